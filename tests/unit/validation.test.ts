import { describe, expect, it } from 'vitest'
import { customers } from '../../resources/parties/customers.ts'
import { employees } from '../../resources/people/employees.ts'
import { products } from '../../resources/catalog/products.ts'
import { units } from '../../resources/catalog/units.ts'
import { images, integer, money, multiSelect, text } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { validate } from '../../src/schema/validation.ts'

const CATEGORY = '01980000-0000-7000-8000-000000000001'
const UNIT = '01980000-0000-7000-8000-000000000002'
const createProduct = (more = {}) => ({
  name: 'Chair',
  price: 10,
  category: CATEGORY,
  stockUnit: UNIT,
  ...more,
})
const listCodes = (input: unknown, context = {}) =>
  Object.fromEntries(validate(products, input, context).issues.map((i) => [i.pointer, i.code]))

describe('creating a record', () => {
  it('accepts a complete record and adds defaults', () => {
    const { value, issues } = validate(products, createProduct())
    expect(issues).toEqual([])
    expect(value).toMatchObject({ type: 'stock', status: 'active', isSellable: true, barcodes: [] })
    expect(value).not.toHaveProperty('sku')
  })

  it('reports all invalid fields together', () => {
    expect(listCodes({ name: ' ', price: 'cheap', category: 'x', colour: 'red' })).toEqual({
      '/name': 'REQUIRED',
      '/price': 'TYPE',
      '/category': 'ID',
      '/colour': 'UNKNOWN_FIELD',
      '/stockUnit': 'REQUIRED',
    })
  })

  it.each([
    ['teamId', 'UNKNOWN_FIELD'],
    ['__proto__x', 'UNKNOWN_FIELD'],
    ['version', 'READ_ONLY'],
    ['createdAt', 'READ_ONLY'],
    ['averageCost', 'READ_ONLY'],
  ])('refuses the server-owned or unknown key %s', (key, code) => {
    expect(listCodes(createProduct({ [key]: 7 }))).toEqual({ [`/${key}`]: code })
  })

  it.each([null, [], 'text', 7, undefined])('refuses %j, which is not a record', (input) => {
    expect(validate(products, input).issues[0]).toMatchObject({ pointer: '', code: 'TYPE' })
  })

  it('accepts a valid id of the client, and refuses an invalid one', () => {
    expect(validate(products, createProduct({ id: CATEGORY })).value.id).toBe(CATEGORY)
    expect(listCodes(createProduct({ id: 'mine' }))).toEqual({ '/id': 'ID' })
  })

  it('trims and normalises text', () => {
    expect(validate(products, createProduct({ name: '  Ac\u0327ai\u0301 ' })).value.name).toBe(
      'Açaí',
    )
  })

  it('computes an empty name from its parts', () => {
    expect(validate(customers, { firstName: 'Ana', lastName: 'Reis' }).value.name).toBe('Ana Reis')
    expect(validate(customers, { name: 'Reis, Lda' }).value.name).toBe('Reis, Lda')
    expect(validate(customers, {}).issues).toEqual([{ pointer: '/name', code: 'REQUIRED' }])
  })

  it.each([
    [{ price: -1 }, 'TOO_SMALL'],
    [{ price: 1.1234567 }, 'DECIMALS'],
    [{ price: 1e11 }, 'TOO_LARGE'],
    [{ price: Number.NaN }, 'TYPE'],
    [{ price: 123456789.1234567 }, 'DECIMALS'],
    [{ name: 'x'.repeat(256) }, 'TOO_LONG'],
    [{ type: 'toString' }, 'CHOICE'],
    [{ reorderPoint: 5, targetLevel: 4 }, 'TOO_SMALL'],
  ])('refuses %j with %s', (more, code) => {
    expect(Object.values(listCodes(createProduct(more)))).toEqual([code])
  })
})

it('counts the characters of a text for both limits', () => {
  const codes = defineResource('codes', { fields: { name: text({ min: 2, max: 2 }) } })
  const getCodes = (name: string) => validate(codes, { name }).issues.map(({ code }) => code)
  expect(['🙂', '🙂🙂', '🙂🙂🙂'].map(getCodes)).toEqual([['TOO_SHORT'], [], ['TOO_LONG']])
})

