import { describe, expect, it } from 'vitest'
import { findRegion, regions } from '../../resources/company/regions/regions.ts'
import { createSeeds } from '../../resources/seeds.ts'
import { nameTaxField } from '../../resources/company/tax-words.ts'
import { registry } from '../../resources/registry.ts'
import { getResource } from '../../src/schema/registry.ts'
import { createTranslation } from '../../src/schema/translation.ts'
import { serverMessages } from '../../i18n/server-messages.ts'

const getNames = (locale: string, resource: string) =>
  createSeeds(locale).records[resource]?.map(({ name }) => name)

describe('A new team', () => {
  it.each([
    ['pt-PT', ['IVA 23%', 'IVA 13%', 'IVA 6%', 'IVA 0%']],
    ['pt-AO', ['IVA 14%', 'IVA 7%', 'IVA 5%', 'IVA 0%']],
    ['pt-MZ', ['IVA 16%', 'IVA 5%', 'IVA 0%']],
    ['en-ES', ['IVA 21%', 'IVA 10%', 'IVA 4%', 'IVA 0%']],
    ['en-GB', ['VAT 20%', 'VAT 5%', 'VAT 0%']],
    ['en-IE', ['VAT 23%', 'VAT 13.5%', 'VAT 9%', 'VAT 0%']],
  ])(
    'in %s starts with the taxes of its country, of which the first is the default',
    (locale, names) => {
      expect(getNames(locale, 'taxes')).toEqual(names)
      const [standard] = names
      const { tax } = findRegion(locale)!
      expect(createSeeds(locale).settings).toEqual({
        taxName: tax.name,
        taxNumberName: tax.number,
        sheetPaper: 'a4',
        saleTax: standard,
        purchaseTax: standard,
        pricesIncludeTax: true,
      })
    },
  )

  it('starts without taxes in a country whose taxes depend on the place, and in a country that is not listed', () => {
    for (const locale of ['en-US', 'pt-BR', 'en-CA']) {
      expect(getNames(locale, 'taxes') ?? []).toEqual([])
      expect(createSeeds(locale).settings).not.toHaveProperty('saleTax')
    }
    expect(createSeeds('en-CA').settings).toEqual({})
    expect(createSeeds('en-US').settings).toEqual({
      taxName: 'Sales tax',
      taxNumberName: 'EIN',
      sheetPaper: 'letter',
      pricesIncludeTax: false,
    })
  })

  it('prints receipts of its first branch in the paper width of its country', () => {
    for (const locale of ['pt-BR', 'en-US', 'pt-AO']) {
      const { receiptRoll } = findRegion(locale)!
      expect(createSeeds(locale).records.branches).toMatchObject([{ code: 'MAIN', receiptRoll }])
    }
    expect(createSeeds('en-CA').records.branches?.[0]).not.toHaveProperty('receiptRoll')
  })

  it('has the payment methods and units of its country', () => {
    expect(getNames('pt-BR', 'payment-methods')).toContain('Pix')
    expect(getNames('pt-MZ', 'payment-methods')).toContain('M-Pesa')
    const portugal = getNames('pt-PT', 'payment-methods')
    expect(portugal).toContain('MB WAY')
    expect(portugal).not.toContain('Pagamento móvel')
    expect(getNames('en-CA', 'payment-methods')).toContain('Mobile payment')
    expect(getNames('en-US', 'units')).toContain('Pound')
    expect(getNames('en-GB', 'units')).not.toContain('Pound')
  })
})

describe('A region', () => {
  it.each(Object.entries(regions))(
    '%s has banknotes in order and valid rates',
    (country, region) => {
      expect(region.banknotes).toEqual(region.banknotes.toSorted((a, b) => a - b))
      expect(new Set(region.rates).size).toBe(region.rates.length)
      for (const rate of region.rates) expect(rate).toBeLessThanOrEqual(100)
      expect(findRegion(`pt-${country}`)).toBe(region)
    },
  )

  it('is unknown for other countries', () => {
    expect(findRegion('en-CA')).toBeUndefined()
    expect(findRegion('pt')).toBeUndefined()
  })
})

it("Labels of fields contain the names of the team's tax and tax ID", () => {
  const getLabel = (settings: object, resource: string, path: string) =>
    createTranslation(registry, serverMessages.pt, 'pt', undefined, (name, t) =>
      nameTaxField(name, { ...settings }, t),
    ).field(getResource(registry, resource), path)
  const words = { taxName: 'IVA', taxNumberName: 'NUIT' }
  expect(getLabel(words, 'customers', 'taxId')).toBe('NUIT')
  expect(getLabel(words, 'sales', 'taxTotal')).toBe('IVA')
  expect(getLabel(words, 'sales', 'lines.taxRate')).toBe('IVA %')
  expect(getLabel(words, 'sales', 'pricesIncludeTax')).toBe('Preços com IVA')
  expect(getLabel(words, 'sales', 'subtotalWithTax')).toBe('Subtotal com IVA')
  expect(getLabel(words, 'sales', 'taxIncluded')).toBe('IVA incluído')
  expect(getLabel({ taxName: 'Turnover tax' }, 'sales', 'taxTotal')).toBe('Turnover tax')
  expect(getLabel({}, 'sales', 'taxIncluded')).toBe('Imposto incluído')
  expect(getLabel({}, 'customers', 'taxId')).toBe('N.º de contribuinte')
})

it.each([
  ['en', 'Sales tax', 'Prices include sales tax'],
  ['pt', 'Imposto sobre vendas', 'Preços com imposto sobre vendas'],
  ['pt-BR', 'Imposto sobre vendas', 'Preços com imposto sobre vendas'],
] as const)(
  'Labels of fields name the sales tax of the United States in %s',
  (language, tax, prices) => {
    const settings = createSeeds('en-US').settings
    const t = createTranslation(
      registry,
      serverMessages[language],
      language,
      undefined,
      (name, t) => nameTaxField(name, settings, t),
    )
    const sales = getResource(registry, 'sales')
    expect(t.field(sales, 'taxTotal')).toBe(tax)
    expect(t.field(sales, 'pricesIncludeTax')).toBe(prices)
  },
)
