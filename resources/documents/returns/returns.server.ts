import { subtract, sum } from '../../../src/schema/decimal.ts'
import { computeProgress, createProblem, type Part } from '../lines/lines.server.ts'
import { checkNotBefore } from '../business-day.server.ts'
import { computeDue, computePaymentStatus } from '../payment-status.ts'
import type { PricedLine, computeReturnLine } from './return-lines.ts'

interface ReturnedLine {
  readonly line: string
  readonly quantity: number
}

/** Holds the inputs of a return. */
export interface ReturnInput<A extends ReturnedLine = ReturnedLine> {
  readonly date?: string | null
  readonly reason?: string | null
  readonly lines?: readonly A[] | null
  readonly refundMethod?: string | null
  readonly refundAmount?: number | null
  readonly refundReference?: string | null
}

/** Holds the purchase or sale whose goods are returned. */
export interface Original<L = PricedLine> {
  readonly id: string
  readonly branch: string
  readonly pricesIncludeTax: boolean
  readonly taxRounding: 'line' | 'document'
  readonly total: number | null
  readonly paid: number
  readonly credited: number
  readonly writtenOff?: number
  readonly lines: readonly L[]
}

/**
 * Holds the amounts of a return, which are negative except `setOff` (reduces the due amount of the original) and
 * `refund` (is paid back).
 */
interface ReturnAmounts {
  readonly subtotal: number
  readonly taxTotal: number
  readonly rounding: number
  readonly total: number
  readonly setOff: number
  readonly refund: readonly {
    readonly method: string
    readonly amount: number
    readonly reference?: string
  }[]
}

/** Refuses a return with an earlier date than its purchase or sale, or than the invoice of the sale. */
export function checkReturnDate(
  { date, invoiceDate }: { readonly date: string; readonly invoiceDate?: string | null },
  day: string,
): void {
  checkNotBefore(invoiceDate ?? date, day)
}

/** Returns the new returned quantity of each original line, and the return status of the document. */
export function addReturnedQuantities({ lines }: Original, parts: readonly Part<PricedLine>[]) {
  const after = lines.map((line) => {
    const part = parts.find((each) => each.line.id === line.id)
    return part ? { ...line, returned: sum([line.returned ?? 0, part.quantity]) } : line
  })
  return {
    lines: after.map(({ id, returned }) => ({ id, returned })),
    returnStatus: computeProgress(after.map((line) => ({ ...line, done: line.returned ?? 0 }))),
  }
}

/**
 * Computes the amounts of a return, which first reduces the due amount of the original document. With a refund method
 * but without an amount, the whole remaining amount is refunded. A larger amount is refused, and so is an amount
 * without a method.
 */
export function computeReturnAmounts(
  original: Original,
  lines: readonly Pick<ReturnType<typeof computeReturnLine>, 'net' | 'taxAmount'>[],
  input: Pick<ReturnInput, 'refundMethod' | 'refundAmount' | 'refundReference'>,
  rounding = 0,
): ReturnAmounts {
  const subtotal = sum(lines.map(({ net }) => net))
  const taxTotal = sum(lines.map(({ taxAmount }) => taxAmount))
  const total = sum([subtotal, taxTotal, rounding])
  const setOff = Math.min(-total, Math.max(0, computeDue(original)))
  const surplus = subtract(-total, setOff)
  const { refundMethod: method, refundAmount, refundReference: reference } = input
  const amount = refundAmount ?? (method ? surplus : 0)
  if (amount > surplus)
    throw createProblem('PAYMENT_GREATER_THAN_DUE', '/refund/amount', { due: surplus })
  if (amount > 0 && !method) throw createProblem('REQUIRED', '/refund/method')
  const refund = method && amount > 0 ? [{ method, amount, ...(reference && { reference }) }] : []
  return { subtotal, taxTotal, rounding, total, setOff, refund }
}

/** Returns the fields of a new return that sales and purchases share; a return is closed from the start. */
export function buildReturnDraft(
  original: Original,
  { subtotal, taxTotal, rounding, total, setOff }: ReturnAmounts,
  details: { date: string; reason: string | null | undefined; refunded: number },
) {
  const settled = { total, paid: -details.refunded, credited: -setOff }
  return {
    kind: 'return',
    status: 'closed',
    date: details.date,
    original: original.id,
    branch: original.branch,
    notes: details.reason ?? null,
    pricesIncludeTax: original.pricesIncludeTax,
    taxRounding: original.taxRounding,
    goodsStatus: 'full',
    returnStatus: 'none',
    subtotal,
    discountTotal: 0,
    taxTotal,
    rounding,
    ...settled,
    paymentStatus: computePaymentStatus(settled),
  } as const
}

/**
 * Returns the fields of a return that credits goods which did not move, together with the share of these goods in the
 * freight. Sales and purchases share these fields.
 */
export function buildCreditedFreight(
  { pricesIncludeTax, shippingTax, shippingTaxRate }: FreightTerms,
  { net: netShipping, taxAmount: shippingTaxAmount }: Freight,
  { subtotal }: ReturnAmounts,
) {
  const shipping = pricesIncludeTax ? sum([netShipping, shippingTaxAmount]) : netShipping
  return {
    goodsStatus: 'none',
    subtotal: subtract(subtotal, netShipping),
    shipping: shipping === 0 ? null : shipping,
    shippingTax,
    shippingTaxRate,
    netShipping,
    shippingTaxAmount,
  } as const
}

interface FreightTerms {
  readonly pricesIncludeTax: boolean
  readonly shippingTax: string | null
  readonly shippingTaxRate: number | null
}

/** Holds the amounts of credited freight, which are negative. */
interface Freight {
  readonly net: number
  readonly taxAmount: number
}

/** Returns the changes that a return makes to its original document. */
export function buildOriginalChanges(
  original: Original,
  after: ReturnType<typeof addReturnedQuantities>,
  { setOff }: ReturnAmounts,
) {
  const credited = sum([original.credited ?? 0, setOff])
  const paymentStatus = computePaymentStatus({ ...original, credited })
  return { ...after, credited, paymentStatus }
}
