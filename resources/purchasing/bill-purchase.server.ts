import { Big } from 'big.js'
import type { Changes } from '../../src/server/context/document-actions.ts'
import { subtract, sum, PRICE_DECIMALS } from '../../src/schema/decimal.ts'
import { uuidV7 } from '../../src/schema/uuid-v7.ts'
import type { Values } from '../../src/schema/values.ts'
import { hasOwnRight } from '../../src/server/http/caller.ts'
import { getSettings } from '../company/settings.ts'
import { checkApprover } from '../documents/approval.server.ts'
import { getBusinessDay } from '../documents/business-day.server.ts'
import { checkAmounts } from '../documents/amounts/prepare-amounts.server.ts'
import { createProblem } from '../documents/lines/lines.server.ts'
import { loadFacts } from '../documents/lines/load-facts.server.ts'
import { MAX_LINES } from '../documents/lines/max-lines.ts'
import { computePaymentStatus } from '../documents/payment-status.ts'
import { deriveBill, getBilledShippingTax, type BilledLine } from './derive-bill.ts'
import { correctReceived } from './costs/correct-received.server.ts'
import { correctReturns } from './costs/correct-returns.server.ts'
import type { purchases } from './purchases.ts'
import { preparePurchaseLines } from './prepare-purchase.server.ts'
import { getBilledQuantity, getExpectedQuantity } from './costs/landed-cost.ts'
import type { Purchase, PurchaseContext, PurchaseLine } from './purchase-context.server.ts'
import { changeIncoming, computeReceiptStatus } from './receive-goods.server.ts'

interface BillInput {
  readonly date?: string | null
  readonly supplierRef?: string | null
  readonly shipping?: number | null
  readonly shippingTax?: string | null
  readonly lines?: readonly BilledLine[] | null
  readonly extraLines?: readonly ExtraLine[] | null
}

/** Holds a line of the bill that the order does not have. */
interface ExtraLine {
  readonly product: string
  readonly quantity: number
  readonly unitPrice?: number | null
  readonly tax?: string | null
}

type BillContext = PurchaseContext<BillInput>

/**
 * Records the supplier's bill (rule 2.1). Where prices, quantities or freight differ from the order, the purchase takes
 * the billed amounts. For goods that were received before, a receipt of the kind `bill` holds the difference: it raises
 * or lowers the value of the goods that are still on hand; the rest is purchase variance. Extra lines of the bill are
 * added to the purchase: services are received with the bill, and goods are expected, so that a closed purchase is open
 * again.
 */
export async function billPurchase(context: BillContext): Promise<Changes<typeof purchases>> {
  const { document, input, decimals } = context
  const header = {
    billDate: getBusinessDay(context),
    supplierRef: input.supplierRef ?? document.supplierRef,
  }
  checkEnteredLines(document, input)
  const shippingTax = getBilledShippingTax(document, input)
  const loaded = await loadShippingTax(context, shippingTax)
  const extraLines = await prepareExtraLines(context)
  const derived = deriveBill(document, { ...input, extraLines }, { decimals, loaded })
  checkAmounts(derived)
  // deriveBill returns fields of a purchase.
  const asBilled = { ...document, shippingTax, ...derived, billDate: header.billDate } as Purchase
  checkDiscount(asBilled)
  if (extraLines.length > 0) checkApprovalOfExtraLines(context, asBilled.total ?? 0)
  const lines = asBilled.lines.map((line) => cancelUnbilled(document, line))
  const billed = { ...asBilled, lines }
  if (extraLines.length === 0 && !isDifferent(document, billed)) {
    const asOrdered = (document.status === 'closed' ? document.billed : document.total) ?? 0
    return { ...header, billed: asOrdered }
  }
  const total = billed.total ?? 0
  const expected = await expectBilledGoods(context, billed)
  const corrected = await correctReceived(context, billed, header.billDate)
  const returned = await correctReturns(context, billed)
  const credited = sum([document.credited ?? 0, returned.credited])
  return {
    ...header,
    ...(document.status === 'closed' && { goodsStatus: 'full' }),
    ...expected,
    lines: corrected.lines,
    undistributed: sum([document.undistributed ?? 0, corrected.services, returned.services]),
    subtotal: billed.subtotal,
    discountTotal: billed.discountTotal,
    taxTotal: billed.taxTotal,
    shipping: billed.shipping,
    shippingTax,
    shippingTaxRate: billed.shippingTaxRate,
    netShipping: billed.netShipping,
    shippingTaxAmount: billed.shippingTaxAmount,
    rounding: billed.rounding,
    total,
    billed: total,
    credited,
    orderedTotal: document.total,
    paymentStatus: computePaymentStatus({ ...document, total, credited }),
  }
}

/** Reads the tax on freight that the bill states, if it is not the tax of the order. */
async function loadShippingTax({ trx, document }: BillContext, id: string | null) {
  if (id === null || id === document.shippingTax) return {}
  const [shippingTax] = await trx.query<{ id: string; rate: number }>({
    text: 'select id, rate from taxes where team_id = $1 and id = $2',
    values: [trx.team, id],
  })
  return { shippingTax }
}

