import { Big } from 'big.js'
import { subtract, sum, PRICE_DECIMALS } from '../../../src/schema/decimal.ts'
import type { Changes } from '../../../src/server/context/document-actions.ts'
import { getBusinessDay } from '../../documents/business-day.server.ts'
import { computePortion, spread } from '../../documents/amounts/spread.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import { moveStock, type Move } from '../../inventory/ledger/move-stock.server.ts'
import { getLevelKey, lockOnHand, type Levels } from './on-hand.server.ts'
import type { purchases } from '../purchases.ts'
import { receipts } from '../receipts.ts'
import type { PurchaseContext } from '../purchase-context.server.ts'

interface DistributeInput {
  readonly distributeBy?: 'value' | 'quantity' | 'weight' | null
  readonly amount?: number | null
  readonly date?: string | null
  readonly receipts?: readonly { readonly goodsReceipt: string }[] | null
}

/** Holds received goods among which costs are distributed; the quantity is in the product's stock unit. */
interface Goods {
  readonly receipt: string
  readonly date: string
  readonly branch: string
  readonly product: string
  readonly name: string
  readonly quantity: number
  readonly value: number
  readonly weight: number | null
}

/** Holds the undistributed cost of a service line (`cost`), and the distributed cost. */
interface ServiceCost {
  readonly line: string
  readonly product: string
  readonly cost: number
  readonly distributed: number
}

/** Holds the share of goods in the cost of one service line. */
interface Share {
  readonly line: string
  readonly branch: string
  readonly product: string
  readonly quantity: number
  readonly amount: number
}

/**
 * Distributes the cost of services, such as freight or customs, over goods that were received before (rule 2.1.1).
 * The share of goods that are still on hand raises their value; the other shares remain purchase variance. Refuses an
 * amount above the cost that is not distributed yet.
 */
export async function distributeCosts(
  context: PurchaseContext<DistributeInput>,
): Promise<Changes<typeof purchases>> {
  const { document, input, decimals } = context
  const open = document.undistributed ?? 0
  const amount = input.amount ?? open
  if (amount > open) throw createProblem('TOO_LARGE', '/amount', { max: open })
  const goods = await readGoods(context)
  const services = await readServiceCosts(context)
  const weights = goods.map((each) => computeWeight(each, input.distributeBy ?? 'value'))
  const parts = spread(
    new Big(amount),
    services.map(({ cost }) => new Big(cost)),
    decimals,
  )
  const shares = services.flatMap(({ line }, i) =>
    spread(parts[i]!, weights, decimals).map((share, n): Share => ({
      ...goods[n]!,
      line,
      amount: share.toNumber(),
    })),
  )
  const date = [getBusinessDay(context), ...goods.map((each) => each.date)].toSorted().at(-1)!
  await postShares(context, shares, { services, date })
  return { undistributed: subtract(open, amount), isDistributed: true }
}

/**
 * Takes distributed costs back from the goods (rule 2.1.1). Goods that left stock since then keep their share as
 * purchase variance. Refuses to change goods in branches in which the caller does not work.
 */
export async function takeBackCosts(
  context: PurchaseContext<{ readonly reason?: string | null }>,
): Promise<Changes<typeof purchases>> {
  const { document, today } = context
  const shares = await readShares(context)
  const services = await readServiceCosts(context)
  const takenBack = sum(shares.map(({ amount }) => -amount))
  if (!shares.every(({ branch }) => worksIn(context, branch)))
    throw createProblem('OTHER_BRANCHES', '')
  await postShares(context, shares, { services, date: today })
  return { undistributed: sum([document.undistributed ?? 0, takenBack]), isDistributed: false }
}

function worksIn({ caller }: PurchaseContext, branch: string): boolean {
  return caller.branches === null || caller.branches.includes(branch)
}

/** Refuses to undo receipts of services whose cost is distributed over goods. */
export async function requireUndistributed(context: PurchaseContext): Promise<void> {
  const services = await readServiceCosts(context)
  const amount = sum(services.map(({ distributed }) => distributed))
  if (amount !== 0) throw createProblem('COSTS_DISTRIBUTED', '', { amount })
}

