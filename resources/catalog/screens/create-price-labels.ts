import type { Label } from '../../../src/schema/label-sheet.ts'
import { encodeQr, type CodeKind } from './label-codes.ts'
import { computePricePerMeasure, type Measured } from './unit-price.ts'

/** Holds the fields of a product that a label shows; without prices for people who may not see them. */
export interface Labelled extends Measured {
  readonly id: string
  readonly sku: string
  readonly name: string
  /** Holds the price before a reduction. */
  readonly compareAtPrice?: number | null
  readonly barcodes?: readonly { readonly value: string; readonly type: string }[] | null
}

/** Lists the types of EAN and UPC codes, which every shop can scan. */
const GS1_TYPES = ['ean13', 'ean8', 'upca']

/** Returns the requested number of labels of each product (default: 1), in the order of the products. */
export function createPriceLabels(
  products: readonly Labelled[],
  copies: Readonly<Record<string, number>>,
  codeKind: CodeKind = 'bars',
): readonly Label[] {
  return products.flatMap((product) => {
    const label = createPriceLabel(product, codeKind)
    return Array.from({ length: copies[product.id] ?? 1 }, () => label)
  })
}

/** Returns the label of a product with its EAN or UPC code, else its first barcode, else a code of the SKU. */
function createPriceLabel(product: Labelled, codeKind: CodeKind): Label {
  const { sku, name, price, compareAtPrice, barcodes } = product
  const codes = barcodes ?? []
  const code = (codes.find(({ type }) => GS1_TYPES.includes(type)) ?? codes[0])?.value ?? sku
  const unitPrice = computePricePerMeasure(product)
  const isReduced =
    typeof price === 'number' && typeof compareAtPrice === 'number' && compareAtPrice > price
  return {
    name,
    note: sku,
    code,
    ...(typeof price === 'number' && { price: { money: price } }),
    ...(isReduced && { priceBefore: { money: compareAtPrice } }),
    ...(unitPrice && {
      unitPrice: { joined: [{ money: unitPrice.price }, `/ ${unitPrice.unit}`] },
    }),
    ...(codeKind === 'qr' && { qr: encodeQr(code) }),
  }
}
