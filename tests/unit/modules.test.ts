import type { ViewSource } from '../../src/server/database/view-source.ts'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { business as inBrowser } from '../../resources/browser.ts'
import type { SettledDocument } from '../../resources/finance/payments/settled-document.server.ts'
import type { purchases } from '../../resources/purchasing/purchases.ts'
import { registry } from '../../resources/registry.ts'
import type { sales } from '../../resources/sales/sales.ts'
import { business } from '../../resources/server.ts'
import type { Row } from '../../src/schema/row.ts'
import { toSnakeCase } from '../../src/schema/naming.ts'
import { createRegistry, getResource, getCacheTags } from '../../src/schema/registry.ts'
import type { Resource } from '../../src/schema/resource.ts'

const folders = readdirSync('resources', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** Maps the names of tables to resources, including tables of child rows. */
const tables = new Map(
  registry.resources.flatMap(({ name, source, fields }): [string, string][] => {
    if (source === 'view') return []
    const children = Object.keys(fields).filter((field) => fields[field]?.kind === 'lines')
    const rows = children.map((field): [string, string] => [
      `${toSnakeCase(name)}_${toSnakeCase(field)}`,
      name,
    ])
    return [[toSnakeCase(name), name], ...rows]
  }),
)

/** Holds the definitions of the database's functions by name. */
const functions = new Map(
  globSync('database/*.sql').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/^create or replace function /m)
      .slice(1)
      .map((definition) => [/^\w+/.exec(definition)![0], definition] as const),
  ),
)

/** Returns the resources whose tables a statement names, by itself or in functions that it calls. */
function tablesIn(sql: string, known: ReadonlySet<string> = new Set()): readonly string[] {
  const named = sql.matchAll(/\b(?:from|join)\s+(?:lateral\s+)?\(?\s*([a-z_]+)/g)
  const own = [...named].flatMap(([, table = '']) => tables.get(table) ?? [])
  const calls = [...sql.matchAll(/\b(armazem_\w+)\(/g)].map(([, name = '']) => name)
  const called = calls
    .filter((name) => !known.has(name))
    .flatMap((name) => tablesIn(functions.get(name) ?? '', new Set([...known, ...calls])))
  return [...new Set([...own, ...called])]
}

function declaredReads({ name, reads, looksUp }: Resource): readonly string[] {
  return [name, ...reads, ...looksUp]
}

describe.each(Object.entries<ViewSource>(business.views))('the query of %s', (name, source) => {
  const forms = typeof source === 'object' ? Object.values(source) : [source]
  const sql = forms
    .map((form) => (typeof form === 'string' ? form : form((param: string) => `$1 /* ${param} */`)))
    .join('\n')

  it('a query reads only tables that its declaration names, so that no cache stays stale', () => {
    const declared = declaredReads(getResource(registry, name))
    const missing = tablesIn(sql).filter((table) => !declared.includes(table))
    expect(declared.includes('*') ? [] : missing).toEqual([])
  })
})

it('the check of queries finds tables in parts of a statement and in functions', () => {
  const sql =
    'select * from sales sale join lateral (select 1 from armazem_customer_accounts()) debt'
  expect(tablesIn(sql)).toEqual(expect.arrayContaining(['sales', 'payments']))
  expect(tablesIn('select 1 from (select name from brands) brand')).toEqual(['brands'])
  expect(tablesIn('select armazem_today()')).toEqual([])
})

describe('what actions and rules write besides their own records', () => {
  // An empty ledger makes its writers report all tables.
  const touching = registry.resources.flatMap(({ name, touches }) =>
    touches
      .filter((touched) => getResource(registry, touched).source === 'table')
      .map((touched) => [name, touched] as const),
  )

  it.each(touching)(
    '%s makes stale by writing %s exactly what is not stale otherwise',
    (name, touched) => {
      const resources = Object.fromEntries(registry.resources.map((each) => [each.name, each]))
      const resource = getResource(registry, name)
      const touches = resource.touches.filter((other) => other !== touched)
      const without = createRegistry({ ...resources, [name]: { ...resource, touches } }, [])
      expect(getCacheTags(registry, name).length).toBeGreaterThan(
        getCacheTags(without, name).length,
      )
    },
  )
})

describe('a document', () => {
  it('has the fields that payments need in sales and purchases', () => {
    expectTypeOf<Row<typeof sales>>().toExtend<SettledDocument>()
    expectTypeOf<Row<typeof purchases>>().toExtend<SettledDocument>()
  })

  const withProducts = registry.resources.filter(({ document, fields }) => {
    const { lines } = fields
    return document && lines?.kind === 'lines' && 'product' in lines.fields
  })

  it.each(withProducts)('$name declares when it is posted and when it is completed', (resource) => {
    expect(resource.document?.posted?.length).toBeGreaterThan(0)
    expect(resource.document?.finished?.length).toBeGreaterThan(0)
  })
})

describe('the modules of the business', () => {
  it('have one line each in resources/index.ts', () => {
    const lines = readFileSync('resources/index.ts', 'utf8').match(/^export .*$/gm) ?? []
    const declaring = folders.filter((name) => existsSync(`resources/${name}/index.ts`))
    expect(lines.toSorted()).toEqual(declaring.map((name) => `export * from './${name}/index.ts'`))
  })

  it('have browser code only in screens, where lint checks it', () => {
    const files = readdirSync('resources', { recursive: true, encoding: 'utf8' })
    const outside = files.filter((file) => file.endsWith('.tsx') && !/^\w+\/screens\//.test(file))
    expect(outside).toEqual([])
  })

  it('have at most 25 files in one folder', () => {
    const files = readdirSync('resources', { recursive: true, withFileTypes: true })
    const count = Map.groupBy(
      files.filter((entry) => entry.isFile() && !entry.parentPath.includes('demo')),
      ({ parentPath }) => parentPath,
    )
    const large = [...count].filter(([, members]) => members.length > 25).map(([folder]) => folder)
    expect(large).toEqual([])
  })

  it('add parts for the server and the browser, found by their file names', () => {
    const counted = registry.resources.filter(({ source }) => source === 'view')
    expect(counted.map(({ name }) => name).filter((name) => !(name in business.views))).toEqual([])
    expect(business.documents.length).toBeGreaterThan(5)
    expect(inBrowser.screens.map((screen) => screen.load).length).toBeGreaterThan(10)
  })
})
