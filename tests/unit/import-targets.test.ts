import { expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { words as en } from '../../i18n/en/words.ts'
import { customers } from '../../resources/parties/customers.ts'
import { products } from '../../resources/catalog/products.ts'
import { guessMapping, listImportTargets } from '../../src/admin/app/import/import-targets.ts'
import { createLabels } from '../../src/schema/labels.ts'

const labels = createLabels(registry, en)
const getLabel = (path: string) => labels.field(products, path)
const targets = listImportTargets(products, () => true, labels)

it('columns are found by name and by label, ignoring case, spaces and accents', () => {
  const header = ['SKU', 'náme', 'Sale price', 'stockUnit', 'Stock Unit', 'Weight']
  expect(guessMapping(header, targets, [getLabel])).toEqual([
    'sku',
    'name',
    'price',
    'stockUnit',
    undefined,
    undefined,
  ])
})

it('computed and hidden fields cannot be imported', () => {
  const paths = listImportTargets(products, (right) => right !== 'view_cost', labels).map(
    ({ path }) => path,
  )
  expect(paths).not.toContain('averageCost')
  expect(paths).not.toContain('purchasePrice')
  expect(paths).not.toContain('barcodes')
  expect(paths).toContain('price')
})

it('the parts of an address are separate columns', () => {
  const paths = listImportTargets(customers, () => true, labels).map(({ path }) => path)
  expect(paths).toContain('address.city')
  expect(paths).not.toContain('address')
})