/**
 * Posts shares as goods receipts of the kind `cost`: one for each branch of the goods, and one for the branch of the
 * purchase, which also takes the distributed amounts from the services.
 */
async function postShares(
  context: PurchaseContext,
  shares: readonly Share[],
  { services, date }: { readonly services: readonly ServiceCost[]; readonly date: string },
): Promise<void> {
  const { document, decimals } = context
  const levels = await lockOnHand(context, shares)
  const taken = new Map<string, number>()
  const posted = shares.map((share) => ({
    ...share,
    value: computeValueOnHand(share, { levels, taken, decimals }),
  }))
  const branches = [...new Set([document.branch, ...shares.map(({ branch }) => branch)])]
  const numbers = context.nextNumbers(
    branches.map(() => 'GR'),
    { date },
  )
  for (const [i, branch] of branches.entries()) {
    const goods = posted.filter((share) => share.branch === branch && share.amount !== 0)
    const moves = goods
      .filter(({ value }) => value !== 0)
      .map((share): Move => ({
        product: share.product,
        branch,
        line: share.line,
        type: 'purchase',
        quantity: 0,
        value: share.value,
      }))
    await moveStock(context, moves, { date, number: numbers[i]! })
    const serviceLines = services.map(({ line, product }) => ({
      line,
      product,
      amount: sum(shares.filter((share) => share.line === line).map(({ amount }) => -amount)),
      quantity: 1,
      value: 0,
    }))
    const lines = [...goods, ...(branch === document.branch ? serviceLines : [])]
    await context.insert(receipts, {
      kind: 'cost',
      number: numbers[i]!,
      purchase: document.id,
      supplier: document.supplier,
      branch,
      date,
      reversed: false,
      total: 0,
      net: 0,
      taxTotal: 0,
      charges: 0,
      lines: lines.map(({ line, product, amount, quantity, value }) => ({
        line,
        product,
        accepted: 0,
        unitCost: computeUnitCost(amount, quantity),
        value,
        variance: subtract(amount, value),
        net: 0,
        tax: 0,
        total: 0,
      })),
    })
  }
}

/** Returns the cost share of one unit, from which `readShares` computes the quantity again. */
function computeUnitCost(amount: number, quantity: number): number {
  return quantity === 0 ? 0 : new Big(amount).div(quantity).round(PRICE_DECIMALS).toNumber()
}

/**
 * Returns the part of a share that belongs to goods on hand. Each service is distributed over the whole quantity on
 * hand; within a service, each unit on hand counts for one receipt only.
 */
function computeValueOnHand(
  share: Share,
  {
    levels,
    taken,
    decimals,
  }: { readonly levels: Levels; readonly taken: Map<string, number>; readonly decimals: number },
): number {
  const level = levels.get(getLevelKey(share))
  const key = `${share.line} ${getLevelKey(share)}`
  const before = taken.get(key) ?? 0
  const onHand = Math.min(Math.max(subtract(level?.quantity ?? 0, before), 0), share.quantity)
  taken.set(key, sum([before, onHand]))
  if (!level || onHand === 0) return 0
  const part = new Big(share.amount).times(onHand).div(share.quantity)
  const rounded = part.round(decimals, Big.roundHalfUp).toNumber()
  const value = Math.max(rounded, -Math.max(level.value, 0))
  level.value = sum([level.value, value])
  return value
}

/** Returns the weight of goods in the distribution; refuses goods without a weight if costs are distributed by weight. */
function computeWeight(goods: Goods, basis: NonNullable<DistributeInput['distributeBy']>): Big {
  if (basis === 'value') return new Big(goods.value)
  if (basis === 'quantity') return new Big(goods.quantity)
  if (!goods.weight) throw createProblem('WEIGHT_MISSING', '/distributeBy', { name: goods.name })
  return new Big(goods.quantity).times(goods.weight)
}

/**
 * Reads the goods of the chosen receipts. Refuses receipts that are chosen twice, are reversed, contain no goods or
 * belong to a branch in which the caller does not work.
 */
