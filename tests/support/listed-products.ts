import type { TestCaller } from './caller.ts'

/** Lists products in no particular order. Their names have accents, and begin with capital and small letters. */
const PRODUCTS = [
  { name: 'Cadeira Simples', price: 10, category: 'Chairs', sku: 'C-1', brand: true },
  { name: 'Éclair stool', price: 25.5, category: 'Chairs', sku: 'C-2' },
  { name: 'apple chair', price: 99.99, category: 'Chairs', sku: 'C-3', purchasePrice: 50 },
  { name: 'Bureau', price: 150, category: 'Tables', sku: 'T-1', purchasePrice: 80 },
  { name: 'zinc table 100%', price: 199.99, category: 'Tables', sku: 'T_2' },
  { name: 'Açaí Orgânico', price: 1000.5, category: 'Food', sku: 'F-1' },
]

/** Creates six products in three categories. Returns the ids of the categories by name. */
export async function createListedProducts(
  owner: TestCaller,
): Promise<Readonly<Record<string, string>>> {
  const categories: Record<string, string> = {}
  for (const name of ['Chairs', 'Tables', 'Food']) {
    categories[name] = (await owner.create('categories', { name })).id
  }
  const unit = (await owner.list('units')).rows[0]!.id
  const brand = (await owner.create('brands', { name: 'Bush' })).id
  for (const { category, brand: hasBrand, ...product } of PRODUCTS) {
    const more = { category: categories[category], stockUnit: unit, ...(hasBrand && { brand }) }
    const barcodes =
      product.sku === 'C-1' ? [{ value: '4006381333931' }, { value: 'X-99', type: 'other' }] : []
    await owner.create('products', { ...product, ...more, barcodes })
  }
  return categories
}
