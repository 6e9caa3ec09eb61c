import { describe, expect, test } from 'vitest'
import { getHighestLimit, mayReadTitles } from '../../src/schema/rights.ts'
import { registry } from '../../resources/registry.ts'
import type { Field } from '../../src/schema/fields.ts'
import { getReadableFields, getResource, getRoleRights } from '../../src/schema/registry.ts'

/**
 * Returns the references that can be read, also those of child rows, to resources that cannot be viewed with these
 * rights.
 */
function listForeignTitles(rights: ReadonlySet<string>): string[] {
  const can = (right: string) => rights.has(right)
  const isForeign = (field: Field) => {
    if (field.kind !== 'reference' || (field.requires && !can(field.requires))) return false
    const target = getResource(registry, field.to)
    return !target.sharesTitles && !can(`${target.one}.view`)
  }
  return registry.resources
    .filter(({ one }) => can(`${one}.view`))
    .flatMap((resource) =>
      Object.entries(getReadableFields(resource, can)).flatMap(([name, field]) => {
        const fields = field.kind === 'lines' ? Object.values(field.fields) : [field]
        return fields.some(isForeign) ? [`${resource.name}.${name}`] : []
      }),
    )
}

describe('The default roles have the rights of rule 6.2', () => {
  test.each([
    ['owner', 'user.edit', true],
    ['owner', 'product.delete', true],
    ['admin', 'team.edit', true],
    ['manager', 'product.edit', true],
    ['manager', 'product.export', true],
    ['manager', 'product.delete', false],
    ['sales', 'product.view', true],
    ['sales', 'product.edit', false],
    ['sales', 'customer.create', true],
    ['sales', 'customer.export', false],
    ['sales', 'supplier.view', false],
    ['sales', 'view_cost', false],
    ['purchasing', 'supplier.edit', true],
    ['purchasing', 'view_cost', true],
    ['stock', 'view_price', false],
    ['hr', 'employee.delete', true],
    ['hr', 'tax.view', true],
    ['hr', 'tax.edit', false],
    ['hr', 'payment-method.view', false],
    ['hr', 'product.view', false],
    ['viewer', 'employee.view', true],
    ['nobody', 'product.view', false],
  ])('%s, %s: %s', (role, right, isGranted) => {
    expect(getRoleRights(registry, role).has(right)).toBe(isGranted)
  })

  // A title is part of the record that names it (decision 005): stock keepers deliver to customers by name.
  test.each([
    ['manager', []],
    [
      'sales',
      [
        'branches.manager',
        'payments.supplier',
        'expenses.employee',
        'expenses.recurring',
        'payment-allocations.purchase',
      ],
    ],
    ['purchasing', ['branches.manager', 'expenses.employee', 'expenses.recurring']],
    ['stock', ['branches.manager', 'sales.customer', 'expenses.employee', 'expenses.recurring']],
    ['accounts', []],
    ['hr', ['expenses.recurring']],
    ['viewer', []],
  ])(
    'The role %s sees titles of records that it may not view in these fields only: %j',
    (role, fields) => {
      expect(listForeignTitles(getRoleRights(registry, role))).toEqual(fields)
    },
  )

  test('viewers can only view and export', () => {
    const rights = [...getRoleRights(registry, 'viewer')]
    expect(rights.filter((right) => !/(^|\.)view(_\w+)?$|\.export$/.test(right))).toEqual([])
  })
})

test('Names of colleagues are open to all members, except on shared devices', () => {
  const users = getResource(registry, 'users')
  const device = { owner: {} }
  const can = (right: string) => right === 'user.view'
  const nothing = () => false
  expect(mayReadTitles(users, { can: nothing, device: null })).toBe(true)
  expect(mayReadTitles(users, { can: nothing, device })).toBe(false)
  expect(mayReadTitles(users, { can, device })).toBe(true)
  expect(mayReadTitles(getResource(registry, 'customers'), { can: nothing })).toBe(false)
})

test('The highest limit of several roles applies; a missing limit allows nothing', () => {
  expect(getHighestLimit([{ discount: 5 }, { discount: 10 }, { discount: 0.5 }], 'discount')).toBe(
    10,
  )
  expect(getHighestLimit([{ discount: 0.5 }], 'discount')).toBe(0.5)
  expect(getHighestLimit([{ discount: 5 }, { discount: null }], 'discount')).toBe(Infinity)
  expect(getHighestLimit([{ refund: 5 }, { refund: null }], 'discount')).toBe(0)
  expect(getHighestLimit([], 'discount')).toBe(0)
})