describe('a number', () => {
  const counts = defineResource('counts', {
    fields: { name: text(), total: integer(), amount: money() },
  })

  it.each([
    [{ total: 2 ** 31 - 1 }, []],
    [{ total: 2 ** 31 }, [{ pointer: '/total', code: 'TOO_LARGE', args: { max: 2 ** 31 - 1 } }]],
    [{ total: 1 - 2 ** 31 }, []],
    [{ total: -(2 ** 31) }, [{ pointer: '/total', code: 'TOO_SMALL', args: { min: 1 - 2 ** 31 } }]],
    [{ amount: 99_999_999_999 }, []],
    [{ amount: 1e11 }, [{ pointer: '/amount', code: 'TOO_LARGE', args: { max: 99_999_999_999 } }]],
  ])('%j has the issues %j; the bounds themselves are accepted', (input, issues) => {
    expect(validate(counts, input).issues).toEqual(issues)
  })
})

describe('a list of choices', () => {
  const colours = { red: 'neutral', green: 'neutral', blue: 'neutral' } as const
  const paints = defineResource('paints', {
    fields: {
      name: text(),
      colours: multiSelect({ choices: colours, max: 2 }),
      needed: multiSelect({ choices: colours, required: true }),
      pages: images({ required: true }),
    },
  })
  const check = (input: object, context = {}) => validate(paints, input, context)
  const given = { needed: ['red'], pages: [CATEGORY] }

  it('is stored in the order of the declaration, each choice once', () => {
    const { value, issues } = check({ ...given, colours: ['blue', 'red', 'blue'] })
    expect([value.colours, issues]).toEqual([['red', 'blue'], []])
  })

  it('is empty without a value', () => {
    expect(check(given).value.colours).toEqual([])
    expect(check({ ...given, colours: null }).value.colours).toEqual([])
  })

  it.each([
    ['red', 'TYPE'],
    [['red', 'pink'], 'CHOICE'],
    [['toString'], 'CHOICE'],
    [[['red']], 'CHOICE'],
    [['red', 'green', 'blue'], 'TOO_MANY'],
  ])('%j is refused with %s', (entered, code) => {
    const { issues } = check({ ...given, colours: entered })
    expect(issues).toMatchObject([{ pointer: '/colours', code }])
  })

  it('must not be empty if it is required, like a required list of pictures', () => {
    const missing = [
      { pointer: '/needed', code: 'REQUIRED' },
      { pointer: '/pages', code: 'REQUIRED' },
    ]
    expect(check({}).issues).toEqual(missing)
    expect(check({ needed: [], pages: [] }).issues).toEqual(missing)
    const current = { id: CATEGORY, ...given }
    expect(check({ needed: [] }, { current }).issues).toEqual(missing.slice(0, 1))
    expect(check({ name: 'Sky' }, { current }).issues).toEqual([])
  })
})

describe('child rows', () => {
  it('are validated one by one, with a pointer to the cell', () => {
    const barcodes = [{ value: '4006381333931' }, { value: '4006381333932' }, { type: 'ean8' }, 7]
    expect(listCodes(createProduct({ barcodes }))).toEqual({
      '/barcodes/1/value': 'BARCODE_CHECK_DIGIT',
      '/barcodes/2/value': 'REQUIRED',
      '/barcodes/3': 'TYPE',
    })
  })

  it('are limited in number', () => {
    const barcodes = Array.from({ length: 21 }, (_, i) => ({ value: `${i}`, type: 'other' }))
    expect(listCodes(createProduct({ barcodes }))).toEqual({ '/barcodes': 'TOO_MANY' })
  })
})

