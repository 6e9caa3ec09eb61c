import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generalLedger, products, salesLines, stockBalance } from '../../resources/index.ts'
import { business } from '../../resources/server.ts'
import { createParameters } from '../../src/server/database/statement.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { parseFilter } from '../../src/server/list/filter.ts'
import { writeWhereSql } from '../../src/server/list/filter-sql.ts'
import { parseListQuery } from '../../src/server/list/list-query.ts'
import { createPageStatement } from '../../src/server/list/page-statement.ts'

const readScope = { context: business, can: () => true, team: { timezone: 'UTC', settings: {} } }
const TEAM = '0198aaaa-0000-7000-8000-000000000001'

function compileFilterSql(filter: object) {
  const parameters = createParameters()
  const team = parameters.add(TEAM)
  const parsed = parseFilter(products, JSON.stringify(filter), readScope)
  const scope = {
    context: business,
    resource: products,
    parameters,
    team,
    alias: 'record',
    search: 'walk',
  } as const
  return { text: writeWhereSql(parsed, scope), values: parameters.values }
}

describe('a filter as SQL', () => {
  test.for<[object, string, unknown[]]>([
    [{}, 'true', []],
    [{ price_gte: 5 }, 'record."price" >= $2::numeric', [5]],
    [{ brand: null }, 'record."brand" is null', []],
    [{ isSellable: [] }, 'false', []],
    [{ price: [1, 2] }, 'record."price" = any($2::numeric[])', [[1, 2]]],
    [{ allergens: ['milk', 'eggs'] }, 'record."allergens" && $2::text[]', [['milk', 'eggs']]],
    [{ allergens_all: ['milk'] }, 'record."allergens" @> $2::text[]', [['milk']]],
    [{ allergens_ne: 'milk' }, '(record."allergens" && $2::text[]) is not true', [['milk']]],
    [{ allergens_null: true }, '(cardinality(record."allergens") > 0) is not true', []],
    [
      { allergens: ['milk', null] },
      '(record."allergens" && $2::text[] or cardinality(record."allergens") = 0)',
      [['milk']],
    ],
    [{ name_ne: 'a' }, '(record."name" = $2::text) is not true', ['a']],
    [
      { sku: 'A' },
      '(armazem_key(record."sku") = armazem_key($2::text) and record."sku" = $2::text)',
      ['A'],
    ],
    [
      { $or: [{ price_lt: 1 }, { $not: { price_null: true } }] },
      '(record."price" < $2::numeric or ((record."price" is not null) is not true) is not true)',
      [1],
    ],
    [
      { 'category.sortOrder': 3 },
      'record."category" in (select joined.id from "categories" joined where joined.team_id = $1 and joined."sort_order" = $2::numeric)',
      [3],
    ],
  ])('%j', ([filter, sql, values]) => {
    expect(compileFilterSql(filter)).toEqual({
      text: `record.team_id = $1 and ${sql}`,
      values: [TEAM, ...values],
    })
  })

  test('contains no values: values are parameters', () => {
    const anything = fc
      .string({ unit: 'grapheme', minLength: 3, maxLength: 30 })
      .map((s) => `§${s.replaceAll('\u0000', '')}§`)
    fc.assert(
      fc.property(anything, (value) => {
        for (const filter of [
          { name: value },
          { name_contains: value },
          { sku_starts: value },
          { q: value },
          { 'brand.name': [value, value] },
          { 'barcodes.value_ne': value },
        ]) {
          const { text, values } = compileFilterSql(filter)
          expect(text).not.toContain('§')
          expect(JSON.stringify(values)).toContain('§')
        }
      }),
    )
  })
})

test('The SQL is the same for all pages of one size after the first, so that PostgreSQL keeps the plan', () => {
  const writeText = (name: string, first: number) => {
    const query = new URLSearchParams({
      filter: JSON.stringify({ name_contains: name, price_gt: first }),
      range: JSON.stringify([first, first + 24]),
    })
    return createPageStatement(
      products,
      parseListQuery(products, query, readScope),
      readScope,
      TEAM,
      {
        isExact: false,
      },
    ).text
  }
  expect(writeText('chair', 25)).toBe(writeText('table', 75))
  expect(writeText('chair', 0)).not.toBe(writeText('chair', 25))
})

test('The first page of a list without a filter keeps one plan for all teams, unless it reads and sorts all rows of a view', () => {
  const choosePlan = (resource: Resource, query = '') => {
    const parsed = parseListQuery(resource, new URLSearchParams(query), readScope)
    return createPageStatement(resource, parsed, readScope, TEAM, { isExact: false })
      .usesGenericPlan
  }
  expect(choosePlan(products)).toBe('byIndex')
  expect(choosePlan(products, 'filter={"price_gt":1}')).toBe(false)
  // Pages of the stock balance are read row by row, and pages of the general ledger day by day.
  expect(choosePlan(stockBalance)).toBe('byIndex')
  expect(choosePlan(generalLedger)).toBe('byIndex')
  expect(choosePlan(salesLines)).toBe(false)
})
