import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { loadPrintoutTranslation } from '../../i18n/load-printouts.ts'
import { loadCompanyDetails, loadSeller } from '../../resources/documents/printouts/parties.ts'
import type { LineTerms, Terms } from '../../resources/documents/amounts/totals.ts'
import type { PrintoutTools } from '../../src/schema/printout.ts'
import { drawPdfFile, LISBON, makePrintout, createSale } from '../support/sample-printouts.ts'
import { readPdfStreams, readPdf } from '../support/pdf-text.ts'

const terms: Terms = { decimals: 2 }
const chairs: readonly LineTerms[] = [{ quantity: 2, unitPrice: 1234.5, taxRate: 23 }]

describe('the logo of a team', () => {
  const settings = { logo: '019a0000-0000-7000-8000-000000000001', paperFooter: 'IBAN PT50 0000' }
  const toMm = (pt: unknown) => Math.round((Number(pt) * 25.4) / 72)
  /** Returns width, height and lower edge of the pictures in a PDF in mm. */
  const findPlaces = (file: Uint8Array) =>
    readPdfStreams(file).flatMap((stream) =>
      [...stream.matchAll(/([\d.]+) 0 0 ([\d.]+) [\d.]+ ([\d.]+) cm\n\/I\d+ Do/g)].map(
        ([, width, height, bottom]) => [width, height, bottom].map(toMm),
      ),
    )
  /** Returns width and height of the pictures in a PDF in mm. */
  const findPictures = (file: Uint8Array) => findPlaces(file).map((place) => place.slice(0, 2))
  const createLogo = async (width: number, height: number) => {
    const create = { width, height, channels: 3, background: '#3538cd' } as const
    return { bytes: new Uint8Array(await sharp({ create }).jpeg().toBuffer()), width, height }
  }

  it('is printed at the top, at most 24 mm high, with the footer text below', async () => {
    const printout = await makePrintout('invoice', createSale(chairs, terms), 'pt', settings)
    expect(printout.from.logo).toBe(settings.logo)
    const file = await drawPdfFile(printout, LISBON, await createLogo(800, 800))
    expect(findPictures(file)).toEqual([[24, 24]])
    const { size, spots } = readPdf(file)
    const [[, height, bottom]] = findPlaces(file) as [[number, number, number]]
    expect(bottom + height).toBeGreaterThan(toMm(size.height) - 25)
    const footer = spots.find(({ text }) => text.includes('IBAN PT50 0000'))!
    expect(toMm(footer.y)).toBeLessThan(40)
    const wide = await drawPdfFile(printout, LISBON, await createLogo(800, 200))
    expect(findPictures(wide)).toEqual([[60, 15]])
    const small = await drawPdfFile(printout, LISBON, await createLogo(40, 20))
    expect(findPictures(small)).toEqual([[10, 5]])
  })

  it('is printed on receipts as well, and left out when there is none', async () => {
    const printout = await makePrintout('receipt', createSale(chairs, terms), 'en', settings)
    const file = await drawPdfFile(printout, LISBON, await createLogo(800, 800))
    expect(findPictures(file)).toEqual([[18, 18]])
    expect(
      findPictures(
        await drawPdfFile(await makePrintout('receipt', createSale(chairs, terms), 'en')),
      ),
    ).toEqual([])
  })
})

describe('the sender of a printout', () => {
  const settings = {
    legalName: 'Comércio do Atlântico, S.A.',
    taxId: 'PT509999990',
    address: { street: 'Rua da Sede 1', city: 'Porto', country: 'PT' },
  }
  const readSender = async (branch: object, company: object) => {
    const branches = [{ id: 'branch', name: 'Loja', ...branch }]
    const tools: PrintoutTools = {
      language: 'pt',
      team: { name: 'Atlântico', decimals: 2, settings: { ...company } },
      can: () => true,
      dayOf: (instant) => instant,
      readRecord: async () => undefined,
      readRecordsById: async () => branches,
      readMatching: async () => branches,
    }
    const t = await loadPrintoutTranslation('pt')
    const seller = await loadSeller('branch', tools, t)
    expect((await loadCompanyDetails(tools, t)).lines).toEqual(
      seller.lines.filter((line) => line !== 'Loja'),
    )
    return seller
  }

  it('has the legal name of the company below its trade name', async () => {
    expect(await readSender({}, { legalName: settings.legalName })).toMatchObject({
      name: 'Atlântico',
      lines: [settings.legalName, 'Loja'],
    })
    const { lines } = await readSender({}, { legalName: 'Atlântico' })
    expect(lines).toEqual(['Loja'])
  })

  it('has tax ID and address of the company unless the branch has its own', async () => {
    const ofCompany = await readSender({ taxId: null, address: null }, settings)
    expect(ofCompany.lines.join(' | ')).toMatch(/Loja \| Rua da Sede 1 \| Porto .*PT509999990/)
    const own = { taxId: 'PT500123456', address: { street: 'Rua do Souto 12' } }
    const text = (await readSender(own, settings)).lines.join(' | ')
    expect(text).toContain('Rua do Souto 12')
    expect(text).toContain('PT500123456')
    expect(text).not.toMatch(/Sede|PT509999990/)
  })
})
