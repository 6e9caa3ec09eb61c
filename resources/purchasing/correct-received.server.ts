import { Big } from 'big.js'
import { subtract, sum } from '../../src/schema/decimal.ts'
import { computePortion } from '../documents/amounts/spread.ts'
import { computeBasePart } from '../documents/lines/lines.server.ts'
import { moveStock, type Move } from '../inventory/ledger/move-stock.server.ts'
import { computeLandedLines, computeLandedPart } from './landed-cost.ts'
import { receipts } from './receipts.ts'
import type { Purchase, PurchaseContext, PurchaseLine } from './receive-goods.server.ts'

/** Holds amounts that goods receipts posted for a line, or should have posted by the bill. */
interface Received {
  readonly date: string
  readonly cost: number
  readonly net: number
  readonly tax: number
  readonly total: number
}

const DECIMALS_OF_PRICE = 6

/**
 * Posts what a bill or a revision changes in the value of the goods received so far, as a goods receipt of the kind
 * `bill`. Returns the lines of the changed purchase with their new unit cost, and the total of the receipt.
 */
export async function correctReceived(
  context: PurchaseContext,
  billed: Purchase,
  billDate: string,
): Promise<{ readonly lines: readonly PurchaseLine[]; readonly total: number }> {
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
  if (arrived.length === 0) return { lines: billed.lines, total: 0 }
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
  const net = sum(corrections.map(({ difference }) => difference.net))
  const taxTotal = sum(corrections.map(({ difference }) => difference.tax))
  const total = isExact
    ? subtract(billed.total ?? 0, context.document.billed ?? 0)
    : sum(corrections.map(({ difference }) => difference.total))
  const isUnchanged = corrections.every(({ difference }) =>
    Object.values(difference).every((amount) => amount === 0),
  )
  if (isUnchanged && total === 0) return { lines: billed.lines, total }
  const taken = context.nextNumbers(['GR'], { date })
  const [[number = '']] = await Promise.all([
    taken,
    moveStock(context, moves, { date, number: taken }),
  ])
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
  const lines = billed.lines.map((line) => {
    const corrected = corrections.find((part) => part.line.id === line.id)
    return corrected ? { ...line, unitCost: corrected.unitCost } : line
  })
  return { lines, total }
}

/** A correction changes the value of goods and not their quantity. */
const correction = { type: 'purchase', quantity: 0 } as const

/** Reads the quantity and value that the goods receipts of the purchase posted, by line. */
async function readReceived({
  trx,
  document,
}: PurchaseContext): Promise<ReadonlyMap<string, Received>> {
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
  { trx, document }: PurchaseContext,
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
  return new Big(amount).div(quantity).round(DECIMALS_OF_PRICE, Big.roundHalfUp).toNumber()
}
