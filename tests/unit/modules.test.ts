import type { ViewSource } from '../../src/server/database/view-source.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { business as inBrowser } from '../../resources/browser.ts'
import type { SettledDocument } from '../../resources/finance/payments/settled-document.server.ts'
import type { purchases } from '../../resources/purchasing/purchases.ts'
import { registry } from '../../resources/registry.ts'
import type { sales } from '../../resources/sales/sales.ts'
import { business } from '../../resources/server.ts'
import type { BrowserModule } from '../../resources/modules/browser-module.ts'
import { checkDefinition } from '../../src/admin/app/start/app-definition.ts'
import type { Row } from '../../src/schema/row.ts'
import { toSnakeCase } from '../../src/schema/naming.ts'
import { createRegistry, getResource, getCacheTags } from '../../src/schema/registry.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { getViewSql, listTables } from '../support/view-tables.ts'

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

/** Returns the resources whose tables a statement names, by itself or in functions that it calls. */
function findTables(sql: string): readonly string[] {
  return [...new Set(listTables(sql).flatMap((table) => tables.get(table) ?? []))]
}

/**
 * Returns the resources whose writes make lists of a resource stale. For a table with derived fields, the resources to
 * which its fields refer are included: lists show their titles, and no view reads derived fields.
 */
function listDeclaredReads({
  name,
  one,
  source,
  fields,
  reads,
  looksUp,
}: Resource): readonly string[] {
  const referred = Object.values(fields).flatMap((field) =>
    field.kind === 'reference' && getCacheTags(registry, field.to).includes(one) ? [field.to] : [],
  )
  return [name, ...reads, ...looksUp, ...(source === 'table' ? referred : [])]
}

describe.each(Object.entries<ViewSource>(business.views))('the query of %s', (name, source) => {
  const sql = getViewSql(source)

  it('reads only tables that its declaration names, so that no cache stays stale', () => {
    const declared = listDeclaredReads(getResource(registry, name))
    const missing = findTables(sql).filter((table) => !declared.includes(table))
    expect(declared.includes('*') ? [] : missing).toEqual([])
  })
})

it('the check of queries finds tables in parts of a statement and in functions', () => {
  const sql =
    'select * from sales sale join lateral (select 1 from armazem_customer_accounts()) debt'
  expect(findTables(sql)).toEqual(expect.arrayContaining(['sales', 'payments']))
  expect(findTables('select 1 from (select name from brands) brand')).toEqual(['brands'])
  expect(findTables('select armazem_today()')).toEqual([])
})

describe('records that actions and rules write besides their own', () => {
  // Ledgers are left out, because their references to the document already make them stale.
  const touching = registry.resources.flatMap(({ name, touches }) =>
    touches
      .filter((touched) => getResource(registry, touched).source === 'table')
      .map((touched) => [name, touched] as const),
  )

  it.each(touching)('make further lists stale: %s writes %s', (name, touched) => {
    const resources = Object.fromEntries(registry.resources.map((each) => [each.name, each]))
    const resource = getResource(registry, name)
    const touches = resource.touches.filter((other) => other !== touched)
    const without = createRegistry({ ...resources, [name]: { ...resource, touches } }, [])
    expect(getCacheTags(registry, name).length).toBeGreaterThan(getCacheTags(without, name).length)
  })
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

  it('have .tsx files only in screens, where lint checks them', () => {
    const files = readdirSync('resources', { recursive: true, encoding: 'utf8' })
    const outside = files.filter((file) => file.endsWith('.tsx') && !/^\w+\/screens\//.test(file))
    expect(outside).toEqual([])
  })

  it('add parts for the server and the browser, found by their file names', () => {
    const views = registry.resources.filter(({ source }) => source === 'view')
    expect(views.map(({ name }) => name).filter((name) => !(name in business.views))).toEqual([])
    expect(business.documents.length).toBeGreaterThan(5)
    expect(inBrowser.screens.map((screen) => screen.load).length).toBeGreaterThan(10)
  })

  it('name only resources, fields, sections, pages, actions and rights that are declared', () => {
    checkDefinition(inBrowser)
  })

  const load = async () => () => null
  it.each<[name: string, part: BrowserModule]>([
    ['resource "product"', { extensions: [{ resource: 'product', panel: 'show', load }] }],
    ['field "nmae"', { extensions: [{ resource: 'products', field: 'nmae', cell: load }] }],
    ['field "lines.prize"', { extensions: [{ resource: 'sales', field: 'lines.prize' }] }],
    ['section "price"', { extensions: [{ resource: 'products', section: 'price', load }] }],
    [
      'right "product.edits"',
      { extensions: [{ resource: 'products', panel: 'form', right: 'product.edits', load }] },
    ],
    ['resource "sale"', { screens: [{ resource: 'sale', view: 'show', load }] }],
    ['right "sale.veiw"', { screens: [{ address: '/x', right: 'sale.veiw', load }] }],
    [
      'resource "customer"',
      {
        screens: [
          {
            address: '/x',
            recordLink: { resource: 'customer', as: 'id', label: 'printout.mail', icon: 'mail' },
            load,
          },
        ],
      },
    ],
    [
      'page "/reprots"',
      { navigation: [{ key: 'x', icon: 'tag', entries: [{ label: 'x', page: '/reprots' }] }] },
    ],
    [
      'resource "unit"',
      { navigation: [{ key: 'x', icon: 'tag', to: { resource: 'unit', view: 'list' } }] },
    ],
    ['right "stock.alert"', { events: [{ event: 'x', right: 'stock.alert' }] }],
    ['resource "sale"', { printouts: [{ ...printout, resource: 'sale' }] }],
    ['right "brand.mail"', { printouts: [{ ...printout, resource: 'brands', isMailed: true }] }],
    ['field "state"', { printouts: [{ ...printout, when: { state_ne: 'draft' } }] }],
    ['action "prints"', { printouts: [{ ...printout, issuedBy: 'prints' }] }],
    ['setting "remind"', { printouts: [{ ...printout, automaticBy: 'remind' }] }],
  ])('are refused when they name the %s, which is not declared', (name, part) => {
    const parts = {
      navigation: part.navigation ?? [],
      events: part.events ?? [],
      screens: [...inBrowser.screens, ...(part.screens ?? [])],
      extensions: part.extensions ?? [],
      printouts: part.printouts ?? [],
    }
    expect(() => checkDefinition({ registry, ...parts })).toThrow(
      `names the ${name}, which is not declared`,
    )
  })
})

const printout = { resource: 'sales', key: 'x', load: () => Promise.reject(new Error('unused')) }
