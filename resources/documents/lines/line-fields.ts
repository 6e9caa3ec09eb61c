import {
  decimal,
  line,
  money,
  percent,
  price,
  quantity,
  reference,
  text,
} from '../../../src/schema/fields.ts'

/** Names the stock unit of the product as the unit of a line. */
export const productUnit = { by: 'product', of: 'stockUnit', text: 'shortName' } as const

/** Names the unit of a purchase or sale line: the entered unit or, without one, the stock unit of the product. */
export const lineUnit = { ...productUnit, own: 'unit' } as const

/**
 * Declares the fields of a purchase or sale line (rule 1.8). `fills` names the fields that are copied from the product.
 */
export function declareLineFields<const Fills extends Readonly<Record<string, string>>>(
  of: 'sales' | 'purchases',
  fills: Fills,
) {
  return {
    product: reference('products', { required: true, column: true, fills }),
    /** Holds the entered description or, if none was entered, the name that the product had when the line was saved. */
    description: text({ max: 255 }),
    /** Holds the quantity in `unit`; negative on returns. */
    quantity: quantity({ required: true, column: true }),
    unit: reference('units', { column: true }),
    factor: decimal({ readOnly: true, decimals: 8 }),
    /** Holds the quantity in the product's stock unit: quantity × factor. */
    baseQuantity: quantity({ readOnly: true }),
    unitPrice: price({ min: 0, column: true }),
    discountPercent: percent({ column: true }),
    discountAmount: money({ min: 0 }),
    tax: reference('taxes', { column: true, fills: { taxRate: 'rate' } }),
    taxRate: percent({ readOnly: true }),
    gross: money({ readOnly: true }),
    discount: money({ readOnly: true }),
    documentDiscount: money({ readOnly: true }),
    /** Holds both discounts without tax: the amount before discounts is net + netDiscount. */
    netDiscount: money({ readOnly: true, internal: true }),
    net: money({ readOnly: true }),
    taxAmount: money({ readOnly: true }),
    total: money({ readOnly: true, column: true }),
    /** Holds, on an original line, the quantity that was returned, in `unit`. */
    returned: quantity({ readOnly: true, default: 0, column: true }),
    /** Holds, on a line of a return, the id of the original line. */
    original: line(of, { readOnly: true, internal: true }),
  } as const
}
