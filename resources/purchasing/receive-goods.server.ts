import { Big } from 'big.js'
import { subtract, sum } from '../../src/schema/decimal.ts'
import type { Changes } from '../../src/server/context/document-actions.ts'
import { checkNotBefore, getBusinessDay } from '../documents/business-day.server.ts'
import { checkPartDecimals } from '../documents/lines/check-part-decimals.server.ts'
import {
  computeBasePart,
  selectParts,
  computeProgress,
  createProblem,
} from '../documents/lines/lines.server.ts'
import { computePortion } from '../documents/amounts/spread.ts'
import { computePaymentStatus, toPayable } from '../documents/payment-status.ts'
import { moveStock, readReversals, type Move } from '../inventory/ledger/move-stock.server.ts'
import { receipts } from './receipts.ts'
import { requireUndistributed } from './costs/distribute-costs.server.ts'
import {
  computeLandedLines,
  computeLandedPart,
  createPortion,
  getExpectedQuantity,
} from './costs/landed-cost.ts'
import type { Purchase, PurchaseContext, PurchaseLine } from './purchase-context.server.ts'
import type { purchases } from './purchases.ts'

interface Arrival {
  readonly line: string
  readonly accepted: number
  readonly rejected: number | null
  readonly received: number | null
}

interface ReceiveInput {
  readonly date?: string | null
  readonly note?: string | null
  readonly lines?: readonly Arrival[] | null
}

/**
 * Adds the remaining quantities of the lines to the incoming quantities (`direction` 1), or subtracts these quantities
 * (−1).
 */
export function changeIncoming(context: PurchaseContext, direction: 1 | -1): Promise<unknown> {
  const { branch, date, number, lines } = context.document
  const moves = lines.map((line) => {
    const received = Math.min(line.received ?? 0, line.quantity)
    const open = computeBasePart(line, received, subtract(getExpectedQuantity(line), received))
    return { product: line.product, branch, line: line.id, incoming: direction * open }
  })
  return moveStock(context, moves, { date, number })
}

/**
 * Receives goods, by default all remaining goods, at their net cost with their share of the freight. Until the bill,
 * each receipt raises the billed amount. Creates the goods receipt.
 */
export async function receiveGoods(
  context: PurchaseContext<ReceiveInput>,
): Promise<Changes<typeof purchases>> {
  const { document, input, decimals } = context
  const date = getBusinessDay(context)
  checkNotBefore(document.date, date)
  const landed = computeLandedLines(document, decimals)
  const accepted = await selectAcceptedParts(context)
  const parts = accepted.map((part) => {
    const before = part.line.received ?? 0
    const { billDate } = document
    const portion = createPortion(part.line, {
      billDate,
      before,
      part: part.quantity,
      digits: decimals,
    })
    const landedLine = landed[document.lines.indexOf(part.line)]!
    return {
      ...part,
      before,
      keepsAverage: part.line.keepsAverage && landedLine.cost === 0,
      ...computeLandedPart(landedLine, portion),
      net: computePortion(part.line.net ?? 0, portion),
    }
  })
  const moves = parts.map(({ line, quantity, before, cost, keepsAverage }): Move => {
    const awaited = Math.min(quantity, Math.max(0, subtract(line.quantity, before)))
    return {
      product: line.product,
      branch: document.branch,
      line: line.id,
      type: 'purchase',
      quantity: computeBasePart(line, before, quantity),
      ...(keepsAverage ? {} : { value: cost }),
      incoming: -computeBasePart(line, before, awaited),
    }
  })
  const [number = ''] = context.nextNumbers(['GR'], { date })
  const moved = await moveStock(context, moves, { date, number })
  const lines = document.lines.map((line): PurchaseLine => {
    const index = parts.findIndex((part) => part.line.id === line.id)
    if (index < 0) return line
    const received = sum([line.received ?? 0, parts[index]!.quantity])
    const rejected = sum([line.rejected ?? 0, getRejectedQuantity(input, line)])
    return { ...line, received, rejected, unitCost: moved[index]!.unitCost }
  })
  const goodsStatus = computeReceiptStatus(lines)
  const isExact = lines.every((line) => line.received === getExpectedQuantity(line))
  const acceptedTotal = sum(parts.map((part) => part.billed))
  const billed = isExact
    ? (document.total ?? 0)
    : sum([document.billed ?? 0, document.billDate ? 0 : acceptedTotal])
  // The last receipt contains the rounding of the total, also after the bill.
  const total = isExact ? subtract(billed, await readReceivedTotal(context)) : acceptedTotal
  const net = sum(parts.map((part) => part.net))
  const taxTotal = sum(parts.flatMap(({ tax, freightTax }) => [tax, freightTax]))
  await context.insert(receipts, {
    number,
    purchase: document.id,
    supplier: document.supplier,
    branch: document.branch,
    date,
    note: input.note ?? null,
    reversed: false,
    total,
    net,
    taxTotal,
    charges: subtract(total, net, taxTotal),
    lines: parts.map(({ line, quantity, cost, net: lineNet, tax, billed: lineTotal }, i) => ({
      line: line.id,
      product: line.product,
      accepted: quantity,
      net: lineNet,
      tax,
      total: lineTotal,
      rejected: getRejectedQuantity(input, line),
      value: moved[i]!.value,
      // The cost of a service adds no value to stock, so it is variance.
      variance: moved[i]!.movement === null ? cost : 0,
      unitCost: moved[i]!.unitCost,
    })),
  })
  const services = parts.flatMap(({ cost }, i) => (moved[i]!.movement === null ? [cost] : []))
  const status = goodsStatus === 'full' ? 'closed' : 'ordered'
  return {
    lines,
    goodsStatus,
    billed,
    undistributed: sum([document.undistributed ?? 0, ...services]),
    status,
    paymentStatus: computePaymentStatus(toPayable({ ...document, status, billed })),
  }
}

