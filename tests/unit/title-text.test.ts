import { expect, it } from 'vitest'
import { inventory } from '../../resources/inventory/ledger/inventory.ts'
import { products } from '../../resources/catalog/products.ts'
import { customerStatement } from '../../resources/parties/reports/customer-statement.ts'
import { titleText } from '../../src/admin/fields/title.ts'
import type { TextTools } from '../../src/admin/fields/field-text.ts'

// Titles of this kind need only these functions of the screen's tools.
const tools = {
  findTitle: (_: string, id: string) => (id === '1' ? 'Chair' : undefined),
  labels: { choice: (_resource, _path, value) => value },
} as TextTools

it('A record is named by its title, or by the title of a referenced record', () => {
  expect(titleText(products, { name: 'Table' }, tools)).toBe('Table')
  expect(titleText(products, {}, tools)).toBe('')
  expect(titleText(inventory, { product: '1' }, tools)).toBe('Chair')
  expect(titleText(inventory, { product: '2' }, tools)).toBe('…')
})

it('A report row without a number is named by its type', () => {
  const formatTitle = (record: object) => titleText(customerStatement, { ...record }, tools)
  expect(formatTitle({ number: 'S-1', type: 'invoice' })).toBe('S-1')
  expect(formatTitle({ number: null, type: 'opening' })).toBe('opening')
})
