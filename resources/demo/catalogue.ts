import { Big } from 'big.js'
import { createDemoId } from './demo-id.ts'
import type { DemoRecords, DemoText } from './record-set.ts'
import { createBranchId, REGIONS } from './parties.ts'
import type { SuperstoreLine } from './superstore.ts'
import { TERMS_DAYS } from './trading-rules.ts'

const PIECE = createDemoId('unit', 'Piece')

/**
 * Builds categories, brands, suppliers and products from the order lines, and the unit in which all products are
 * counted. Products that are not in `traded` raise no stock alerts.
 */
export function buildCatalogue(
  lines: readonly SuperstoreLine[],
  text: DemoText,
  traded?: ReadonlySet<string>,
): DemoRecords {
  const products = [...Map.groupBy(lines, (line) => line.productId).values()]
  const brands = listBrandNames(products.map(([first]) => first!.productName))
  return {
    units: [
      {
        id: PIECE,
        name: text('units.piece.name'),
        shortName: text('units.piece.short'),
        decimals: 0,
      },
    ],
    categories: buildCategories(lines),
    brands: brands.map((name) => ({ id: createDemoId('brand', name.toLowerCase()), name })),
    suppliers: [...brands, ''].map((brand, i) => buildSupplier(brand, i, text)),
    products: products.map((sold) => {
      const product = buildProduct(sold)
      const isUntraded = traded !== undefined && !traded.has(product.id)
      return isUntraded ? { ...product, reorderPoint: null, reorderQty: null } : product
    }),
  }
}

function buildCategories(lines: readonly SuperstoreLine[]) {
  const topNames = [...new Set(lines.map((line) => line.category))].sort()
  const parentsBySubcategory = new Map(lines.map((line) => [line.subCategory, line.category]))
  return [
    ...topNames.map((name) => ({ id: createDemoId('category', name), name })),
    ...[...parentsBySubcategory.keys()].sort().map((name) => ({
      id: createDemoId('category', `${parentsBySubcategory.get(name)}/${name}`),
      name,
      parent: createDemoId('category', parentsBySubcategory.get(name)!),
    })),
  ]
}

/**
 * Returns the first word of the name of a product as its brand, because the Superstore data contains no brands. Returns
 * undefined if the word is a size or a number.
 */
function readBrand(productName: string): string | undefined {
  const word = productName.split(/[\s\u00A0]/)[0]!.replace(/,$/, '')
  return /^\p{L}/u.test(word) || word === '3M' ? word : undefined
}

/** Returns each brand once, in the spelling that occurs first. */
function listBrandNames(productNames: readonly string[]): string[] {
  const names = new Map<string, string>()
  for (const name of productNames) {
    const brand = readBrand(name)
    if (brand && !names.has(brand.toLowerCase())) names.set(brand.toLowerCase(), brand)
  }
  return [...names.values()].sort()
}

/** Returns the id of the supplier of a product: the supplier of its brand, or a general wholesaler. */
export function findSupplierId(productName: string): string {
  return createSupplierId(readBrand(productName) ?? '')
}

function createSupplierId(brand: string): string {
  return createDemoId('supplier', brand.toLowerCase())
}

function buildSupplier(brand: string, i: number, text: DemoText) {
  const slug = (brand || 'general').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return {
    id: createSupplierId(brand),
    code: `SUP-${String(i + 1).padStart(5, '0')}`,
    name: text('demo.supplier', { name: brand || text('demo.generalSupplier') }),
    email: `orders@${slug.replaceAll(/^-|-$/g, '')}.example.test`,
    paymentTermsDays: TERMS_DAYS,
  }
}

function buildProduct(lines: readonly SuperstoreLine[]) {
  const [first] = lines
  const { productId, productName, category, subCategory, sales, quantity, profit } = first!
  const brand = readBrand(productName)?.toLowerCase()
  const cost = new Big(sales).minus(profit).div(quantity).round(4).toNumber()
  const monthlyQuantity = lines.reduce((sum, line) => sum + line.quantity, 0) / MONTHS
  return {
    id: createDemoId('product', productId),
    sku: productId,
    name: productName,
    category: createDemoId('category', `${category}/${subCategory}`),
    brand: brand ? createDemoId('brand', brand) : null,
    stockUnit: PIECE,
    price: computeSuperstorePrice(first!),
    // Nearly every product has the same unit cost in all lines of the data (rule 9.1).
    purchasePrice: cost,
    averageCost: cost,
    reorderPoint: Math.ceil(monthlyQuantity),
    reorderQty: Math.ceil(monthlyQuantity * 3),
    preferredSupplier: findSupplierId(productName),
    reorderPoints: [
      {
        id: createDemoId('bin', productId),
        branch: createBranchId(REGIONS[0]!),
        bin: chooseBin(category, productId),
      },
    ],
    barcodes: [
      {
        id: createDemoId('barcode', productId),
        value: createInStoreBarcode(productId),
        type: 'ean13',
      },
    ],
  }
}

/** Returns a bin in the main branch: an aisle for each category, with racks and shelves. */
function chooseBin(category: string, productId: string): string {
  const place = Number.parseInt(createDemoId('bin', productId).replaceAll('-', '').slice(-6), 16)
  const rack = String(1 + (place % 40)).padStart(2, '0')
  return `${category[0]}-${rack}-${1 + (Math.floor(place / 40) % 6)}`
}

/** Returns the list price of a line; in the data, it always has exactly two decimals (rule 9.1). */
export function computeSuperstorePrice({ sales, quantity, discount }: SuperstoreLine): number {
  return new Big(sales).div(new Big(1).minus(discount).times(quantity)).round(2).toNumber()
}

/** Sets the number of months that the orders cover. */
const MONTHS = 48

/** Returns an EAN-13 in the range 20–29, which GS1 reserves for codes inside a shop. */
function createInStoreBarcode(productId: string): string {
  const serial = Number.parseInt(createDemoId('ean', productId).replaceAll('-', '').slice(0, 9), 16)
  const digits = `20${String(serial % 1e10).padStart(10, '0')}`
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