async function readGoods(context: PurchaseContext<DistributeInput>): Promise<readonly Goods[]> {
  const { trx, input } = context
  const chosen = (input.receipts ?? []).map(({ goodsReceipt }) => goodsReceipt)
  if (chosen.length === 0) throw createProblem('REQUIRED', '/receipts')
  const found = await trx.query<
    Omit<Goods, 'quantity'> & { accepted: number; ordered: number; base: number }
  >({
    text: `select receipt.id as receipt, receipt.date::text as date, receipt.branch, goods.product, product.name,
        goods.accepted, coalesce(goods.value, 0) as value, product.weight, ordered.quantity as ordered,
        coalesce(ordered.base_quantity, ordered.quantity) as base
      from receipts receipt
      join receipts_lines goods on goods.team_id = receipt.team_id and goods.parent = receipt.id
      join purchases_lines ordered on ordered.team_id = goods.team_id and ordered.id = goods.line
      join products product on product.team_id = goods.team_id and product.id = goods.product
      where receipt.team_id = $1 and receipt.id = any($2::uuid[]) and receipt.kind = 'goods'
        and not receipt.reversed and product.type = 'stock' and goods.accepted > 0
      order by receipt.id, goods.position`,
    values: [trx.team, chosen],
  })
  const rows = found.filter(({ branch }) => worksIn(context, branch))
  chosen.forEach((receipt, i) => {
    const pointer = `/receipts/${i}/goodsReceipt`
    if (chosen.indexOf(receipt) < i) throw createProblem('DUPLICATE', pointer)
    if (!rows.some((row) => row.receipt === receipt)) throw createProblem('NOT_FOUND', pointer)
  })
  return rows.map(({ accepted, ordered, base, ...row }) => {
    const portion = { whole: ordered, before: 0, part: accepted, digits: 4 }
    return { ...row, quantity: computePortion(base, portion) }
  })
}

/** Reads the undistributed and the distributed cost of each service line. */
function readServiceCosts({ trx, document }: PurchaseContext): Promise<readonly ServiceCost[]> {
  return trx.query<ServiceCost>({
    text: `select ordered.id as line, goods.product, sum(coalesce(goods.variance, 0)) as cost,
        coalesce(-sum(goods.variance) filter (where receipt.kind = 'cost'), 0) as distributed
      from receipts receipt
      join receipts_lines goods on goods.team_id = receipt.team_id and goods.parent = receipt.id
      join purchases_lines ordered on ordered.team_id = goods.team_id and ordered.id = goods.line
      join products product on product.team_id = goods.team_id and product.id = goods.product
      where receipt.team_id = $1 and receipt.purchase = $2 and not receipt.reversed and product.type = 'service'
      group by ordered.id, goods.product
      order by ordered.id`,
    values: [trx.team, document.id],
  })
}

/** Reads the distributed costs by goods, with the opposite sign. */
function readShares({ trx, document }: PurchaseContext): Promise<readonly Share[]> {
  return trx.query<Share>({
    text: `select share.line, share.branch, share.product, -sum(share.amount) as amount,
        coalesce(sum(sign(share.amount) * round(abs(share.amount / nullif(share.unit_cost, 0)), 4)), 0) as quantity
      from (
        select ordered.id as line, receipt.branch, goods.product, goods.unit_cost,
          coalesce(goods.value, 0) + coalesce(goods.variance, 0) as amount
        from receipts receipt
        join receipts_lines goods on goods.team_id = receipt.team_id and goods.parent = receipt.id
        join purchases_lines ordered on ordered.team_id = goods.team_id and ordered.id = goods.line
        join products product on product.team_id = goods.team_id and product.id = goods.product
        where receipt.team_id = $1 and receipt.purchase = $2 and receipt.kind = 'cost' and product.type = 'stock'
      ) share
      group by share.line, share.branch, share.product
      having sum(share.amount) <> 0
      order by share.line, share.branch, share.product`,
    values: [trx.team, document.id],
  })
}
