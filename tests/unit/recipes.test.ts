import { findCurrency, languages } from '../../i18n/languages.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as resources from '../../resources/index.ts'
import { roles } from '../../resources/company/roles.ts'
import { listRightSections } from '../../resources/people/screens/rights-rows.ts'
import { settings } from '../../resources/company/settings.ts'
import { business, collectParts, modules } from '../../resources/browser.ts'
import { checkDefinition } from '../../src/admin/app/start/app-definition.ts'
import { createExtensions } from '../../src/admin/fields/extensions.tsx'
import { createFormats } from '../../src/export/formats.ts'
import { createDictionaries } from '../../src/admin/core/i18n/dictionaries.ts'
import { buildMenu } from '../../src/admin/core/navigation/menu.ts'
import { computeValue } from '../../src/schema/expression.ts'
import { humanize } from '../../src/schema/naming.ts'
import {
  createRegistry,
  getRoleLimits,
  getReadableFields,
  getRoleRights,
} from '../../src/schema/registry.ts'
import { validate } from '../../src/schema/validation.ts'
import { module as browser } from '../loan-outs/browser.ts'
import * as loans from '../loan-outs/index.ts'
import { module as server } from '../loan-outs/server.ts'
import { equipmentActions, equipmentRules } from '../support/recipes/equipment.server.ts'
import { equipment } from '../support/recipes/equipment.ts'
import { newLanguages } from '../support/recipes/languages.ts'
import { navigation, screens } from '../support/recipes/navigation.ts'
import { formatDeposit, extensions } from '../support/recipes/parts.tsx'

const FOLDERS = ['tests/support/recipes', 'tests/loan-outs']
const registry = createRegistry({ ...resources, equipment }, roles)

it('docs/recipes.md shows only code of tests/support/recipes and tests/loan-outs, which the types check', () => {
  const page = readFileSync('docs/recipes.md', 'utf8')
  const code = FOLDERS.flatMap((folder) =>
    readdirSync(folder).map((file) => flattenCode(readFileSync(`${folder}/${file}`, 'utf8'))),
  )
  const blocks = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, block = '']) => flattenCode(block))
  expect(blocks.length).toBeGreaterThan(12)
  expect(blocks.filter((block) => !code.some((file) => file.includes(block)))).toEqual([])
})

