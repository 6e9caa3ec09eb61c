import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { subtract, sum } from '../../src/schema/decimal.ts'
import type { Values } from '../../src/schema/values.ts'
import type { Printout, PrintoutValue } from '../../src/schema/printout.ts'
import { createFormats } from '../../src/export/formats.ts'
import { SessionContext } from '../../src/admin/core/context/session.tsx'
import type { Session } from '../../src/admin/core/session/session.ts'
import { PrintoutView } from '../../src/admin/print/html/printout-view.tsx'
import { printText } from '../../src/export/pdf/print-text.ts'
import {
  chairs,
  createSale,
  drawPdf,
  LISBON,
  makePrintout,
  plain,
  readTexts,
  terms,
} from '../support/sample-printouts.ts'
import { chooseCases, chooseRepetitions } from '../support/choose-repetitions.ts'

describe('an invoice', () => {
  it('shows sender, recipient, dates, tax by rate, payments and due amount', async () => {
    const sale = createSale(chairs, terms, { paid: 25, notes: 'Ação rápida: só € à vista, não.' })
    const { texts, pages, hasEmbeddedFonts } = await drawPdf(
      await makePrintout('invoice', sale, 'pt'),
    )
    const shownTexts = texts.map(plain)
    expect(hasEmbeddedFonts).toBe(true)
    expect(pages).toBe(1)
    for (const text of [
      'Armazém Açores, Lda.',
      'N.º de contribuinte: PT500123456',
      'Fatura',
      'S-MAIN-26-000123',
      'Construções Álvaro & Irmãos, Lda.',
      'N.º de contribuinte: PT501999888',
      '21/12/2026',
      'Taxa',
      'Incidência',
      'Imposto 23%',
      'Imposto 6%',
      'Dinheiro',
      'Cartão',
      'Troco',
      'Ação rápida: só € à vista, não.',
      'Página 1 de 1',
      plain(createFormats(LISBON).money(Number(sale.total))),
      plain(createFormats(LISBON).money(Number(sale.due))),
    ]) {
      expect(shownTexts).toContain(text)
    }
    expect(shownTexts.join(' ')).not.toMatch(/documento fiscal|fatura fiscal/i)
  })

  it('of 60 lines repeats heading and number on the second of two pages', async () => {
    const lines = Array.from({ length: 60 }, (_, i) => ({ quantity: 1 + i, unitPrice: 9.99 }))
    const { texts, pages } = await drawPdf(
      await makePrintout('invoice', createSale(lines, terms), 'en'),
    )
    expect(pages).toBe(2)
    expect(texts.filter((text) => text === 'Unit price')).toHaveLength(2)
    expect(texts).toContain('Invoice S-MAIN-26-000123')
    expect(texts).toContain('Page 2 of 2')
    for (const line of [1, 30, 60]) expect(texts).toContain(`Cadeira giratória ${line}`)
  })

  it('that was cancelled is marked', async () => {
    const sale = createSale(chairs, terms, { status: 'cancelled' })
    const shown = await readTexts(await makePrintout('invoice', sale, 'en'))
    expect(shown).toContain('CANCELLED')
    expect(shown).not.toContain('Due')
  })

  it('says at the top whether it is paid, what is due, and where to pay', async () => {
    const readFacts = async (more: Readonly<Record<string, unknown>>) => {
      const created = await makePrintout('invoice', createSale(chairs, terms, more), 'en')
      return created.facts.slice(-2).map(({ value }) => value)
    }
    const total = Number(createSale(chairs, terms).total)
    const [past, future] = ['2020-01-31', '2999-01-31']
    expect(await readFacts({ dueDate: future, paid: 25, due: total - 25 })).toEqual([
      'Partly paid',
      { money: total - 25 },
    ])
    expect(await readFacts({ dueDate: past, due: total })).toEqual(['Overdue', { money: total }])
    expect((await readFacts({ dueDate: past, paid: total, due: 0 })).at(-1)).toBe('Paid')
    expect((await readFacts({ dueDate: future, due: 0, writtenOff: total })).at(-1)).not.toBe(
      'Paid',
    )
    const tools = { bankAccount: 'PT50 0002 0123 1234 5678 9015 4' }
    const sale = createSale(chairs, terms, { dueDate: future, due: total })
    const { facts: all } = await makePrintout('invoice', sale, 'en', tools)
    expect(all.at(-1)).toEqual({ label: 'Pay to', value: tools.bankAccount })
  })

  it('that was written off shows the amount', async () => {
    const writtenOff = subtract(Number(createSale(chairs, terms).total), 25)
    const sale = createSale(chairs, terms, { paid: 25, due: 0, writtenOff })
    const { settlement, total } = await makePrintout('invoice', sale, 'en')
    const [cash, , , card, loss, due] = settlement.map(({ value }) => readFigure(value))
    expect(settlement[4]?.label).toBe('Written off')
    expect(sum([cash!, card!, loss!, due!])).toBe(total && readFigure(total.value))
  })
})

