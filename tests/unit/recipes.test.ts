import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as resources from '../../resources/index.ts'
import { roles } from '../../resources/company/roles.ts'
import { createExtensions } from '../../src/admin/fields/extensions.tsx'
import { menuOf } from '../../src/admin/core/navigation/menu.ts'
import { computedValue } from '../../src/schema/expression.ts'
import { humanize } from '../../src/schema/naming.ts'
import { createRegistry, limitsOf, readableFields, rightsOf } from '../../src/schema/registry.ts'
import { validate } from '../../src/schema/validation.ts'
import { equipmentActions, equipmentRules } from '../support/recipes/equipment.server.ts'
import { equipment } from '../support/recipes/equipment.ts'
import { navigation, screens } from '../support/recipes/navigation.ts'
import { extensions } from '../support/recipes/parts.tsx'

const FOLDER = 'tests/support/recipes'
const registry = createRegistry({ ...resources, equipment }, roles)

it('the page shows code of the recipes, which the types check', () => {
  const page = readFileSync('docs/recipes.md', 'utf8')
  const code = readdirSync(FOLDER).map((file) => flat(readFileSync(`${FOLDER}/${file}`, 'utf8')))
  const blocks = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, block = '']) => flat(block))
  expect(blocks.length).toBeGreaterThan(12)
  expect(blocks.filter((block) => !code.some((file) => file.includes(block)))).toEqual([])
})

describe('the recipes', () => {
  it('declare a resource that the registry accepts, with its rights', () => {
    expect(registry.byName.get('equipment')).toBe(equipment)
    expect(rightsOf(registry, 'stock')).toContain('tool.takeBack')
    expect(rightsOf(registry, 'sales')).not.toContain('tool.takeBack')
    expect(rightsOf(registry, 'stock')).toContain('tool.see_deposit')
    expect(rightsOf(registry, 'sales')).not.toContain('tool.see_deposit')
    expect(limitsOf(registry, 'stock')).toMatchObject({ loanDays: 30 })
    expect(limitsOf(registry, 'manager')).toMatchObject({ loanDays: null })
    expect(limitsOf(registry, 'sales')).not.toHaveProperty('loanDays')
    const hidden = readableFields(equipment, (right) => right !== 'tool.see_deposit')
    expect(Object.keys(hidden)).not.toContain('deposit')
    expect(Object.keys(hidden)).not.toContain('share')
  })

  it('calculate with division', () => {
    const { share } = equipment.fields
    expect(computedValue(share, { deposit: 20, price: 60 })).toBe(33.3333)
    expect(computedValue(share, { deposit: 20, price: 0 })).toBeNull()
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

  it('take a tool back', async () => {
    const result = await equipmentActions.handlers.takeBack?.({ input: { note: 'Dusty' } } as never)
    expect(result).toEqual({ changes: { state: 'here', customer: null, note: 'Dusty' } })
  })

  it('add components to screens, by what they extend', () => {
    const { cells, inputs, panels, sections } = createExtensions(extensions)
    expect([cells, inputs, panels, sections].map((each) => Object.keys(each))).toEqual([
      ['equipment.name'],
      ['equipment.note'],
      ['equipment.show'],
      ['equipment.value'],
    ])
  })

  it('add a group to the menu, whose names are readable without words', () => {
    const menu = menuOf({
      registry,
      navigation,
      can: () => true,
      label: humanize,
      plural: (name) => name,
      pathOf: (address) => address,
    })
    const group = menu.find(({ key }) => key === 'lending')
    expect(group).toMatchObject({ label: 'Lending' })
    expect(group?.lines.map(({ label, to }) => [label, to])).toEqual([
      ['Tools', '/equipment'],
      ['Lending board', '/lending'],
    ])
    expect(screens).toHaveLength(1)
  })
})

function flat(code: string): string {
  return code.replaceAll(/\s+/g, ' ').trim()
}
