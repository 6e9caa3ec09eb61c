import { Big } from 'big.js'
import { subtract, sum } from '../../src/schema/decimal.ts'
import type { Changes } from '../../src/server/context/document-actions.ts'
import { computePortion } from '../documents/amounts/spread.ts'
import { getBusinessDay } from '../documents/business-day.server.ts'
import { computeBasePart, createProblem } from '../documents/lines/lines.server.ts'
import { computePaymentStatus } from '../documents/payment-status.ts'
import { moveStock, type Move } from '../inventory/ledger/move-stock.server.ts'
import { deriveBill, type BilledLine } from './derive-bill.ts'
import { computeLandedLines, computeLandedPart } from './landed-cost.ts'
import type { purchases } from './purchases.ts'
import { receipts } from './receipts.ts'
import type { Purchase, PurchaseContext, PurchaseLine } from './receive-goods.server.ts'

interface BillInput {
  readonly date?: string | null
  readonly supplierRef?: string | null
  readonly shipping?: number | null
  readonly lines?: readonly BilledLine[] | null
}

type BillContext = PurchaseContext<BillInput>

/** Holds amounts that goods receipts posted for a line, or should have posted by the bill. */
interface Received {
  readonly date: string
  readonly cost: number
  readonly net: number
  readonly tax: number
  readonly total: number
}

/**
 * Records the supplier's bill as it came (rule 2.1). Where prices, quantities or freight differ from the order, the
 * purchase takes the billed amounts. For goods that were received before, a receipt of the kind `bill` holds the
 * difference: it raises or lowers the value of the goods that are still on hand; the rest is purchase variance.
 */
export async function billPurchase(context: BillContext): Promise<Changes<typeof purchases>> {
  const { document, input, decimals } = context
  const header = {
    billDate: getBusinessDay(context),
    supplierRef: input.supplierRef ?? document.supplierRef,
  }
  checkStatedLines(document, input)
  // The amounts keep the shape of the document from which they are computed.
  const billed = { ...document, ...deriveBill(document, input, { decimals }) } as Purchase
  if (!isDifferent(document, billed)) {
    const asOrdered = (document.status === 'closed' ? document.billed : document.total) ?? 0
    return { ...header, billed: asOrdered }
  }
  const total = billed.total ?? 0
  const lines = await correctReceived(context, billed, header.billDate)
  return {
    ...header,
    lines,
    subtotal: billed.subtotal,
    discountTotal: billed.discountTotal,
    taxTotal: billed.taxTotal,
    shipping: billed.shipping,
    rounding: billed.rounding,
    total,
    billed: total,
    orderedTotal: document.total,
    ...(document.status === 'closed' && { goodsStatus: 'full' }),
    paymentStatus: computePaymentStatus({ ...document, total }),
  }
}

/** Refuses lines that the purchase does not have, and line discounts above the billed amount. */
function checkStatedLines(document: Purchase, { lines }: BillInput): void {
  const seen = new Set<string>()
  lines?.forEach((stated, i) => {
    const line = document.lines.find(({ id }) => id === stated.line)
    if (!line) throw createProblem('NOT_FOUND', `/lines/${i}/line`)
    if (seen.has(line.id)) throw createProblem('DUPLICATE', `/lines/${i}/line`)
    seen.add(line.id)
    const quantity = stated.quantity ?? line.quantity
    const gross = new Big(quantity).times(stated.unitPrice ?? line.unitPrice ?? 0)
    if (gross.lt(line.discountAmount ?? 0))
      throw createProblem('TOO_SMALL', `/lines/${i}/unitPrice`, {
        min: new Big(line.discountAmount ?? 0)
          .div(quantity || 1)
          .round(decimalsOfPrice)
          .toNumber(),
      })
  })
}

const decimalsOfPrice = 6

/** Returns whether the bill differs from the order, or from what was received of a closed purchase. */
function isDifferent(document: Purchase, billed: Purchase): boolean {
  const isShort = document.status === 'closed' && document.billed !== document.total
  const expected = isShort ? document.billed : document.total
  const hasNewPrice = billed.lines.some(({ orderedPrice }) => orderedPrice !== null)
  return hasNewPrice || (billed.total ?? 0) !== (expected ?? 0)
}

