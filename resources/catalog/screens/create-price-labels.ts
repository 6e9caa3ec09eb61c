import type { Label } from '../../../src/schema/label-sheet.ts'

/** Holds the fields of a product that a label shows; without a price for people who may not see prices. */
export interface Labelled {
  readonly id: string
  readonly sku: string
  readonly name: string
  readonly price?: number | null
  readonly barcodes?: readonly { readonly value: string; readonly type: string }[] | null
}

/** Returns the requested number of labels of each product, in the order of the products. */
export function createPriceLabels(
  products: readonly Labelled[],
  copies: Readonly<Record<string, number>>,
): readonly Label[] {
  return products.flatMap((product) =>
    Array.from({ length: copies[product.id] ?? 1 }, () => createPriceLabel(product)),
  )
}

/** Returns the label of a product with its EAN or UPC code, else its first bar code, else a bar code of the SKU. */
function createPriceLabel({ sku, name, price, barcodes }: Labelled): Label {
  const codes = barcodes ?? []
  const code = codes.find(({ type }) => type === 'ean13' || type === 'upca') ?? codes[0]
  return {
    name,
    note: sku,
    code: code?.value ?? sku,
    ...(typeof price === 'number' && { price: { money: price } }),
  }
}