/** Returns the goods status of a purchase: whether nothing, a part or all of its expected quantities is received. */
export function computeReceiptStatus(lines: readonly PurchaseLine[]) {
  return computeProgress(
    lines.map((line) => ({ quantity: getExpectedQuantity(line), done: line.received ?? 0 })),
  )
}

/** Reads the total of all goods receipts so far; until the bill, this is the billed amount. */
async function readReceivedTotal({ trx, document }: PurchaseContext): Promise<number> {
  if (!document.billDate) return document.billed ?? 0
  const [received] = await trx.query<{ total: number }>({
    text: `select coalesce(sum(total), 0) as total from receipts
      where team_id = $1 and purchase = $2 and not reversed`,
    values: [trx.team, document.id],
  })
  return received!.total
}

/**
 * Reverses all receipts, each at its own value; refuses when the goods are no longer in stock. Receipts of distributed
 * costs stay: the costs were taken back, so that these receipts add up to zero.
 */
export async function unreceiveGoods(context: PurchaseContext): Promise<Changes<typeof purchases>> {
  const { document, trx } = context
  await requireNoReturns(context)
  await requireUndistributed(context)
  const open = await trx.query<{ id: string; date: string }>({
    text: `select id, date from receipts
      where team_id = $1 and purchase = $2 and not reversed and kind <> 'cost' order by id`,
    values: [trx.team, document.id],
  })
  for (const { date } of open) await context.checkUndo(date)
  const reversals = await readReversals(context, ['purchase'], COST_RECEIPTS)
  // An order that was closed before everything arrived is open again, and expects all of its goods.
  if (document.status === 'closed') await changeIncoming(context, 1)
  await moveStock(context, withRestoredIncoming(document, reversals), {
    date: context.today,
    number: document.number,
  })
  for (const { id } of open) await context.update(receipts, id, { reversed: true })
  return {
    lines: document.lines.map((line) => ({ ...line, received: 0, rejected: 0, unitCost: null })),
    goodsStatus: 'none',
    status: 'ordered',
    billed: document.billDate ? document.billed : 0,
    undistributed: 0,
    paymentStatus: computePaymentStatus(document),
  }
}

/** Refuses to reverse receipts after a return to the supplier, or a credit note for goods that did not arrive. */
async function requireNoReturns({ document, trx }: PurchaseContext): Promise<void> {
  const [returned] = await trx.query<{ id: string }>({
    text: `select id from purchases where team_id = $1 and original = $2 and status <> 'cancelled' limit 1`,
    values: [trx.team, document.id],
  })
  if (returned || document.returnStatus !== 'none') throw createProblem('HAS_RETURNS', '')
}

/** Selects the numbers of the receipts that distributed the cost of this purchase over other goods. */
const COST_RECEIPTS = `
  select receipt.number from receipts receipt
  where receipt.team_id = $1 and receipt.purchase = $2::uuid and receipt.kind = 'cost'`

/**
 * Adds the quantities that are incoming again after receipts were reversed. Goods that were received beyond the ordered
 * quantity are not expected again.
 */
function withRestoredIncoming({ lines }: Purchase, moves: readonly Move[]): Move[] {
  const open = new Map(lines.map((line) => [line.id, computeBasePart(line, 0, line.quantity)]))
  return moves.map((move) => {
    const quantity = -(move.quantity ?? 0)
    const remaining = open.get(move.line ?? '') ?? quantity
    const incoming = Math.min(quantity, remaining)
    open.set(move.line ?? '', subtract(remaining, incoming))
    return { ...move, incoming }
  })
}

async function selectAcceptedParts({ document, input, trx }: PurchaseContext<ReceiveInput>) {
  const getRemaining = (line: PurchaseLine) =>
    subtract(getExpectedQuantity(line), line.received ?? 0)
  input.lines?.forEach(({ accepted, rejected, received }, i) => {
    if (
      received !== null &&
      received !== undefined &&
      received !== sum([accepted, rejected ?? 0])
    ) {
      const args = { accepted, rejected: rejected ?? 0, received }
      throw createProblem('QTY_MISMATCH', `/lines/${i}/received`, args)
    }
  })
  const parts = selectParts(document.lines, input.lines, {
    getQuantity: (each) => each.accepted,
    getRemaining,
  })
  for (const { line, quantity, pointer } of parts) {
    const maximum = new Big(getExpectedQuantity(line))
      .times(100 + (document.overReceiptPercent ?? 0))
      .div(100)
    const remaining = maximum.minus(line.received ?? 0).toNumber()
    if (quantity > remaining)
      throw createProblem('OVER_RECEIPT', `${pointer}/accepted`, { remaining })
  }
  const getDone = (line: PurchaseLine) => line.received ?? 0
  await checkPartDecimals(trx, parts, { getDone, getRemaining, name: 'accepted' })
  const arriving = parts.filter(({ quantity }) => quantity > 0)
  const hasRejected = input.lines?.some(({ rejected }) => (rejected ?? 0) > 0)
  if (arriving.length === 0 && !hasRejected) throw createProblem('REQUIRED', '/lines')
  return arriving
}

function getRejectedQuantity(input: ReceiveInput, line: PurchaseLine): number {
  return input.lines?.find((each) => each.line === line.id)?.rejected ?? 0
}
