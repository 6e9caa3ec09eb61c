import type { DocumentOptions } from '../../../src/schema/document.ts'
import {
  boolean,
  files,
  integer,
  longText,
  money,
  percent,
  reference,
  select,
  type Fields,
} from '../../../src/schema/fields.ts'
import { getKind } from '../../../src/schema/kinds.ts'
import { cancelFields } from '../cancel-fields.ts'
import { deriveAmounts } from './derive.ts'
import { presentWithTax } from './present-with-tax.ts'

/** Declares the inputs for the amounts of a purchase or sale, its notes and its attachments. */
export const termFields = {
  pricesIncludeTax: boolean(),
  taxRounding: select({ choices: { line: 'neutral', document: 'neutral' }, default: 'line' }),
  discountPercent: percent(),
  discountAmount: money({ min: 0 }),
  /** Sets the shipping, with tax when prices include tax. The next fields hold its tax. */
  shipping: money({ min: 0 }),
  shippingTax: reference('taxes', { sparse: true }),
  shippingTaxRate: percent({ readOnly: true, internal: true }),
  /** Sets the step of cash rounding: the total is rounded to a multiple of this amount. */
  roundTo: money({ positive: true }),
  notes: longText({ max: 2000 }),
  attachments: files(),
} as const

/** Lists the inputs that purchases and sales share, in the order of the form. */
export const terms = [
  'pricesIncludeTax',
  'discountPercent',
  'discountAmount',
  'shipping',
  'shippingTax',
  'roundTo',
  'taxRounding',
] as const

/** Declares the totals (rule 3.2, totals.ts) and the fields of settlement and cancellation, which only the server writes. */
export const totalFields = {
  subtotal: money({ readOnly: true }),
  discountTotal: money({ readOnly: true }),
  taxTotal: money({ readOnly: true }),
  /** Holds the shipping without tax. The next field holds its tax, which is part of `taxTotal`. */
  netShipping: money({ readOnly: true, internal: true }),
  shippingTaxAmount: money({ readOnly: true, internal: true }),
  rounding: money({ readOnly: true }),
  total: money({ readOnly: true, mismatch: 'TOTAL_MISMATCH', filter: true, column: true }),
  /** Counts the changes after posting (`revisable`). */
  revision: integer({ readOnly: true, default: 0 }),
  paid: money({ readOnly: true, default: 0 }),
  credited: money({ readOnly: true, default: 0 }),
  ...cancelFields,
} as const

/**
 * Hides money and prices from people without a right: the amounts of a purchase are costs, those of a sale are prices.
 */
export function hideAmounts<const Declared extends Fields>(
  fields: Declared,
  right: 'view_cost' | 'view_price',
): Declared {
  const hidden = Object.entries(fields).map(([name, field]) => {
    const isAmount = ['money', 'price'].includes(getKind(field))
    return [name, isAmount ? { requires: right, ...field } : field]
  })
  // Names and kinds of the fields stay the same.
  return Object.fromEntries(hidden) as Declared
}

/**
 * Lists the inputs of a posted order that a revision may change, and the fields that the server computes from these
 * inputs.
 */
export const revisedFields = {
  fields: ['lines', ...terms],
  computes: [
    'subtotal',
    'discountTotal',
    'taxTotal',
    'shippingTaxRate',
    'netShipping',
    'shippingTaxAmount',
    'rounding',
    'total',
    'revision',
  ],
} as const

/** Lists the fields of a posted purchase or sale that payments, returns, applied credit notes and write-offs change. */
export const settledFields = ['paymentStatus', 'paid', 'credited'] as const

/** Configures how amounts of a purchase or sale are accepted by the API, computed, and shown below the lines. */
export const amounts = {
  /** Accepts `discount: { percent }` or `{ amount }` in the API. */
  accepts: { discount: { percent: 'discountPercent', amount: 'discountAmount' } },
  derive: deriveAmounts,
  refillsOn: ['pricesIncludeTax'],
  totals: {
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
    present: presentWithTax,
  },
} as const satisfies Partial<DocumentOptions>

/**
 * Declares goods status, payment status and return status, which a document has in addition to its status (rule 2.0).
 */
export const progressStatuses = {
  goodsStatus: select({
    choices: { none: 'neutral', partial: 'warning', full: 'success' },
    default: 'none',
    readOnly: true,
    filter: true,
  }),
  paymentStatus: select({
    choices: { unpaid: 'warning', partial: 'info', paid: 'success', credit: 'info' },
    default: 'unpaid',
    readOnly: true,
    filter: true,
  }),
  returnStatus: select({
    choices: { none: 'neutral', partial: 'warning', full: 'error' },
    default: 'none',
    readOnly: true,
    filter: true,
  }),
} as const

/**
 * Hides the payment status Unpaid while nothing is due, such as before the first goods receipt or before the invoice.
 * Hides every payment status from people without the right to see the due amount.
 */
export const paymentStatusVisible = [
  { due_null: false, paymentStatus_ne: 'unpaid' },
  { due_null: false, due_ne: 0 },
] as const

/** Describes a return without goods, which is a credit note: no goods moved when it was created. */
export const creditNoteCondition = {
  kind: 'return',
  status: 'closed',
  goodsStatus: 'none',
} as const
