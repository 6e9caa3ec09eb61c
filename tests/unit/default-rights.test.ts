import { expect, test } from 'vitest'
import { getHighestLimit } from '../../src/schema/rights.ts'
import { registry } from '../../resources/registry.ts'
import { getRoleRights } from '../../src/schema/registry.ts'

test('The default roles have the rights of rule 6.2', () => {
  const may = (role: string, right: string) => getRoleRights(registry, role).has(right)
  expect(may('owner', 'user.edit') && may('admin', 'team.edit')).toBe(true)
  expect(['product.edit', 'product.export'].every((right) => may('manager', right))).toBe(true)
  expect(may('manager', 'product.delete')).toBe(false)
  expect(may('sales', 'product.view') && may('sales', 'customer.create')).toBe(true)
  expect(
    ['product.edit', 'view_cost', 'supplier.view', 'customer.export'].some((right) =>
      may('sales', right),
    ),
  ).toBe(false)
  expect(may('purchasing', 'supplier.edit') && may('purchasing', 'view_cost')).toBe(true)
  expect(may('stock', 'view_price')).toBe(false)
  expect(may('hr', 'employee.delete') && !may('hr', 'product.view')).toBe(true)
  expect(
    // Everybody may save views of lists.
    [...getRoleRights(registry, 'viewer')].filter((right) =>
      /^(?!view\.).+\.(create|edit|delete|import)$/.test(right),
    ),
  ).toEqual([])
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