it.each(['invoice', 'receipt', 'creditNote'])(
  'a printout of a document that was printed before is marked as a copy, unless the document was cancelled (%s)',
  async (key) => {
    const issuedAt = '2026-11-21T10:21:00Z'
    const original = await makePrintout(key, createSale(chairs, terms), 'pt')
    expect(original.mark).toBeUndefined()
    const copy = await makePrintout(key, createSale(chairs, terms, { issuedAt }), 'pt')
    expect(await readTexts(copy)).toContain('CÓPIA')
    const cancelled = createSale(chairs, terms, { issuedAt, status: 'cancelled' })
    expect((await makePrintout(key, cancelled, 'pt')).mark).not.toBe('CÓPIA')
  },
)

/**
 * Returns the words of texts in sorted order, because lines break at other places on the screen.
 */
const splitWords = (texts: readonly string[]) =>
  texts.join(' ').split(/\s+/).filter(Boolean).toSorted()

/** Returns the words of a printout on the screen, without styles and barcodes. */
function listScreenWords(printout: Printout): readonly string[] {
  // Only the formats read the session.
  const session = { team: LISBON } as unknown as Session
  const view = createElement(PrintoutView, { printout })
  const html = renderToStaticMarkup(
    createElement(SessionContext.Provider, { value: session }, view),
  )
  const text = html.replaceAll(/<(style|svg).*?<\/\1>/gs, ' ').replaceAll(/<[^>]*>/g, ' ')
  return splitWords([text.replaceAll('&amp;', '&')])
}

it.each(chooseCases(['pt', 'en'] as const, 1))(
  'the screen shows the same as the PDF (%s)',
  async (language) => {
    const sale = createSale(chairs, terms, { paid: 25, notes: 'Ação rápida: só € à vista, não.' })
    for (const key of ['invoice', 'quote', 'deliveryNote', 'receipt']) {
      const printout = await makePrintout(key, sale, language, { paperFooter: 'IBAN PT50 0000' })
      const forms = printout.form === 'a4' ? (['a4'] as const) : (['roll80', 'roll58'] as const)
      for (const form of forms) {
        const page = language === 'en' ? 'Page 1 of 1' : 'Página 1 de 1'
        const { texts } = await drawPdf({ ...printout, form })
        const shown = texts.map(plain).filter((text) => text !== page)
        expect([key, form, listScreenWords({ ...printout, form })]).toEqual([
          key,
          form,
          splitWords(shown),
        ])
      }
    }
  },
)

it("a printout uses the team's paper size, its names of tax and tax ID, and its text for the kind of printout", async () => {
  const settings = {
    sheetPaper: 'letter',
    taxName: 'GST',
    taxNumberName: 'ABN',
    invoiceText: 'Pay within 14 days.',
    receiptText: 'See you soon.',
  }
  const sale = createSale(chairs, terms)
  const printout = await makePrintout('invoice', sale, 'en', settings)
  const { size, texts } = await drawPdf(printout)
  expect([size.width, size.height].map(Math.round)).toEqual([612, 792])
  const shown = texts.join(' ')
  expect(shown).toMatch(/ABN: \w+.* GST .*Pay within 14 days\./)
  expect(shown).not.toMatch(/\bTax\b|Tax ID/)
  const receipt = (await readTexts(await makePrintout('receipt', sale, 'en', settings))).join(' ')
  expect(receipt).toContain('See you soon.')
  expect(receipt).not.toContain('Thank you')
})

it.each([
  ['en', 'Sales tax', 'Total, sales tax included', 'Sales tax'],
  ['pt', 'Sales tax', 'Total com imposto sobre vendas', 'Imposto sobre vendas'],
  ['pt-BR', 'Imposto', 'Total com imposto', 'Imposto'],
  ['en', 'VAT', 'Total, VAT included', 'VAT'],
] as const)(
  'a receipt names the tax within sentences (%s, %s)',
  async (language, taxName, total, name) => {
    const sale = createSale(chairs, terms)
    const receipt = await makePrintout('receipt', sale, language, { taxName })
    const texts = (await readTexts(receipt)).join(' ')
    expect(texts).toContain(total)
    expect(texts).toContain(`${name} `)
  },
)

