import type { DocumentOptions, LoadedRecords } from '../../../src/schema/document.ts'
import { convertListPrice } from './list-price.ts'
import type { Values } from '../../../src/schema/values.ts'

type Fill = NonNullable<DocumentOptions['fill']>

/**
 * Fills a sale line in the form from its product and converts the price to the document's price basis, as
 * prepare-lines.server.ts does on the server.
 */
export const fillPrice: Fill = (filled, product, document, loaded) =>
  convertUnitPrice(filled, product.priceIncludesTax === true, document, loaded)

/** Fills a purchase line in the form; the last purchase price is without tax, as on goods receipts. */
export const fillCost: Fill = (filled, _product, document, loaded) =>
  convertUnitPrice(filled, false, document, loaded)

function convertUnitPrice(
  filled: Values,
  priceIncludesTax: boolean,
  document: Values,
  { customer }: LoadedRecords,
): Values {
  const { unitPrice } = filled
  if (typeof unitPrice !== 'number') return filled
  return {
    ...filled,
    unitPrice: convertListPrice(
      { price: unitPrice, priceIncludesTax },
      {
        factor: 1,
        taxRate: customer?.isTaxable === false ? 0 : Number(filled.taxRate ?? 0),
        pricesIncludeTax: document.pricesIncludeTax === true,
      },
    ),
  }
}
