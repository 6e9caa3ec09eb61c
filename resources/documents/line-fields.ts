import {
  code,
  decimal,
  money,
  percent,
  price,
  quantity,
  reference,
  text,
} from '../../src/schema/fields.ts'

/** What a line of a purchase or a sale holds (business.md §1.8); amounts are in the document's currency. */
export const lineFields = {
  product: reference('products', { required: true }),
  /** The product's name as it was when the line was written. */
  description: text({ max: 255 }),
  /** In `unit`; negative on returns. */
  quantity: quantity({ required: true }),
  unit: reference('units'),
  factor: decimal({ readOnly: true, decimals: 8 }),
  /** In the product's stock unit: quantity × factor. */
  baseQuantity: quantity({ readOnly: true }),
  unitPrice: price({ min: 0 }),
  discountPercent: percent(),
  discountAmount: money({ min: 0 }),
  tax: reference('taxes'),
  taxRate: percent({ readOnly: true }),
  gross: money({ readOnly: true }),
  discount: money({ readOnly: true }),
  documentDiscount: money({ readOnly: true }),
  net: money({ readOnly: true }),
  taxAmount: money({ readOnly: true }),
  total: money({ readOnly: true }),
  /** On the original's line: how much of it came back; in `unit`. */
  returned: quantity({ readOnly: true, default: 0 }),
  /** On a return's line: the id of the line that it gives back. */
  original: code({ readOnly: true, max: 36 }),
} as const
