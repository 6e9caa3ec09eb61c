import { Big } from 'big.js'
import { subtract, sum, PRICE_DECIMALS } from '../../../src/schema/decimal.ts'
import { computePortion } from '../../documents/amounts/spread.ts'
import { computeBasePart } from '../../documents/lines/lines.server.ts'
import { moveStock, type Move } from '../../inventory/ledger/move-stock.server.ts'
import {
  computeLandedLines,
  computeLandedPart,
  createPortion,
  getExpectedQuantity,
} from './landed-cost.ts'
import { getLevelKey, lockOnHand, type Level } from './on-hand.server.ts'
import { receipts } from '../receipts.ts'
import type { Purchase, PurchaseContext, PurchaseLine } from '../purchase-context.server.ts'

/** Holds the amounts that goods receipts posted for a line, and the date of the last receipt. */
interface Received {
  readonly date: string
  readonly cost: number
  readonly net: number
  readonly tax: number
  readonly total: number
}

interface Corrected {
  readonly lines: readonly PurchaseLine[]
  readonly total: number
  /** Holds the difference in the cost of services. */
  readonly services: number
}

/**
 * Posts the change that a bill or a revision makes to the value of the goods received so far, as a goods receipt of the
 * kind `bill`. This receipt also receives the services that only the bill contains. Posts nothing without a change.
 * Returns the lines of the changed purchase with their new unit cost, the total of the receipt, and the difference in
 * the cost of services.
 */
export async function correctReceived(
  context: PurchaseContext,
  billed: Purchase,
  day: string,
): Promise<Corrected> {
  const { decimals, document } = context
  const landed = computeLandedLines(billed, decimals)
  const [posted, postedFreightTax] = await Promise.all([
    readReceived(context),
    readFreightTax(context),
  ])
  const isExact = billed.lines.every((line) => line.received === getExpectedQuantity(line))
  const arrived = billed.lines.flatMap((line, i) => {
    const received = line.received ?? 0
    if (received === 0) return []
    const { billDate } = billed
    const portion = createPortion(line, { billDate, before: 0, part: received, digits: decimals })
    const now = computeLandedPart(landed[i]!, portion)
    const before = posted.get(line.id) ?? NOTHING
    // Free goods at the average cost keep the value at which they were received, which is a gain.
    const keepsValue = line.keepsAverage && now.cost === 0
    const cost = keepsValue ? before.cost : now.cost
    const difference = {
      cost: subtract(cost, before.cost),
      net: subtract(computePortion(line.net ?? 0, portion), before.net),
      tax: subtract(now.tax, before.tax),
      total: subtract(now.billed, before.total),
    }
    const { freightTax } = now
    return [{ line, base: computeBasePart(line, 0, received), cost, freightTax, difference }]
  })
  if (arrived.length === 0) return { lines: billed.lines, total: 0, services: 0 }
  const levels = await lockOnHand(
    context,
    arrived.map(({ line }) => ({ branch: billed.branch, product: line.product })),
  )
  const corrections = arrived.map((part) => {
    const { line, base, difference } = part
    const unitCost = divide(part.cost, base)
    const level = levels.get(getLevelKey({ branch: billed.branch, product: line.product }))
    const value = level ? takeOnHand(level, base, difference.cost, decimals) : 0
    return { ...part, unitCost, value, isService: !level }
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
  const date = [day, ...[...posted.values()].map((received) => received.date)].toSorted().at(-1)!
  const net = sum(corrections.map(({ difference }) => difference.net))
  const taxTotal = sum([
    ...corrections.flatMap(({ difference, freightTax }) => [difference.tax, freightTax]),
    -postedFreightTax,
  ])
  const total = isExact
    ? subtract(billed.total ?? 0, document.billed ?? 0)
    : sum(corrections.map(({ difference }) => difference.total))
  const isUnchanged = corrections.every(({ difference }) =>
    Object.values(difference).every((amount) => amount === 0),
  )
  if (isUnchanged && total === 0) return { lines: billed.lines, total, services: 0 }
  const [number = ''] = context.nextNumbers(['GR'], { date })
  await moveStock(context, moves, { date, number })
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
      accepted: posted.has(line.id) ? 0 : (line.received ?? 0),
      unitCost,
      value,
      variance: subtract(difference.cost, value),
      net: difference.net,
      tax: difference.tax,
      total: difference.total,
    })),
  })
  const lines = billed.lines.map((line) => {
    const corrected = corrections.find((part) => part.line.id === line.id)
    return corrected ? { ...line, unitCost: corrected.unitCost } : line
  })
  const services = corrections.flatMap(({ isService, difference }) =>
    isService ? [difference.cost] : [],
  )
  return { lines, total, services: sum(services) }
}

/** Holds the amounts of a line that was not received before its bill. */
const NOTHING = { cost: 0, net: 0, tax: 0, total: 0 } as const

/** Describes the movement of a correction, which changes the value of goods and not their quantity. */
const correction = { type: 'purchase', quantity: 0 } as const

/** Reads the amounts that the goods receipts of the purchase posted, by line. */
async function readReceived({
  trx,
  document,
}: PurchaseContext): Promise<ReadonlyMap<string, Received>> {
  const rows = await trx.query<Received & { line: string }>({
    text: `select ordered.id as line, max(receipt.date)::text as date, sum(goods.value + coalesce(goods.variance, 0)) as cost,
        sum(coalesce(goods.net, 0)) as net, sum(coalesce(goods.tax, 0)) as tax, sum(coalesce(goods.total, 0)) as total
      from receipts receipt
      join receipts_lines goods on goods.team_id = receipt.team_id and goods.parent = receipt.id
      join purchases_lines ordered on ordered.team_id = goods.team_id and ordered.id = goods.line
      where receipt.team_id = $1 and receipt.purchase = $2 and not receipt.reversed
      group by ordered.id`,
    values: [trx.team, document.id],
  })
  return new Map(rows.map(({ line, ...received }) => [line, received]))
}

/** Reads the tax on freight that the goods receipts of the purchase posted: their tax less the tax of their lines. */
async function readFreightTax({ trx, document }: PurchaseContext): Promise<number> {
  const [posted] = await trx.query<{ tax: number }>({
    text: `select coalesce(sum(receipt.tax_total - lines.tax), 0) as tax
      from receipts receipt
      cross join lateral (
        select coalesce(sum(goods.tax), 0) as tax from receipts_lines goods
        where goods.team_id = receipt.team_id and goods.parent = receipt.id) lines
      where receipt.team_id = $1 and receipt.purchase = $2 and not receipt.reversed`,
    values: [trx.team, document.id],
  })
  return posted!.tax
}

/**
 * Returns the part of a difference that belongs to goods still on hand, and takes these goods from `level`, so that a
 * second line with the same product does not count them again.
 */
function takeOnHand(level: Level, received: number, difference: number, decimals: number): number {
  const onHand = Math.min(Math.max(level.quantity, 0), received)
  if (onHand === 0) return 0
  const share = new Big(difference).times(onHand).div(received).round(decimals, Big.roundHalfUp)
  // A lower price never makes the value of goods negative.
  const value = Math.max(share.toNumber(), -Math.max(level.value, 0))
  level.quantity = subtract(level.quantity, onHand)
  level.value = sum([level.value, value])
  return value
}

function divide(amount: number, quantity: number): number {
  return new Big(amount).div(quantity).round(PRICE_DECIMALS, Big.roundHalfUp).toNumber()
}