describe('a delivery note', () => {
  it('has no prices', async () => {
    const shown = await readTexts(
      await makePrintout('deliveryNote', createSale(chairs, terms), 'en'),
    )
    expect(shown).toContain('Delivered')
    expect(shown.join(' ')).not.toMatch(/1 ?234,5|0,33|Total|€/)
  })

  it('announces no further delivery after a credit note for the rest', async () => {
    const read = async (status: string) => {
      const sale = createSale(chairs, terms, { status })
      const lines = (sale.lines as readonly Values[]).map((line) => ({ ...line, delivered: 0 }))
      return readTexts(await makePrintout('deliveryNote', { ...sale, lines }, 'en'))
    }
    expect(await read('confirmed')).toContain('Still to deliver')
    expect(await read('closed')).not.toContain('Still to deliver')
  })

  it('names the recipient and the address for people who may not open customers', async () => {
    const sale = createSale(chairs, terms, {
      customer: 'closed',
      recipient: 'Ana Melo',
      deliveryAddress: { street: 'Rua Nova 3', city: 'Porto', postcode: '4000-001', country: 'PT' },
    })
    const { to } = await makePrintout('deliveryNote', sale, 'en')
    const lines = ['Rua Nova 3', '4000-001 Porto', 'Portugal']
    expect(to).toEqual({ label: 'Deliver to', name: 'Ana Melo', lines })
    const nobody = createSale(chairs, terms, { customer: null, recipient: null })
    expect((await makePrintout('deliveryNote', nobody, 'en')).to).toBeUndefined()
  })
})

describe('every printout with amounts', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 50_000 }).map((n) => n / 100),
    unitPrice: fc.integer({ min: 0, max: 9_999_999 }).map((n) => n / 1000),
    discountPercent: fc.constantFrom(null, 5, 10, 33.3333),
    taxRate: fc.constantFrom(null, 6, 13, 23, 19.25),
  })
  const anyTerms = fc.record({
    decimals: fc.constant(2),
    pricesIncludeTax: fc.boolean(),
    discount: fc.constantFrom(undefined, { percent: 7.5 }),
    shipping: fc.constantFrom(0, 12.34),
    taxRounding: fc.constantFrom('line' as const, 'document' as const),
    roundTo: fc.constantFrom(undefined, 0.05),
  })

  it.each(['receipt', 'invoice', 'quote', 'orderConfirmation', 'purchaseOrder'])(
    'has consistent amounts: %s',
    async (key) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(line, { minLength: 1, maxLength: 8 }),
          anyTerms,
          async (lines, t) => {
            const { discount, roundTo, ...rest } = t
            const sale = createSale(lines, {
              ...rest,
              ...(discount && { discount }),
              ...(roundTo && { roundTo }),
            })
            checkSums(await makePrintout(key, sale, 'en'), Number(sale.total))
          },
        ),
        { numRuns: chooseRepetitions(10, 200) },
      )
    },
  )

  it('of a purchase has the billed quantities, so that quantity × price is the amount', async () => {
    const order = createSale([{ quantity: 29, unitPrice: 4 }], terms)
    const [line] = order.lines as readonly object[]
    const billed = { ...order, lines: [{ ...line, quantity: 30, billedQuantity: 29 }] }
    const { lines } = await makePrintout('purchaseOrder', billed, 'en')
    expect(lines.rows[0]!.cells).toEqual(
      expect.arrayContaining([{ quantity: 29 }, { price: 4 }, { amount: 116 }]),
    )
  })

  it('of a return has consistent, positive amounts', async () => {
    const sale = createSale(chairs, { ...terms, shipping: 0 })
    const back = {
      ...sale,
      kind: 'return',
      total: -12.3,
      taxTotal: -2.3,
      rounding: 0,
      shipping: null,
      paid: -4,
      credited: -8.3,
      lines: (sale.lines as readonly object[]).slice(0, 1).map((each) => ({
        ...each,
        quantity: -1,
        net: -10,
        taxAmount: -2.3,
        taxRate: 23,
      })),
    }
    const printout = await makePrintout('creditNote', back, 'en')
    expect(printout.parts.map(({ value }) => readFigure(value))).toEqual([10, 2.3])
    expect(printout.total && readFigure(printout.total.value)).toBe(12.3)
    expect(printout.settlement.map(({ value }) => readFigure(value))).toEqual([8.3, 4])
  })
})

/** Returns the figure that a reader sees. */
function readFigure(value: PrintoutValue): number {
  const english = createFormats({ locale: 'en-US', currency: 'USD', timezone: 'UTC' })
  return Number(printText(value, english).replaceAll(/[$,]/g, ''))
}

function checkSums({ lines, parts, total, breakdown }: Printout, expected: number): void {
  const amounts = lines.rows.flatMap(({ cells, entries = [] }) => [
    readFigure(cells.at(-1)!),
    ...entries.map(({ value }) => readFigure(value)),
  ])
  const printed = parts.map(({ value }) => readFigure(value))
  expect(total && readFigure(total.value)).toBe(expected)
  expect(sum(printed.length > 0 ? printed : amounts)).toBe(expected)
  if (printed.length > 0) expect(sum(amounts)).toBe(printed[0])
  for (const { cells } of breakdown?.rows ?? []) {
    const [, net, tax, both] = cells.map(readFigure)
    expect(sum([net!, tax!])).toBe(both)
  }
}
