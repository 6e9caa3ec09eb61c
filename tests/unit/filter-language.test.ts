import { describe, expect, it } from 'vitest'
import { products } from '../../resources/catalog/products.ts'
import { business } from '../../resources/server.ts'
import {
  countConditionsAndGroups,
  readConditions,
  writeFilter,
} from '../../src/admin/list/builder/conditions.ts'
import {
  FilterTextError,
  parseText,
  writeText,
} from '../../src/admin/list/builder/filter-language.ts'
import { MAX_CONDITIONS_AND_GROUPS } from '../../src/schema/condition.ts'
import { text } from '../../src/schema/fields.ts'
import { findField } from '../../src/schema/resource.ts'
import { parseFilter } from '../../src/server/list/filter.ts'

const findPath = (path: string) => (path === 'category.name' ? text() : findField(products, path))
const isField = (path: string) => findPath(path) !== undefined

const parse = (written: string) => writeFilter(parseText(written, findPath))

describe('a filter as text', () => {
  it.each([
    ['price >= 10', { price_gte: 10 }],
    ['price >= 10 and price < 20', { price_gte: 10, price_lt: 20 }],
    ['name contains "oak desk"', { name_contains: 'oak desk' }],
    ['name starts Oak', { name_starts: 'Oak' }],
    ['status in (active, archived)', { status: ['active', 'archived'] }],
    ['status not in (archived)', { status_ne: ['archived'] }],
    ['allergens in (milk, eggs)', { allergens: ['milk', 'eggs'] }],
    ['allergens has all (milk, eggs)', { allergens_all: ['milk', 'eggs'] }],
    ['allergens not in (milk)', { allergens_ne: ['milk'] }],
    ['brand is empty', { brand_null: true }],
    ['brand is not empty', { brand_null: false }],
    ['price between 1 and 2.5', { price_between: [1, 2.5] }],
    ['category.name = Chairs', { 'category.name': 'Chairs' }],
    ['createdAt >= startOfMonth-1', { createdAt_gte: 'startOfMonth-1' }],
    ['price > 5 or brand is empty', { $or: [{ price_gt: 5 }, { brand_null: true }] }],
    ['not (name contains "a")', { $not: { name_contains: 'a' } }],
    [
      'price > 1 and (name = "and" or name = "b") and not (price > 9 or price < 2)',
      {
        price_gt: 1,
        $or: [{ name: 'and' }, { name: 'b' }],
        $not: { $or: [{ price_gt: 9 }, { price_lt: 2 }] },
      },
    ],
    [
      'name contains a and name contains b',
      { $and: [{ name_contains: 'a' }, { name_contains: 'b' }] },
    ],
    ['not (price > 1 and price < 2)', { $not: { price_gt: 1, price_lt: 2 } }],
    // A text that was pasted from a spreadsheet can contain a tab.
    ['name contains "oak\tdesk"', { name_contains: 'oak\tdesk' }],
    [String.raw`name contains "a \"b\" \\c"`, { name_contains: String.raw`a "b" \c` }],
  ])('%s', (written, filter) => {
    expect(parse(written)).toEqual(filter)
    const again = writeText(readConditions(filter, isField))
    expect(parse(again)).toEqual(filter)
  })

  it('may have capital letters, single quotes, “is”, no spaces and parentheses, or be empty', () => {
    expect(parse("price > 1 AND name != 'x'")).toEqual({
      price_gt: 1,
      name_ne: 'x',
    })
    expect(parse('name is "x"')).toEqual({ name: 'x' })
    expect(parse('name is not "x"')).toEqual({ name_ne: 'x' })
    expect(parse('(price>1)')).toEqual({ price_gt: 1 })
    expect(parse('')).toEqual({})
    expect(parse(String.raw`name = "3\" pipe"`)).toEqual({ name: '3" pipe' })
  })

  it.each([
    ['colour = red', 'field', 'colour'],
    ['price', 'operator', ''],
    ['price > cheap', 'value', 'cheap'],
    ['price >', 'value', ''],
    ['price > 1 brand is empty', 'end', 'brand'],
    ['(price > 1', 'end', ''],
    ['name = "open', 'value', '"open'],
  ])('%s is refused', (written, code, near) => {
    expect(() => parse(written)).toThrow(
      expect.objectContaining({ name: FilterTextError.name, code, near }),
    )
  })

  it('counts its conditions and groups as the server does', () => {
    expect(countConditionsAndGroups({ price_gt: 1, $or: [{ name: 'a' }, { name: 'b' }] })).toBe(4)
    const readScope = {
      context: business,
      can: () => true,
      team: { timezone: 'UTC', settings: {} },
    }
    const isAccepted = (count: number) => {
      const some = Array.from({ length: count - 3 }, (_, i) => ({ name: `n${i}` }))
      const filter = { $not: { $or: some }, price_gt: 1 }
      expect(countConditionsAndGroups(filter)).toBe(count)
      try {
        return Boolean(parseFilter(products, JSON.stringify(filter), readScope))
      } catch {
        return false
      }
    }
    expect([MAX_CONDITIONS_AND_GROUPS, MAX_CONDITIONS_AND_GROUPS + 1].map(isAccepted)).toEqual([
      true,
      false,
    ])
  })
})
