import { expect, it } from 'vitest'
import { inventory } from '../../resources/inventory/ledger/inventory.ts'
import { products } from '../../resources/catalog/products.ts'
import { customerStatement } from '../../resources/parties/reports/customer-statement.ts'
import { formatTitle } from '../../src/admin/fields/field-text.ts'
import type { TextTools } from '../../src/admin/fields/field-text.ts'

// For these titles, `formatTitle` calls no other functions of `TextTools`.
const tools = {
  findTitle: (_: string, id: string) => (id === '1' ? 'Chair' : undefined),
  labels: { choice: (_resource, _path, value) => value },
} as TextTools

it('A record is named by its title, or by the title of a referenced record', () => {
  expect(formatTitle(products, { name: 'Table' }, tools)).toBe('Table')
  expect(formatTitle(products, {}, tools)).toBe('')
  expect(formatTitle(inventory, { product: '1' }, tools)).toBe('Chair')
  expect(formatTitle(inventory, { product: '2' }, tools)).toBe('…')
})

it('A report row without a number is named by its type', () => {
  const nameRow = (record: object) => formatTitle(customerStatement, { ...record }, tools)
  expect(nameRow({ number: 'S-1', type: 'invoice' })).toBe('S-1')
  expect(nameRow({ number: null, type: 'opening' })).toBe('opening')
})
