import type { Label } from '../../../src/schema/label-sheet.ts'

/** Describes a product as its label needs it; without a price for people who may not see prices. */
export interface Labelled {
  readonly id: string
  readonly sku: string
  readonly name: string
  readonly price?: number | null
  readonly barcodes?: readonly { readonly value: string; readonly type: string }[] | null
}

/** Returns as many labels of each product as are wanted, in the order of the products. */
export function createPriceLabels(
  products: readonly Labelled[],
  copies: Readonly<Record<string, number>>,
): readonly Label[] {
  return products.flatMap((product) =>
    Array.from({ length: copies[product.id] ?? 1 }, () => createPriceLabel(product)),
  )
}

/** Returns the label of a product, with the bar code that is on the goods; with the SKU's bars where there is none. */
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
