import { describe, expect, it } from 'vitest'
import { createFormats } from '../../src/export/formats.ts'
import { encodeCode128 } from '../../src/export/pdf/barcode.ts'
import {
  chairs,
  createSale,
  drawPdf,
  LISBON,
  makePrintout,
  measureWidth,
  plain,
  terms,
} from '../support/sample-printouts.ts'

describe('a test receipt', () => {
  it.each([
    ['roll80', 80],
    ['roll58', 58],
  ])(
    'is one page on the paper of the branch (%s), marked as a test',
    async (receiptRoll, width) => {
      const branch = { id: 'branch', receiptRoll }
      const printout = await makePrintout('testReceipt', branch, 'pt', {
        receiptText: 'Volte sempre.',
      })
      const { texts, pages, size } = await drawPdf(printout)
      expect(pages).toBe(1)
      expect(size.width).toBeCloseTo((width * 72) / 25.4, 0)
      const shown = texts.map(plain)
      for (const text of [
        'Armazém Açores, Lda.',
        'Loja de Braga',
        'Recibo de teste',
        'TESTE',
        'Pão, açúcar e café',
        plain(createFormats(LISBON).money(16)),
        'Isto é um teste. Nada foi vendido.',
        'Volte sempre.',
      ]) {
        expect(shown).toContain(text)
      }
    },
  )
})

describe('a receipt', () => {
  it('is one page of 80 mm as long as its content', async () => {
    const short = await drawPdf(
      await makePrintout('receipt', createSale(chairs, terms, { paid: 25 }), 'en'),
    )
    const lines = Array.from({ length: 80 }, () => ({ quantity: 1, unitPrice: 5 }))
    const long = await drawPdf(await makePrintout('receipt', createSale(lines, terms), 'en'))
    expect([short.pages, long.pages]).toEqual([1, 1])
    expect(short.size.width).toBeCloseTo((80 * 72) / 25.4, 0)
    expect(long.size.height).toBeGreaterThan(short.size.height + 79 * 20)
    const shown = short.texts.map(plain)
    for (const text of ['Receipt S-MAIN-26-000123', 'Dinheiro', 'Change', 'S-MAIN-26-000123']) {
      expect(shown).toContain(text)
    }
  })

  it('prints within 48 mm of a 58 mm roll, with values below long labels', async () => {
    const dear = [{ quantity: 1, unitPrice: 123_456_789.5, taxRate: 23 }]
    const wide = await makePrintout('receipt', createSale(dear, { decimals: 2 }), 'pt')
    const { size, spots } = await drawPdf({ ...wide, form: 'roll58' })
    expect(size.width).toBeCloseTo((58 * 72) / 25.4, 0)
    const right = ((58 - 5) * 72) / 25.4 + 0.1
    for (const spot of spots) {
      expect(spot.x, spot.text).toBeGreaterThanOrEqual((5 * 72) / 25.4 - 0.1)
      expect(spot.x + measureWidth(spot), spot.text).toBeLessThanOrEqual(right)
    }
    const findSpot = (start: string) => spots.find(({ text }) => plain(text).startsWith(start))!
    expect(findSpot('151 851 851,09').y).toBeLessThan(findSpot('Total com imposto').y)
  })

  it('encodes its barcode in the widths of Code 128', () => {
    // "A" in set B: start 104, A 33, check (104 + 33) % 103 = 34, stop.
    expect(encodeCode128('A')?.join('')).toBe(['211214', '111323', '131123', '2331112'].join(''))
    expect(encodeCode128('ç')).toBeUndefined()
  })
})
