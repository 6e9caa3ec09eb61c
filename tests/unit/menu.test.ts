import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { words as en } from '../../i18n/en/words.ts'
import { words as pt } from '../../i18n/pt/words.ts'
import { business } from '../../resources/browser.ts'
import * as resources from '../../resources/index.ts'
import { roles } from '../../resources/company/roles.ts'
import { findNamedIcons } from '../../scripts/icon-set.ts'
import {
  buildMenu,
  findEntryLabel,
  listSettingsResources,
  type MenuSource,
} from '../../src/admin/core/navigation/menu.ts'
import { text } from '../../src/schema/fields.ts'
import { createRegistry, getRoleRights } from '../../src/schema/registry.ts'
import { defineResource } from '../../src/schema/resource.ts'

const icons = Object.values(findNamedIcons()).flat()

const everything = () => true

function buildTestMenu(more: Partial<MenuSource> = {}) {
  return buildMenu({
    registry,
    navigation: business.navigation,
    can: everything,
    label: (key) => (en.navigation as Readonly<Record<string, string>>)[key] ?? `?${key}`,
    plural: (name) => name,
    toPath: (address) => address,
    ...more,
  })
}

describe('the sidebar', () => {
  it('has all groups and entries in order', () => {
    expect(
      buildTestMenu().map(({ label, lines }) => [label, ...lines.map((line) => line.label)]),
    ).toEqual([
      ['Dashboard'],
      ['Product', 'Add Product', 'Product List', 'Units', 'Categories', 'Brands'],
      [
        'Purchase',
        'Purchase List',
        'Add Purchase',
        'Purchase History',
        'Purchase Report',
        'Goods Receipts',
      ],
      ['Supplier', 'Supplier List', 'Add Supplier', 'Supplier History'],
      ['Branch List'],
      [
        'Inventory',
        'Inventory List',
        'Inventory Overview',
        'Stock Overview',
        'Inventory Adjustment',
        'Stock Alert',
        'Transfer Stock',
        'Transfer History',
        'Stock Movements',
      ],
      [
        'Sales',
        'New Sale',
        'Sale List',
        'Customer Invoice',
        'Sales Report',
        'Sales Invoice',
        'Payments',
        'Day Closing',
      ],
      ['Customer', 'Customer List', 'Add Customer', 'Customer Report'],
      ['Account', 'User List', 'Add User', 'Role Management', 'Invitations', 'Activity Log'],
      ['Employee', 'Add Employee', 'Employee List', 'Employee Department'],
      ['Expense', 'Add Expense', 'Expense List', 'Expense Category', 'Recurring Expenses'],
      [
        'Books',
        'Receive Payment',
        'Cash and Bank',
        'Cash Transfers',
        'Journal',
        'Journal Entries',
        'General Ledger',
        'Trial Balance',
        'Balance Sheet',
        'Chart of Accounts',
      ],
      ['Reports'],
      ['Settings'],
    ])
  })

  it('shows a new resource without an entry in its group, or under More', () => {
    const colours = defineResource('colours', { group: 'product', fields: { name: text() } })
    const moods = defineResource('moods', { fields: { name: text() } })
    const groups = buildTestMenu({
      registry: createRegistry({ ...resources, colours, moods }, roles),
    })
    expect(groups[1]?.lines.at(-1)).toEqual({ label: 'colours', to: '/colours' })
    expect(groups.at(-2)).toMatchObject({ label: 'More', lines: [{ to: '/moods' }] })
    expect(groups.at(-1)?.label).toBe('Settings')
  })

  it('leaves out reports without an entry', () => {
    const aged = defineResource('aged', {
      group: 'reports',
      source: 'view',
      fields: { name: text() },
    })
    const paths = buildTestMenu({
      registry: createRegistry({ ...resources, aged }, roles),
    }).flatMap(({ lines }) => lines.map(({ to }) => to))
    expect(paths).not.toContain('/aged')
  })

  it('has labels that the screens of resources use as their names', () => {
    expect(findEntryLabel(business.navigation, 'products', 'list')).toBe('productList')
    expect(findEntryLabel(business.navigation, 'products', 'create')).toBe('addProduct')
    expect(findEntryLabel(business.navigation, 'branches', 'list')).toBe('branch')
    expect(findEntryLabel(business.navigation, 'taxes', 'list')).toBeUndefined()
  })

  it('leaves out entries that the person has no right to open', () => {
    const rights = getRoleRights(registry, 'hr')
    const labels = buildTestMenu({ can: (right) => rights.has(right) }).flatMap(
      ({ label, lines }) => [label, ...lines.map((line) => line.label)],
    )
    expect(labels).toContain('Employee List')
    expect(labels).not.toContain('Product List')
    expect(labels).not.toContain('Add User')
  })

  it('has existing icons and labels', () => {
    const { shell } = findNamedIcons()
    for (const { key, icon, entries = [] } of business.navigation) {
      // Icons of the sidebar are part of the first page load.
      expect(shell, key).toContain(icon)
      for (const label of [key, ...entries.map((entry) => entry.label)]) {
        expect(en.navigation).toHaveProperty(label)
        expect(pt.navigation).toHaveProperty(label)
      }
    }
  })

  it('has an icon for each resource', () => {
    for (const { name, icon } of registry.resources) expect(icons, name).toContain(icon)
  })

  it('shows taxes, payment methods, API keys, saved views and custom fields only in the settings', () => {
    const names = listSettingsResources({ registry, can: everything }).map(({ name }) => name)
    expect(names.toSorted()).toEqual([
      'api-keys',
      'custom-fields',
      'payment-methods',
      'taxes',
      'views',
    ])
  })
})