/** Posts the differences of the goods received so far; returns the lines as billed, with their new unit cost. */
async function correctReceived(
  context: BillContext,
  billed: Purchase,
  billDate: string,
): Promise<readonly PurchaseLine[]> {
  const { decimals } = context
  const landed = computeLandedLines(billed, decimals)
  const posted = await readReceived(context)
  const isExact = billed.lines.every((line) => line.received === line.quantity)
  const arrived = billed.lines.flatMap((line, i) => {
    const received = line.received ?? 0
    if (received === 0) return []
    const whole = { whole: line.quantity, before: 0, part: received, digits: decimals }
    const now = computeLandedPart(landed[i]!, whole)
    const before = posted.get(line.id)!
    const difference = {
      cost: subtract(now.cost, before.cost),
      net: subtract(computePortion(line.net ?? 0, whole), before.net),
      tax: subtract(computePortion(line.taxAmount ?? 0, whole), before.tax),
      total: subtract(now.billed, before.total),
    }
    return [{ line, base: computeBasePart(line, 0, received), cost: now.cost, difference }]
  })
  if (arrived.length === 0) return billed.lines
  const onHand = await lockOnHand(
    context,
    arrived.map(({ line }) => line.product),
  )
  const corrections = arrived.map((part) => {
    const { line, base, difference } = part
    const unitCost = divide(part.cost, base)
    return { ...part, unitCost, value: takeOnHand(onHand, line, base, difference.cost, decimals) }
  })
  const moves = corrections.flatMap(({ line, value, unitCost }): Move[] =>
    value === 0
      ? []
      : [
          {
            product: line.product,
            branch: billed.branch,
            line: line.id,
            ...correction,
            value,
            cost: unitCost,
          },
        ],
  )
  // A bill may be older than the goods, whose value cannot change before they arrive.
  const date = [billDate, ...[...posted.values()].map((received) => received.date)]
    .toSorted()
    .at(-1)!
  const taken = context.nextNumber('GR')
  const [number] = await Promise.all([taken, moveStock(context, moves, { date, number: taken })])
  const net = sum(corrections.map(({ difference }) => difference.net))
  const taxTotal = sum(corrections.map(({ difference }) => difference.tax))
  const total = isExact
    ? subtract(billed.total ?? 0, context.document.billed ?? 0)
    : sum(corrections.map(({ difference }) => difference.total))
  await context.insert(receipts, {
    kind: 'bill',
    number,
    purchase: billed.id,
    supplier: billed.supplier,
    branch: billed.branch,
    date,
    reversed: false,
    total,
    net,
    taxTotal,
    charges: subtract(total, net, taxTotal),
    lines: corrections.map(({ line, value, unitCost, difference }) => ({
      line: line.id,
      product: line.product,
      accepted: 0,
      unitCost,
      value,
      variance: subtract(difference.cost, value),
      net: difference.net,
      tax: difference.tax,
      total: difference.total,
    })),
  })
  return billed.lines.map((line) => {
    const corrected = corrections.find((part) => part.line.id === line.id)
    return corrected ? { ...line, unitCost: corrected.unitCost } : line
  })
}

/** A correction changes the value of goods and not their quantity. */
const correction = { type: 'purchase', quantity: 0 } as const

/** Reads by line what the goods receipts of the purchase posted. */
async function readReceived({
  trx,
  document,
}: BillContext): Promise<ReadonlyMap<string, Received>> {
  const rows = await trx.query<Received & { line: string }>({
    text: `select goods.line, max(receipt.date)::text as date, sum(goods.value + coalesce(goods.variance, 0)) as cost,
        sum(coalesce(goods.net, 0)) as net, sum(coalesce(goods.tax, 0)) as tax, sum(coalesce(goods.total, 0)) as total
      from receipts receipt
      join receipts_lines goods on goods.team_id = receipt.team_id and goods.parent = receipt.id
      where receipt.team_id = $1 and receipt.purchase = $2 and not receipt.reversed
      group by goods.line`,
    values: [trx.team, document.id],
  })
  return new Map(rows.map(({ line, ...received }) => [line, received]))
}

interface Level {
  quantity: number
  value: number
}

/** Locks the stock levels of the products in the branch, in the order of all postings; returns them by product. */
async function lockOnHand(
  { trx, document }: BillContext,
  products: readonly string[],
): Promise<ReadonlyMap<string, Level>> {
  const rows = await trx.query<{ product: string; quantity: number; value: number }>({
    text: `select product, on_hand as quantity, value from inventory
      where team_id = $1 and branch = $2 and product = any($3::uuid[]) order by product for update`,
    values: [trx.team, document.branch, products],
  })
  return new Map(rows.map(({ product, ...level }) => [product, level]))
}

/**
 * Returns the part of a difference that belongs to goods still on hand, and takes these goods from `levels`, so that a
 * second line with the same product does not count them again.
 */
function takeOnHand(
  levels: ReadonlyMap<string, Level>,
  line: PurchaseLine,
  received: number,
  difference: number,
  decimals: number,
): number {
  const level = levels.get(line.product)
  const left = Math.min(Math.max(level?.quantity ?? 0, 0), received)
  if (!level || left === 0) return 0
  const share = new Big(difference).times(left).div(received).round(decimals, Big.roundHalfUp)
  // A lower price never makes the value of goods negative.
  const value = Math.max(share.toNumber(), -Math.max(level.value, 0))
  level.quantity = subtract(level.quantity, left)
  level.value = sum([level.value, value])
  return value
}

function divide(amount: number, quantity: number): number {
  return new Big(amount).div(quantity).round(decimalsOfPrice, Big.roundHalfUp).toNumber()
}
