import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  labelLayouts,
  layoutNames,
  countPages,
} from '../../resources/catalog/screens/label-layouts.ts'
import { createPriceLabels } from '../../resources/catalog/screens/create-price-labels.ts'
import { encodeQr } from '../../resources/catalog/screens/label-codes.ts'
import { computePricePerMeasure } from '../../resources/catalog/screens/unit-price.ts'
import { countLabels } from '../../resources/purchasing/screens/count-labels.ts'
import { computeShelfPrice } from '../../resources/catalog/screens/shelf-price.ts'
import { createFormats } from '../../src/export/formats.ts'
import { encodeBars, encodeEan13 } from '../../src/export/pdf/barcode.ts'
import { drawLabelFile } from '../../src/export/pdf/draw-printout.ts'
import { hasValidCheckDigit } from '../../src/schema/barcode.ts'
import type { LabelSheet } from '../../src/schema/label-sheet.ts'
import { readBars, readEan13 } from '../support/bar-reader.ts'
import { readQr, readQrCodes } from '../support/qr-reader.ts'
import { LISBON, pdfFonts } from '../support/sample-printouts.ts'
import { readPdf } from '../support/pdf-text.ts'

const withCheckDigit = (digits: string) =>
  Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`).find((code) =>
    hasValidCheckDigit(code, 'ean13'),
  )!

describe('an EAN-13', () => {
  it('has the modules of the standard', () => {
    // GS1 General Specifications, figure 5.2.1.1: 101 guards the ends, 01010 the middle.
    const readModules = (code: string) =>
      encodeEan13(code)!
        .flatMap((width, i) => Array.from({ length: width }, () => 1 - (i % 2)))
        .join('')
    expect(readModules('4006381333931')).toBe(
      '10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101',
    )
  })

  it('is refused when a character is wrong, missing or not a digit', () => {
    for (const code of ['4006381333932', '400638133393', '400638133393A', '']) {
      expect(encodeEan13(code)).toBeUndefined()
    }
  })

  it('encodes all digits correctly', () => {
    const digits = fc.stringMatching(/^\d{12}$/)
    fc.assert(
      fc.property(digits, (text) => {
        const code = withCheckDigit(text)
        const bars = encodeEan13(code)!
        expect(bars.reduce((sum, width) => sum + width, 0)).toBe(95)
        expect(readEan13(bars)).toBe(code)
      }),
    )
  })

  it('encodes UPC-A as well; other codes become Code 128, or have no bars if Code 128 lacks one of their letters', () => {
    expect(readEan13(encodeBars('036000291452')!.widths)).toBe('0036000291452')
    expect(encodeBars('TEC-PH-10002')!.widths.slice(0, 6)).toEqual([2, 1, 1, 2, 1, 4])
    expect(encodeBars('çã')).toBeUndefined()
  })
})

describe('price labels', () => {
  const createProduct = (n: number) => ({
    id: `p${n}`,
    sku: `P-0000${n}`,
    name: `Cadeira ação n.º ${n}`,
    price: 1234.5,
    barcodes: n === 2 ? [] : [{ value: withCheckDigit(`40063813339${n}`), type: 'ean13' }],
  })
  const createSheet = (layout: keyof typeof labelLayouts, more: Partial<LabelSheet> = {}) => ({
    layout: labelLayouts[layout],
    labels: createPriceLabels([createProduct(1), createProduct(2)], { p1: 3 }),
    skipped: 0,
    ...more,
  })
  const draw = async (labels: LabelSheet) => {
    const file = drawLabelFile({ labels, title: 'Labels', region: LISBON }, pdfFonts)
    return new Uint8Array(await file.arrayBuffer())
  }

  it.each(layoutNames)(
    'on %s show name, price and SKU, and their bars can be read',
    async (name) => {
      const sheet = createSheet(name)
      const file = await draw(sheet)
      const { texts, pages, size, hasEmbeddedFonts } = readPdf(file)
      const { page } = labelLayouts[name]
      expect([size.width, size.height].map((pt) => Math.round((pt * 25.4) / 72))).toEqual([
        page.width,
        page.height,
      ])
      expect(hasEmbeddedFonts).toBe(true)
      expect(pages).toBe(countPages(sheet.layout, 4, 0))
      const shownTexts = texts.map((text) => text.replaceAll(/\s/g, ' ').trim())
      expect(shownTexts.join(' ')).toContain('Cadeira ação')
      const price = createFormats(LISBON).money(1234.5).replaceAll(/\s/g, ' ')
      expect(shownTexts.filter((text) => text === price)).toHaveLength(4)
      expect(shownTexts).toContain('P-00002')
      const read = readBars(file)
      expect(read.filter((code) => code === createProduct(1).barcodes[0]!.value)).toHaveLength(3)
      expect(read).toContain('P-00002')
    },
  )

  it('start after the used positions, on as many pages as needed', async () => {
    const sheet = createSheet('a4x24', { skipped: 22 })
    expect(readPdf(await draw(sheet)).pages).toBe(2)
    expect(countPages(sheet.layout, 4, 22)).toBe(2)
    const first = readPdf(await draw(createSheet('a4x24'))).spots.find(
      ({ text }) => text === 'P-00002',
    )
    const later = readPdf(await draw(createSheet('a4x24', { skipped: 1 }))).spots.find(
      ({ text }) => text === 'P-00002',
    )
    expect(later!.x).not.toBe(first!.x)
  })

  it('include tax where the company sells with tax', () => {
    expect(computeShelfPrice({ price: 149, priceIncludesTax: false }, 23, true)).toBe(183.27)
    expect(computeShelfPrice({ price: 24.9, priceIncludesTax: true }, 23, true)).toBe(24.9)
    expect(computeShelfPrice({ price: 149, priceIncludesTax: false }, 23, false)).toBe(149)
    expect(computeShelfPrice({ priceIncludesTax: false }, 23, true)).toBeUndefined()
  })

  it('show the EAN or UPC code of a product, even if other codes precede it', () => {
    const barcodes = [
      { value: 'INTERNAL-1', type: 'other' },
      { value: '96385074', type: 'ean8' },
    ]
    expect(createPriceLabels([{ ...createProduct(1), barcodes }], {})[0]).toHaveProperty(
      'code',
      '96385074',
    )
  })

  it('have no price without the right to see it', () => {
    const { price: _, ...seen } = createProduct(1)
    expect(createPriceLabels([seen], { p1: 0 })).toEqual([])
    expect(createPriceLabels([seen], {})[0]).not.toHaveProperty('price')
  })

  it.each(layoutNames)('on %s have QR codes that can be read', async (name) => {
    const labels = createPriceLabels([createProduct(1), createProduct(2)], { p1: 3 }, 'qr')
    const file = await draw(createSheet(name, { labels }))
    const code = createProduct(1).barcodes[0]!.value
    expect(readQrCodes(file)).toEqual([code, code, code, 'P-00002'])
    const { texts } = readPdf(file)
    expect(texts.join(' ')).toContain('Cadeira')
    expect(texts).toContain(code)
  })

  it('show the price per kilogram, and the price before a reduction', async () => {
    const coffee = {
      id: 'c',
      sku: 'CAF',
      name: 'Café',
      price: 3.49,
      compareAtPrice: 4.2,
      netContent: 250,
      contentUnit: 'g' as const,
    }
    const [label] = createPriceLabels([coffee], {})
    expect(label).toMatchObject({
      price: { money: 3.49 },
      priceBefore: { money: 4.2 },
      unitPrice: { joined: [{ money: 13.96 }, '/ kg'] },
    })
    for (const name of layoutNames) {
      const file = await draw(createSheet(name, { labels: [label!] }))
      const texts = readPdf(file).texts.map((text) => text.replaceAll(/\s/g, ' '))
      const { money } = createFormats(LISBON)
      for (const text of [money(3.49), money(4.2), `${money(13.96)} / kg`])
        expect(texts).toContain(text.replaceAll(/\s/g, ' '))
    }
    const [raised] = createPriceLabels([{ ...coffee, price: 5 }], {})
    expect(raised).not.toHaveProperty('priceBefore')
  })

  it('have a price per litre, metre, square metre or kilogram, by the unit of the content', () => {
    const computeUnit = (netContent: number, contentUnit: 'ml' | 'cl' | 'cm' | 'm2' | 'kg') =>
      computePricePerMeasure({ price: 2, netContent, contentUnit })
    expect(computeUnit(500, 'ml')).toEqual({ price: 4, unit: 'L' })
    expect(computeUnit(75, 'cl')).toEqual({ price: 2.666667, unit: 'L' })
    expect(computeUnit(20, 'cm')).toEqual({ price: 10, unit: 'm' })
    expect(computeUnit(4, 'm2')).toEqual({ price: 0.5, unit: 'm²' })
    expect(computeUnit(2.5, 'kg')).toEqual({ price: 0.8, unit: 'kg' })
    expect(computePricePerMeasure({ price: 2, netContent: 0, contentUnit: 'kg' })).toBeUndefined()
    expect(computePricePerMeasure({ netContent: 1, contentUnit: 'kg' })).toBeUndefined()
  })

  it('of a goods receipt are as many as the accepted pieces', () => {
    const ordered = [
      { id: 'boxes', quantity: 5, baseQuantity: 60 },
      { id: 'ham', quantity: 2.5, baseQuantity: 2.5 },
      { id: 'pieces', quantity: 8, baseQuantity: 8 },
    ]
    const arrived = [
      { line: 'boxes', product: 'cup', accepted: 2 },
      { line: 'ham', product: 'ham', accepted: 1.4 },
      { line: 'boxes', product: 'cup', accepted: 1 },
      // The same product was also ordered in pieces.
      { line: 'pieces', product: 'cup', accepted: 3 },
      { line: 'boxes', product: 'lost', accepted: 0 },
    ]
    expect(countLabels(arrived, ordered)).toEqual({ cup: 39, ham: 2 })
  })
})

describe('a QR code', () => {
  it('encodes all codes of products correctly', () => {
    const text = fc.oneof(
      fc.stringMatching(/^\d{1,20}$/),
      fc.stringMatching(/^[A-Z0-9-]{1,24}$/),
      fc.stringMatching(/^[a-zçã0-9-]{1,16}$/),
    )
    fc.assert(
      fc.property(text, (code) => {
        expect(readQr(encodeQr(code))).toBe(code)
      }),
    )
  })
})
