import { expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { words as en } from '../../i18n/en/words.ts'
import { words as pt } from '../../i18n/pt/words.ts'
import { customers } from '../../resources/parties/customers.ts'
import { products } from '../../resources/catalog/products.ts'
import { importNames } from '../../i18n/import-names.ts'
import {
  createPathFinders,
  guessMapping,
  listImportTargets,
  rememberColumns,
} from '../../src/admin/app/import/import-targets.ts'
import { createLabels, type Labels } from '../../src/schema/labels.ts'

const labels = createLabels(registry, en)
const inPortuguese = createLabels(registry, pt)
const guess = (header: readonly string[], chosen = {}, languages = [labels]) =>
  guessMapping(
    header,
    createPathFinders(products, () => true, languages, importNames, chosen),
    chosen,
  )

it('columns are found by name and by label, ignoring case, spaces and accents', () => {
  const header = ['SKU', 'náme', 'Sale price', 'stockUnit', 'Stock Unit', 'Shelf life']
  expect(guess(header)).toEqual(['sku', 'name', 'price', 'stockUnit', undefined, undefined])
})

const FILES: Readonly<Record<string, readonly (readonly [string, string | undefined])[]>> = {
  Loyverse: [
    ['Handle', undefined],
    ['SKU', 'sku'],
    ['Name', 'name'],
    ['Category', 'category'],
    ['Cost', 'purchasePrice'],
    ['Available for sale [Shop]', 'isSellable'],
    ['Price [Shop]', 'price'],
    ['In stock [Shop]', 'openingQuantity'],
    ['Low stock [Shop]', 'reorderPoint'],
  ],
  Square: [
    ['Item Name', 'name'],
    ['SKU', 'sku'],
    ['Categories', 'category'],
    ['Price', 'price'],
    ['Stock Alert Count', 'reorderPoint'],
    ['Default Unit Cost', 'purchasePrice'],
    ['Default Vendor Name', 'preferredSupplier'],
  ],
  Shopify: [
    ['Title', 'name'],
    ['Body (HTML)', 'description'],
    ['Vendor', 'brand'],
    ['Product Category', 'category'],
    ['Variant SKU', 'sku'],
    ['Variant Price', 'price'],
    ['Cost per item', 'purchasePrice'],
  ],
  Odoo: [
    ['Internal Reference', 'sku'],
    ['Sales Price', 'price'],
    ['Customer Taxes', 'tax'],
    ['Unit of Measure', 'stockUnit'],
    ['Quantity On Hand', 'openingQuantity'],
  ],
  Moloni: [
    ['Referência', 'sku'],
    ['Designação', 'name'],
    ['CATEGORIA', 'category'],
    ['Preço s/ IVA', 'price'],
    ['Taxa de IVA', 'tax'],
    ['Stock minimo', 'reorderPoint'],
  ],
  Superstore: [
    ['Product ID', 'sku'],
    ['Category', 'category'],
    ['Sub-Category', undefined],
    ['Product Name', 'name'],
    ['Customer ID', undefined],
  ],
}

it.each(Object.entries(FILES))('the headings of files of %s are found', (_, columns) => {
  expect(guess(columns.map(([heading]) => heading))).toEqual(columns.map(([, path]) => path))
})

it('all labels are found in English and Portuguese, those of child rows included', () => {
  const listHeadings = (language: Labels) =>
    listImportTargets(products, () => true, language).map(({ label }) => label)
  const paths = listImportTargets(products, () => true, labels).map(({ path }) => path)
  expect(guess(listHeadings(labels), {}, [inPortuguese, labels])).toEqual(paths)
  expect(guess(listHeadings(inPortuguese), {}, [labels, inPortuguese])).toEqual(paths)
})

it('earlier choices of the person take precedence, also to leave a column out, unless their field no longer exists', () => {
  const header = ['Weight', 'Product', 'Price']
  const chosen = rememberColumns({}, header, ['note', 'name', undefined])
  expect(guess(['price', 'WEIGHT', 'Name'], chosen)).toEqual([undefined, 'note', 'name'])
  expect(guess(['Price', 'Colour'], { colour: 'gone' })).toEqual(['price', undefined])
})

it('every synonym belongs to a field that can be imported', () => {
  const wrong = Object.entries(importNames).flatMap(([name, fields]) => {
    const resource = registry.byName.get(name)!
    const known = listImportTargets(resource, () => true, labels).map(({ path }) => path)
    return Object.keys(fields).filter((path) => !known.includes(path))
  })
  expect(wrong).toEqual([])
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