/** Refuses lines that the purchase does not have or that are entered twice, and billed amounts below the line discount. */
function checkEnteredLines(document: Purchase, { lines }: BillInput): void {
  const seen = new Set<string>()
  lines?.forEach((entered, i) => {
    const line = document.lines.find(({ id }) => id === entered.line)
    if (!line) throw createProblem('NOT_FOUND', `/lines/${i}/line`)
    if (seen.has(line.id)) throw createProblem('DUPLICATE', `/lines/${i}/line`)
    seen.add(line.id)
    const quantity = entered.quantity ?? line.quantity
    const gross = new Big(quantity).times(entered.unitPrice ?? line.unitPrice ?? 0)
    if (gross.lt(line.discountAmount ?? 0))
      throw createProblem('TOO_SMALL', `/lines/${i}/unitPrice`, {
        min: new Big(line.discountAmount ?? 0)
          .div(quantity || 1)
          .round(PRICE_DECIMALS)
          .toNumber(),
      })
  })
}

/** Refuses a bill whose lines cost less than the discount of the whole purchase. */
function checkDiscount({ discountAmount, discountTotal, subtotal }: Purchase): void {
  if (discountAmount && (discountTotal ?? 0) > (subtotal ?? 0))
    throw createProblem('TOO_SMALL', '/lines', { min: discountAmount })
}

/** Returns whether the bill differs from the order, or from the goods received so far. */
function isDifferent(document: Purchase, billed: Purchase): boolean {
  const isShort = document.status === 'closed' && document.billed !== document.total
  const expected = isShort ? document.billed : document.total
  const hasNewPrice = billed.lines.some(({ orderedPrice }) => orderedPrice !== null)
  const hasFreeGoods = billed.lines.some(
    ({ received, quantity, billedQuantity }) => (received ?? 0) > (billedQuantity ?? quantity),
  )
  // Where prices include tax, the tax on the freight does not change the total.
  const hasNewTax = billed.shippingTax !== document.shippingTax
  return hasNewPrice || hasFreeGoods || hasNewTax || (billed.total ?? 0) !== (expected ?? 0)
}

/**
 * Refuses extra lines that raise the total of the purchase above the threshold of the team, unless the caller may approve
 * a purchase of this total.
 */
function checkApprovalOfExtraLines(
  { document, caller, resource }: BillContext,
  total: number,
): void {
  const above = getSettings(caller.team).approvePurchasesAbove
  if (above === null || total <= above || total <= (document.total ?? 0)) return
  const authors = [document.createdBy, document.requestedBy]
  const right = 'purchase.approve'
  if (hasOwnRight(caller, right)) {
    const { limit } = caller
    const context = { caller, resource, action: 'approve', authorities: [{ limit }] }
    checkApprover(context, 'purchase', { value: total, authors })
    return
  }
  const lacking = { right, limit: { name: 'purchaseValue', value: total }, authors }
  throw createProblem('APPROVAL_OVER_LIMIT', '', { max: above, value: total }, lacking)
}

/** Completes the extra lines of the bill from their products. Services are received with the bill. */
async function prepareExtraLines(context: BillContext): Promise<readonly Values[]> {
  const { document, input, trx } = context
  const lines = input.extraLines ?? []
  if (lines.length === 0) return []
  if (document.lines.length + lines.length > MAX_LINES)
    throw createProblem('TOO_LARGE', '/extraLines', { max: MAX_LINES - document.lines.length })
  const facts = await loadFacts(
    trx,
    lines.map((line) => ({ ...line })),
    {},
  )
  lines.forEach(({ product, tax }, i) => {
    if (!facts.products.has(product)) throw createProblem('NOT_FOUND', `/extraLines/${i}/product`)
    if (tax && !facts.rates.has(tax)) throw createProblem('NOT_FOUND', `/extraLines/${i}/tax`)
  })
  const prepared = preparePurchaseLines(
    lines.map((line) => ({ ...line })),
    facts,
    document,
    'extraLines',
  )
  return prepared.map((line) => {
    const isService = facts.products.get(String(line.product))!.type === 'service'
    return { ...line, id: uuidV7(), received: isService ? line.quantity : 0, returned: 0 }
  })
}

/**
 * Adds the goods on the bill that are not expected yet to the incoming quantities: goods of extra lines and, on a closed
 * purchase, goods of lines that received nothing. A closed purchase with such goods is open again, and expects no other
 * goods.
 */
async function expectBilledGoods(
  context: BillContext,
  billed: Purchase,
): Promise<Pick<Changes<typeof purchases>, 'goodsStatus' | 'status'>> {
  const { document } = context
  const storedIds = new Set(document.lines.map(({ id }) => id))
  const lines = billed.lines.filter(
    (line) =>
      (document.status === 'closed' || !storedIds.has(line.id)) &&
      subtract(getExpectedQuantity(line), line.received ?? 0) > 0,
  )
  if (document.status === 'closed' && lines.length === 0) return {}
  if (billed.lines.length === storedIds.size && lines.length === 0) return {}
  await changeIncoming({ ...context, document: { ...billed, lines } }, 1)
  return { goodsStatus: computeReceiptStatus(billed.lines), status: 'ordered' }
}

/** Marks the goods of a closed purchase that neither arrived nor are billed, so that they are not expected again. */
function cancelUnbilled({ status }: Purchase, line: PurchaseLine): PurchaseLine {
  if (status !== 'closed' || line.received !== 0) return line
  return { ...line, cancelled: subtract(line.quantity, getBilledQuantity(line)) }
}
