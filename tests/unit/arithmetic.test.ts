import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { checkAmounts } from '../../resources/documents/amounts/prepare-amounts.server.ts'
import { hasValidCheckDigit } from '../../src/schema/barcode.ts'
import { meetsCondition, splitKey } from '../../src/schema/condition.ts'
import { getYearUntil } from '../../src/schema/days.ts'
import {
  countDecimals,
  round,
  countSignificantDigits,
  subtract,
  sum,
} from '../../src/schema/decimal.ts'
import { evaluate, listExpressionFields } from '../../src/schema/expression.ts'
import { parseIban, formatIban } from '../../src/schema/iban.ts'
import { humanize, toSingular, toSnakeCase } from '../../src/schema/naming.ts'

describe('decimal arithmetic', () => {
  it.each([
    [10.004, 10],
    [10.005, 10.01],
    [10.006, 10.01],
    [-10.005, -10.01],
    [1.005, 1.01],
  ])('D23: rounds %d to the cent as %d', (value, cents) => {
    expect(round(value, 2)).toBe(cents)
  })

  it('adds up cents exactly, in any order', () => {
    const cents = fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 50 })
    fc.assert(
      fc.property(cents, (amounts) => {
        const total = amounts.reduce((a, b) => a + b, 0)
        expect(sum(amounts.map((amount) => amount / 100))).toBe(total / 100 || 0)
      }),
    )
  })

  it('subtracts one or several numbers exactly', () => {
    expect([subtract(0.3, 0.1), subtract(1, 0.9, 0.1), subtract(5)]).toEqual([0.2, 0, 5])
  })

  it('counts the decimals and the significant digits of a number', () => {
    expect([
      countDecimals(0),
      countDecimals(1.5),
      countDecimals(1e-7),
      countDecimals(1200),
    ]).toEqual([0, 1, 7, 0])
    expect([-0.005, 0, 123.45, 100.05, 1e11, 1.5e-7, 1e21].map(countSignificantDigits)).toEqual([
      1, 1, 5, 5, 12, 2, 22,
    ])
  })
})

it('the refusal of a total that is too large states an amount that is accepted', () => {
  const max = 99_999_999_999
  expect(() => checkAmounts({ total: max, subtotal: max })).not.toThrow()
  expect(() => checkAmounts({ total: max + 1, subtotal: max })).toThrow(
    expect.objectContaining({ errors: [{ pointer: '/lines', code: 'TOO_LARGE', args: { max } }] }),
  )
})

describe('the year until a date', () => {
  it.each([
    ['2026-11-28', '2025-11-28'],
    ['2024-02-29', '2023-02-28'],
    ['2025-02-28', '2024-02-28'],
  ])('%s begins on %s', (to, from) => {
    expect(getYearUntil(to)).toEqual({ from, to })
  })
})

describe('barcodes', () => {
  it.each([
    ['4006381333931', 'ean13', true],
    ['4006381333932', 'ean13', false],
    ['400638133393', 'ean13', false],
    ['73513537', 'ean8', true],
    ['036000291452', 'upca', true],
    ['036000291452', 'ean13', false],
    ['03600 291452', 'upca', false],
    ['anything', 'code128', true],
  ])('%s is accepted as %s: %s', (text, type, right) => {
    expect(hasValidCheckDigit(text, type)).toBe(right)
  })
})