describe('the recipes', () => {
  it('declare a resource that the registry accepts, with its rights', () => {
    expect(registry.byName.get('equipment')).toBe(equipment)
    expect(getRoleRights(registry, 'stock')).toContain('tool.takeBack')
    expect(getRoleRights(registry, 'sales')).not.toContain('tool.takeBack')
    expect(getRoleRights(registry, 'stock')).toContain('tool.see_deposit')
    expect(getRoleRights(registry, 'sales')).not.toContain('tool.see_deposit')
    expect(getRoleLimits(registry, 'stock')).toMatchObject({ loanDays: 30 })
    expect(getRoleLimits(registry, 'manager')).toMatchObject({ loanDays: null })
    expect(getRoleLimits(registry, 'sales')).not.toHaveProperty('loanDays')
    const hidden = getReadableFields(equipment, (right) => right !== 'tool.see_deposit')
    expect(Object.keys(hidden)).not.toContain('deposit')
    expect(Object.keys(hidden)).not.toContain('share')
  })

  it('calculate with division', () => {
    const { share } = equipment.fields
    expect(computeValue(share, { deposit: 20, price: 60 })).toBe(33.3333)
    expect(computeValue(share, { deposit: 20, price: 0 })).toBeNull()
    const { cost } = equipment.fields.repairs.fields
    expect(computeValue(cost, { quantity: 3, price: 5, packSize: 4 })).toBe(3.75)
    expect(computeValue(cost, { quantity: 3, price: 5, isWarranty: true })).toBe(0)
  })

  it('require a field in some cases, and check across fields', () => {
    const lent = { name: 'Drill', state: 'lent' }
    const { issues } = validate(equipment, lent, { can: () => true, today: '2026-01-01' })
    expect(issues).toMatchObject([{ pointer: '/returnBy', code: 'REQUIRED' }])
    const change = (record: object) => ({ record, previous: undefined, inputs: {} }) as never
    expect(equipmentRules.check?.(change({ deposit: 5, price: 4 }), undefined)).toMatchObject([
      { pointer: '/deposit' },
    ])
    expect(equipmentRules.check?.(change({ deposit: 4, price: 4 }), undefined)).toEqual([])
  })

  it('include an action on a record', async () => {
    const result = await equipmentActions.handlers.takeBack?.({ input: { note: 'Dusty' } } as never)
    expect(result).toEqual({ changes: { state: 'here', customer: null, note: 'Dusty' } })
  })

  it('add components to screens by the part that they extend', () => {
    const { cells, inputs, panels, sections } = createExtensions(extensions)
    expect([cells, inputs, panels, sections].map((each) => Object.keys(each))).toEqual([
      ['equipment.name', 'equipment.deposit'],
      ['equipment.note'],
      ['equipment.show', 'equipment.form'],
      ['equipment.value'],
    ])
  })

  it('name only declared resources, fields, pages and rights', () => {
    const all = createRegistry({ ...resources, ...loans, equipment }, roles, settings)
    const own = { navigation, screens, extensions }
    checkDefinition(collectParts(all, [...modules, browser, own]))
  })

  it('format a value in their own format', () => {
    const formats = createFormats({ locale: 'en-US', currency: 'USD', timezone: 'UTC' })
    expect(formatDeposit(12_345, formats)).toBe('12.3K')
  })

  it('declare a document type, its printout, its e-mail and its report', () => {
    const withLoans = createRegistry({ ...resources, ...loans }, roles)
    expect(withLoans.byName.get('loan-outs')?.document?.actions).toHaveProperty('lend')
    expect(Object.keys(server.documents?.[0]?.handlers ?? {})).toEqual(['lend', 'return', 'cancel'])
    expect(browser.printouts?.map(({ resource, key }) => [resource, key])).toEqual([
      ['loan-outs', 'loanNote'],
    ])
    expect(server.printouts).toBe(browser.printouts)
    const mailed = server.printouts!.filter(({ isMailed }) => isMailed)
    expect(Object.keys(server.mailers!)).toEqual(
      mailed.map(({ resource, key }) => `${resource}.${key}`),
    )
    const { screens: pages, extensions: cards } = collectParts(withLoans, [browser])
    expect(pages).toMatchObject([{ address: '/mail-loan-outs', right: 'loan-out.mail' }])
    expect(cards).toMatchObject([{ resource: 'loan-outs', panel: 'show' }])
    expect(getRoleRights(withLoans, 'stock')).toContain('loan-out.mail')
    expect(getRoleRights(withLoans, 'accounts')).not.toContain('loan-out.mail')
    const report = withLoans.byName.get('open-loans')
    const query = String(server.views?.['open-loans'])
    const columns = Object.keys(report?.fields ?? {}).map((name) => name.replace('D', '_d'))
    expect(columns.filter((name) => !new RegExp(`\\b${name}\\b`).test(query))).toEqual([])
  })

  it('add a language whose regions have their currency', () => {
    const all = { ...languages, ...newLanguages }
    const locales = ['es-MX', 'es-ES', 'en-ES', 'pt-BR', 'pt-AO']
    expect(locales.map((locale) => findCurrency(locale, all))).toEqual([
      'MXN',
      'EUR',
      'EUR',
      'BRL',
      'AOA',
    ])
  })

  it('add a group to the menu with readable names', () => {
    const menu = buildMenu({
      registry,
      navigation,
      can: () => true,
      label: humanize,
      plural: (name) => name,
      toPath: (address) => address,
    })
    const group = menu.find(({ key }) => key === 'lending')
    expect(group).toMatchObject({ label: 'Lending' })
    expect(group?.lines.map(({ label, to }) => [label, to])).toEqual([
      ['Tools', '/equipment'],
      ['Lending board', '/lending'],
    ])
    expect(screens).toHaveLength(1)
  })

  it('add a group of rights with a readable name', async () => {
    const loanOuts = { ...loans.loanOuts, group: 'lending' }
    const all = createRegistry({ ...resources, ...loans, loanOuts, equipment }, roles)
    const t = await createDictionaries(all, business).load('en')
    const texts = { translate: String, name: ({ name }: { readonly name: string }) => name }
    const sections = listRightSections(all, ['lending'], t, texts)
    expect(sections.map(({ label }) => label)).toContain('Lending')
  })
})

function flattenCode(code: string): string {
  return code.replaceAll(/\s+/g, ' ').trim()
}