describe('changing a record', () => {
  const current = {
    ...createProduct(),
    id: CATEGORY,
    version: 3,
    averageCost: 4,
    createdAt: 'then',
    barcodes: [],
  }

  it('keeps omitted fields', () => {
    expect(validate(products, { name: 'Stool' }, { current })).toEqual({
      value: { name: 'Stool' },
      clientTotals: {},
      issues: [],
    })
  })

  it('accepts unchanged server-owned fields, and refuses changed ones', () => {
    expect(validate(products, { ...current, name: 'Stool' }, { current }).issues).toEqual([])
    expect(listCodes({ averageCost: 5 }, { current })).toEqual({ '/averageCost': 'READ_ONLY' })
    // The stored record has no derived fields.
    expect(listCodes({ margin: 5 }, { current })).toEqual({ '/margin': 'READ_ONLY' })
  })

  it('does not allow a required field to be emptied', () => {
    expect(listCodes({ price: null }, { current })).toEqual({ '/price': 'REQUIRED' })
  })

  it('requires fields that other fields make required', () => {
    const left = { status: 'left' }
    const person = {
      firstName: 'Ana',
      lastName: 'Reis',
      department: UNIT,
      joiningDate: '2026-02-01',
    }
    expect(validate(employees, { ...person, ...left }).issues).toEqual([
      { pointer: '/leavingDate', code: 'REQUIRED' },
    ])
    expect(validate(employees, { ...person, ...left, leavingDate: '2026-01-31' }).issues).toEqual([
      { pointer: '/leavingDate', code: 'TOO_SMALL', args: { min: '2026-02-01' } },
    ])
    expect(validate(units, { name: 'Box', shortName: 'bx', baseUnit: UNIT }).issues).toEqual([
      { pointer: '/factor', code: 'REQUIRED' },
    ])
  })
})

describe('fields that need a right', () => {
  it('are unknown without the right', () => {
    const can = (right: string) => right !== 'view_cost'
    expect(listCodes(createProduct({ purchasePrice: 3 }), { can })).toEqual({
      '/purchasePrice': 'UNKNOWN_FIELD',
    })
  })
})

describe('a field of the kind e-mail, phone, date or address', () => {
  it.each([
    ['email', 'ana@example.test', undefined],
    ['email', 'ana@example', 'EMAIL'],
    ['email', 'ana example@x.test', 'EMAIL'],
    ['phone', '+351 (21) 123-456', undefined],
    ['phone', 'call me', 'PHONE'],
    ['openingBalanceDate', '2026-02-29', 'DATE'],
    ['openingBalanceDate', '2028-02-29', undefined],
    ['openingBalanceDate', '0000-01-01', 'DATE'],
    ['openingBalanceDate', '0001-01-01', undefined],
    ['address', { city: 'Porto', country: 'PT' }, undefined],
    ['address', { country: 'Portugal' }, 'TOO_LONG'],
    ['address', { planet: 'Mars' }, 'UNKNOWN_FIELD'],
  ])('%s with the value %j has the issue %s', (field, value, code) => {
    const { issues } = validate(customers, { name: 'Ana', [field]: value })
    expect(issues.map((issue) => issue.code)).toEqual(code ? [code] : [])
  })
})

describe('an amount', () => {
  const amounts = defineResource('amounts', {
    group: 'reports',
    fields: { due: money(), paid: money({ positive: true }) },
  })
  const check = (input: object, context: object) => validate(amounts, input, context).issues

  it.each([
    [0, 1],
    [2, 0.01],
    [3, 0.001],
  ])('has at most %i decimals, the decimals of the currency', (decimals, smallest) => {
    const context = { decimals }
    expect(check({ due: smallest, paid: smallest }, context)).toEqual([])
    const tooExact = { code: 'DECIMALS', args: { decimals } }
    expect(check({ due: smallest / 10, paid: 1 + smallest / 10 }, context)).toEqual([
      { pointer: '/due', ...tooExact },
      { pointer: '/paid', ...tooExact },
    ])
    expect(check({ due: 0, paid: 0 }, context)).toEqual([
      { pointer: '/paid', code: 'TOO_SMALL', args: { min: smallest } },
    ])
  })

  it('of an earlier version keeps its decimals until it is changed', () => {
    const context = { decimals: 2, current: { due: 1.2345 } }
    expect(check({ due: 1.2345 }, context)).toEqual([])
    expect(check({ due: 1.2346 }, context)).toMatchObject([{ code: 'DECIMALS' }])
  })
})
