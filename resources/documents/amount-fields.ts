import { boolean, longText, money, percent, select, text } from '../../src/schema/fields.ts'

/** What a person enters about the amounts of a purchase or a sale. */
export const termFields = {
  pricesIncludeTax: boolean(),
  taxRounding: select({ choices: { line: 'neutral', document: 'neutral' }, default: 'line' }),
  discountPercent: percent(),
  discountAmount: money({ min: 0 }),
  shipping: money({ min: 0 }),
  /** Cash: the total becomes a multiple of it. */
  roundTo: money({ min: 0.01 }),
  notes: longText({ max: 2000 }),
} as const

/** What the server works out (business.md §3.2, totals.ts). */
export const totalFields = {
  subtotal: money({ readOnly: true }),
  discountTotal: money({ readOnly: true }),
  taxTotal: money({ readOnly: true, column: true }),
  rounding: money({ readOnly: true }),
  total: money({ readOnly: true, filter: true, column: true }),
  paid: money({ readOnly: true, default: 0, column: true }),
  credited: money({ readOnly: true, default: 0 }),
  cancelReason: text({ readOnly: true, max: 500 }),
} as const

/** The sum below the lines of a purchase or a sale. */
export const totals = {
  parts: [
    'subtotal',
    'discountTotal',
    'taxTotal',
    'shipping',
    'rounding',
    'total',
    'paid',
    'credited',
    'due',
  ],
  sum: 'total',
} as const

/** `discount: { percent }` or `{ amount }` is how the API takes a document's discount. */
export const discountObject = {
  discount: { percent: 'discountPercent', amount: 'discountAmount' },
} as const

/** The three axes beside the document's own status (business.md §2.0). */
export const axes = {
  goodsStatus: select({
    choices: { none: 'neutral', partial: 'warning', full: 'success' },
    default: 'none',
    readOnly: true,
    filter: true,
    column: true,
  }),
  paymentStatus: select({
    choices: { unpaid: 'warning', partial: 'info', paid: 'success', credit: 'info' },
    default: 'unpaid',
    readOnly: true,
    filter: true,
    column: true,
  }),
  returnStatus: select({
    choices: { none: 'neutral', partial: 'warning', full: 'error' },
    default: 'none',
    readOnly: true,
    filter: true,
  }),
} as const