describe('bank accounts', () => {
  it.each([
    ['PT50 0002 0123 1234 5678 9015 4', 'PT50000201231234567890154'],
    ['gb82west12345698765432', 'GB82WEST12345698765432'],
    ['DE89\u00a03704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['PT51 0002 0123 1234 5678 9015 4', undefined],
    ['GB82 WEST 1234 5698 7654 23', undefined],
    ['GB82 WEST 1234', undefined],
    ['8289 3704 0044 0532 0130 00', undefined],
    ['', undefined],
  ])('%s is read as %s', (entered, account) => {
    expect(parseIban(entered)).toBe(account)
  })

  it('are formatted in groups of four', () => {
    expect(formatIban('PT50000201231234567890154')).toBe('PT50 0002 0123 1234 5678 9015 4')
  })
})

describe('expressions', () => {
  const record = { first: 'Ana', last: '', price: 0.1, quantity: 3 }
  it.each([
    [{ join: ['first', 'last'] }, 'Ana'],
    [{ first: ['last', 'first'] }, 'Ana'],
    [{ multiply: ['price', 'quantity'] }, 0.3],
    [{ add: ['price', { value: 0.2 }] }, 0.3],
    [{ subtract: ['quantity', 'price'] as const }, 2.9],
    [{ add: ['price', 'missing'] }, null],
    [{ positive: 'quantity' }, 3],
    [{ positive: { subtract: ['price', 'quantity'] as const } }, 0],
    [{ positive: 'missing' }, null],
    [{ divide: ['price', 'quantity'] as const }, 0.033333333333],
    [{ multiply: [{ divide: ['price', 'quantity'] as const }, { value: 3 }] }, 0.099999999999],
    [{ divide: ['price', { value: 0 }] as const }, null],
    [{ divide: ['price', 'missing'] as const }, null],
    [{ divide: [{ value: -1 }, { value: 3 }] as const }, -0.333333333333],
    [{ when: { quantity_gt: 2 }, use: 'price', otherwise: 'quantity' }, 0.1],
    [{ when: { quantity: 2 }, use: 'price', otherwise: 'quantity' }, 3],
    [{ when: { quantity: 2 }, use: 'price' }, null],
    [{ add: ['price', { when: { first: 'Ana' }, use: { value: 1 } }] }, 1.1],
    [{ add: ['first', 'price'] }, null],
  ])('%j is %j', (expression, value) => {
    expect(evaluate(expression, record)).toBe(value)
  })

  it('name the fields that they read', () => {
    expect(listExpressionFields({ first: ['a', { join: ['b', { value: 1 }] }] })).toEqual([
      'a',
      'b',
    ])
    expect(
      listExpressionFields({ when: { a_gt: 1 }, use: { divide: ['b', 'c'] }, otherwise: 'd' }),
    ).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('conditions', () => {
  it.each([
    [{ status: 'left' }, true],
    [{ status: ['left', 'active'] }, true],
    [{ status_ne: 'left' }, false],
    [{ age_gte: 3, age_lt: 4 }, true],
    [{ email_null: true }, true],
    [{ age_null: true }, false],
    [{ age_between: [1, 3] }, true],
  ])('%j: %s', (condition, met) => {
    expect(meetsCondition(condition, { status: 'left', age: 3, email: '' })).toBe(met)
  })

  it('are met when one of several alternatives is met', () => {
    const several = [{ status: 'active' }, { age_gte: 3 }]
    expect(meetsCondition(several, { status: 'left', age: 3 })).toBe(true)
    expect(meetsCondition(several, { status: 'left', age: 2 })).toBe(false)
    expect(meetsCondition([], { status: 'left' })).toBe(false)
  })

  it('do not split the name of a field that ends like an operator', () => {
    expect(splitKey('is_null', (name) => name === 'is_null')).toEqual(['is_null', 'eq'])
  })
})

describe('names', () => {
  it.each([
    ['categories', 'category'],
    ['branches', 'branch'],
    ['expense-categories', 'expense-category'],
    ['brands', 'brand'],
    ['expenses', 'expense'],
    ['purchases', 'purchase'],
    ['addresses', 'address'],
  ])('the singular of %s is %s', (many, one) => {
    expect(toSingular(many)).toBe(one)
  })

  it('become column names and labels', () => {
    expect(toSnakeCase('paymentTermsDays')).toBe('payment_terms_days')
    expect(humanize('paymentTermsDays')).toBe('Payment terms days')
    expect(humanize('payment-methods')).toBe('Payment methods')
  })
})
