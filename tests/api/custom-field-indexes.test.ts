import { afterAll, beforeAll, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import type { CustomField } from '../../src/schema/custom-field.ts'
import { extendRegistry } from '../../src/schema/extend-registry.ts'
import { indexCustomFields } from '../../src/server/integrity/index-custom-fields.ts'
import { parseFilter } from '../../src/server/list/filter.ts'
import { writeWhereSql } from '../../src/server/list/filter-sql.ts'
import { createSqlScope } from '../../src/server/list/sql-scope.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { isNight } from '../support/choose-repetitions.ts'

// This file has its own app, because it marks functions of the database as leakproof.
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  await app.close()
  expect(app.errors).toEqual([])
})

/** Lists the comparisons of values of custom fields (src/server/migrate/leakproof.ts). */
const COMPARISONS = ['eq', 'lt', 'le', 'gt', 'ge'].map((name) => `${name}(jsonb, jsonb)`)

interface Me {
  readonly team: { readonly customFields: readonly CustomField[] }
}

interface Brand {
  readonly id: string
  readonly [name: string]: unknown
}

it.runIf(isNight())(
  'custom fields of teams with many records have indexes, so that sorting reads a page of the records',
  async () => {
    const large = await app.signUp()
    const team = large.team!
    const label = { en: 'Field' }
    const fields = await Promise.all(
      [
        { name: 'weight', kind: 'decimal' },
        { name: 'season', kind: 'text' },
        { name: 'since', kind: 'date' },
        { name: 'isLocal', kind: 'boolean' },
        { name: 'comment', kind: 'longText' },
        { name: 'uses', kind: 'multiSelect', choices: ['Home', 'Office', 'Garden'] },
      ].map((field) => large.create('custom-fields', { resource: 'brands', label, ...field })),
    )
    const [weight, season, since, , , uses] = fields.map(({ id }) => id)
    await app.asSuperuser({
      text: `insert into brands (team_id, name, custom)
      select $1, 'Brand ' || number,
        jsonb_build_object($2::text, number % 977, $3::text, 'S' || number % 13, $4::text, date '2020-01-01' + number % 500,
          $5::text, case when number % 100 = 0 then '["Home","Office"]'::jsonb else '["Garden"]' end)
      from generate_series(1, 6000) number`,
      values: [team, weight, season, since, uses],
    })
    const database = { database: app.database, registry }
    const changed = await indexCustomFields(database)
    // Each field has two indexes for sort orders and, unless it is a boolean, one for filters. A list of choices has
    // only the index for filters, and a long text has none.
    expect(changed).toHaveLength(12)
    expect(await indexCustomFields(database)).toEqual([])
    await app.asSuperuser({ text: 'vacuum analyze brands' })

    const plan = async (order: string) => {
      const rows = await app.database.read<{ 'QUERY PLAN': string }>(team, {
        text: `explain (costs off) select id from brands record where team_id = $1 order by ${order} limit 25`,
        values: [team],
      })
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const number = `(record.custom->>'${weight}')::numeric`
    const getIndexName = (id: string | undefined) => `custom_${id!.replaceAll('-', '')}`
    expect(await plan(`${number} asc, record.id asc`)).toContain(`${getIndexName(weight)}_asc`)
    expect(await plan(`${number} desc nulls last, record.id desc`)).toContain(
      `${getIndexName(weight)}_desc`,
    )
    const text = `(record.custom->>'${season}') collate "und-x-icu" asc, record.id asc`
    expect(await plan(text)).toContain(`${getIndexName(season)}_asc`)
    const day = `armazem_iso_day(record.custom->>'${since}')`
    expect(await plan(`${day} asc, record.id asc`)).toContain(`${getIndexName(since)}_asc`)
    const { rows } = await large.list<Brand>('brands', { sort: ['x_weight', 'DESC'] })
    expect(rows[0]!.x_weight).toBe(976)

    // A filter reads the index in any order, where the functions are marked as leakproof.
    const tests = ['exists_any(jsonb, text[])', 'exists_all(jsonb, text[])']
    for (const name of ['object_field(jsonb, text)', ...tests, ...COMPARISONS]) {
      await app.asSuperuser({ text: `alter function pg_catalog.jsonb_${name} leakproof` })
    }
    const explain = async (filter: object) => {
      const readScope = {
        context: app.app.context,
        can: () => true,
        team: { timezone: 'UTC', settings: {} },
      }
      const { customFields } = (await large.api<Me>('/me')).team
      const resource = extendRegistry(registry, customFields).byName.get('brands')!
      const scope = createSqlScope(app.app.context, resource, [] as never, team)
      const parsed = parseFilter(resource, JSON.stringify(filter), readScope as never)
      const where = writeWhereSql(parsed, { ...scope, search: 'walk' })
      const lines = await app.database.read<{ 'QUERY PLAN': string }>(team, {
        text: `explain (costs off) select name from brands record where ${where}`,
        values: [...scope.parameters.values],
      })
      return lines.map((line) => line['QUERY PLAN']).join('\n')
    }
    expect(await explain({ x_weight_gte: 970 })).toContain(`${getIndexName(weight)}_value`)
    expect(await explain({ x_weight_between: [5, 6] })).toContain(`${getIndexName(weight)}_value`)
    expect(await explain({ x_weight: [5, 7] })).toContain(`${getIndexName(weight)}_value`)
    expect(await explain({ x_since: '2020-02-03' })).toContain(`${getIndexName(since)}_value`)
    expect(await explain({ x_season: 'S99' })).toContain(`${getIndexName(season)}_value`)
    expect(await explain({ x_uses: ['Home'] })).toContain(`${getIndexName(uses)}_value`)
    expect(await explain({ x_uses_all: ['Home', 'Office'] })).toContain(
      `${getIndexName(uses)}_value`,
    )
    const count = async (filter: object) => (await large.list('brands', { filter })).total
    expect(await count({ x_weight_gte: 970 })).toBe(42)
    expect(await count({ x_weight_lt: 2 })).toBe(13)
    expect(await count({ x_uses_all: ['Home', 'Office'] })).toBe(60)
    expect(await count({ x_weight: [5, 7, null] })).toBe(14)
    expect(await count({ x_since_between: ['2020-01-31', '2020-02-01'] })).toBe(24)
    expect(await count({ x_season: ['S1', 'S2'] })).toBe(924)
    const { rows: newest } = await large.list<Brand>('brands', { sort: ['x_since', 'DESC'] })
    expect(newest[0]!.x_since).toBe('2021-05-14')
    // The longest text, of characters with four bytes each, is short enough for the index.
    await large.create('brands', { name: 'Long', x_season: '𠮷'.repeat(200) })

    await large.api(`/custom-fields/${season}`, { method: 'DELETE' })
    expect(await indexCustomFields(database)).toHaveLength(3)
  },
)

it('the other indexes of custom fields are created when one index fails', async () => {
  const large = await app.signUp()
  const team = large.team!
  const label = { en: 'Field' }
  const [damaged, sound] = await Promise.all(
    ['damaged', 'sound'].map(async (name) => {
      const field = { resource: 'brands', label, name, kind: 'integer' }
      return (await large.create('custom-fields', field)).id
    }),
  )
  await app.asSuperuser({
    text: `insert into brands (team_id, name, custom)
      select $1, 'Brand ' || number, jsonb_build_object($2::text, 'no number') from generate_series(1, 10) number`,
    values: [team, damaged],
  })
  const listIndexed = async () => {
    const rows = await app.asSuperuser<{ name: string }>({
      text: `select relname as name from pg_class where relname ~ $1 order by 1`,
      values: [`^custom_(${[damaged, sound].map((id) => id!.replaceAll('-', '')).join('|')})_`],
    })
    return rows.map(({ name }) => name)
  }
  const nameIndex = (id: string | undefined, suffix: string) =>
    `custom_${id!.replaceAll('-', '')}_${suffix}`
  const working = [
    ...['asc', 'desc', 'value'].map((suffix) => nameIndex(sound, suffix)),
    // Only the indexes for sort orders convert the text to a number, which fails.
    nameIndex(damaged, 'value'),
  ].toSorted()
  const database = { database: app.database, registry }
  for (let i = 0; i < 2; i += 1) {
    await expect(indexCustomFields(database, 10)).rejects.toThrow('could not be created')
    expect(await listIndexed()).toEqual(working)
  }
})

it('records are found by an index of a list of choices', async () => {
  const shop = await app.signUp()
  const team = shop.team!
  const { id: category } = await shop.create('categories', { name: 'Food' })
  const unit = (await shop.list('units')).rows[0]!.id
  await app.asSuperuser({
    text: `insert into products (team_id, sku, name, category, stock_unit, price, allergens)
      select $1, 'F-' || number, 'Food ' || number, $2, $3, 1,
        case when number % 200 = 0 then '{milk,nuts}'::text[] else '{eggs}' end
      from generate_series(1, 6000) number`,
    values: [team, category, unit],
  })
  for (const name of ['arrayoverlap', 'arraycontains'])
    await app.asSuperuser({
      text: `alter function pg_catalog.${name}(anyarray, anyarray) leakproof`,
    })
  await app.asSuperuser({ text: 'vacuum analyze products' })
  for (const test of ['&&', '@>']) {
    const lines = await app.database.read<{ 'QUERY PLAN': string }>(team, {
      text: `explain (costs off) select name from products record
        where record.team_id = $1 and record.allergens ${test} $2::text[]`,
      values: [team, ['milk']],
    })
    expect(lines.map((line) => line['QUERY PLAN']).join('\n')).toContain('products_allergens_idx')
  }
  expect((await shop.list('products', { filter: { allergens_all: ['milk', 'nuts'] } })).total).toBe(
    30,
  )
})
