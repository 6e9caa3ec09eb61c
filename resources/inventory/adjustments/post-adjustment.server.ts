import { Big } from 'big.js'
import { round, subtract, sum } from '../../../src/schema/decimal.ts'
import type { Row } from '../../../src/schema/row.ts'
import type { ActionContext } from '../../../src/server/context/document-actions.ts'
import type { Transaction } from '../../../src/server/database/transaction.ts'
import { invalid } from '../../../src/server/http/problems.ts'
import { checkApprover, needsApproval } from '../../documents/approval.server.ts'
import { requireLines } from '../../documents/lines/lines.server.ts'
import { lockLevels, type Level } from '../ledger/lock-levels.server.ts'
import { moveStock, type Move } from '../ledger/move-stock.server.ts'
import type { adjustments } from './adjustments.ts'

export type Adjustment = Row<typeof adjustments>
type Line = Adjustment['lines'][number]
export type AdjustmentContext<Input = unknown> = ActionContext<typeof adjustments, Input>

/** Posts an adjustment, or requests approval if its value needs approval (`needsApproval`). */
export async function requestPosting(context: AdjustmentContext) {
  const lines = await computeLineChanges(context)
  if (!needsApproval(context.caller, 'adjustment', sumAbsoluteValues(lines)))
    return postLineChanges(context, lines)
  return {
    status: 'pendingApproval',
    rejectReason: null,
    value: sum(lines.map(({ value }) => value)),
    lines: lines.map(({ move, noted, id, value }) => {
      return { id, value, expected: noted, difference: move?.quantity ?? 0 }
    }),
  } as const
}

/** Posts an adjustment that waits for approval, within the limit of the approver. */
export async function approveAdjustment(context: AdjustmentContext) {
  const lines = await computeLineChanges(context)
  const authors = [context.document.createdBy, await findRequester(context)]
  const value = sumAbsoluteValues(lines)
  const authority = checkApprover(context, 'adjustment', { value, authors })
  return { changes: await postLineChanges(context, lines), authority }
}

/** Finds the person who requested approval, who can be another person than the author of the adjustment. */
async function findRequester({ trx, document }: AdjustmentContext): Promise<string | null> {
  const [entry] = await trx.query<{ user: string | null }>({
    text: `select user_id as "user" from history
      where team_id = $1 and resource = 'adjustments' and record_id = $2 and action = 'post'
      order by at desc limit 1`,
    values: [trx.team, document.id],
  })
  return entry?.user ?? null
}

/** Returns the changes that turn an adjustment into a draft again, without computed figures. */
export function returnToDraft({ lines }: Adjustment) {
  return {
    status: 'draft',
    value: null,
    // The book quantity at the moment of counting stays.
    lines: lines.map(({ id, counted, expected }) => ({
      id,
      expected: counted === null ? null : expected,
      difference: null,
      value: null,
    })),
  } as const
}

interface LineChange {
  readonly id: string
  /** Holds the book quantity from which the difference is computed. */
  readonly expected: number
  /** Holds the book quantity at the moment of counting, without later corrections by other counts. */
  readonly noted: number
  /** Holds the stock movement to post; undefined when the line changes neither quantity nor value. */
  readonly move: Move | undefined
  /** Estimates the value; the ledger computes the final value. */
  readonly value: number
}

/** Returns the sum of gains and losses, both counted as positive. */
function sumAbsoluteValues(lines: readonly LineChange[]): number {
  return sum(lines.map(({ value }) => Math.abs(value)))
}

/** Computes the change of each line; stock levels stay locked until the transaction ends. */
async function computeLineChanges({
  document,
  trx,
  decimals,
}: AdjustmentContext): Promise<LineChange[]> {
  requireLines(document)
  const levels = await lockLevels(trx, document.branch, document.lines)
  if (document.mode === 'revalue') requireStock(document, levels)
  const corrections = document.mode === 'count' ? await readCorrections(trx, document) : NONE
  return document.lines.map((line) => {
    const level = levels.get(line.product)
    const bookQuantity = level?.onHand ?? 0
    const isCount = document.mode === 'count'
    const noted = isCount ? getBookQuantity(line, bookQuantity) : bookQuantity
    const expected = sum([noted, corrections.get(line.id) ?? 0])
    const move = createMove(document, line, level, { expected, decimals })
    const cost = move?.cost ?? level?.averageCost ?? 0
    const value =
      move?.value ?? round(new Big(move?.quantity ?? 0).times(cost).toString(), decimals)
    return { id: line.id, expected, noted, move, value }
  })
}

/** Refuses to revalue goods without stock, which have no value. */
function requireStock({ lines }: Adjustment, levels: ReadonlyMap<string, Level>): void {
  const issues = lines.flatMap(({ product }, i) =>
    levels.get(product)?.onHand ? [] : [{ pointer: `/lines/${i}/product`, code: 'NO_STOCK_VALUE' }],
  )
  if (issues.length > 0) throw invalid(issues)
}

const NONE: ReadonlyMap<string, number> = new Map()

/**
 * Returns the quantity that other counts have corrected since the moment of counting, by line. Two open counts of the
 * same goods find the same difference, which must be posted once (rule 2.5).
 */
async function readCorrections(
  trx: Transaction,
  { branch, lines }: Adjustment,
): Promise<ReadonlyMap<string, number>> {
  const counted = lines.filter(({ counted, movement }) => counted !== null && movement !== null)
  if (counted.length === 0) return NONE
  const rows = await trx.query<{ line: string; quantity: number }>({
    text: `select counted.line::text as line, sum(movement.quantity) as quantity
      from unnest($3::uuid[], $4::uuid[], $5::integer[]) counted(line, product, movement)
      join stock_movements movement on movement.team_id = $1 and movement.branch = $2
        and movement.product = counted.product and movement.sequence > counted.movement
      join adjustments other on other.team_id = $1 and other.id = movement.adjustment and other.mode = 'count'
      group by counted.line`,
    values: [
      trx.team,
      branch,
      counted.map(({ id }) => id),
      counted.map(({ product }) => product),
      counted.map(({ movement }) => movement),
    ],
  })
  return new Map(rows.map(({ line, quantity }) => [line, quantity]))
}

async function postLineChanges(context: AdjustmentContext, changes: readonly LineChange[]) {
  const { document, caller } = context
  const moves = changes.flatMap(({ move }) => (move ? [move] : []))
  const number = context.nextNumber()
  const moved = await moveStock(context, moves, { date: document.date, number })
  const lines = changes.map(({ id, expected, move }) => {
    const value = move ? moved[moves.indexOf(move)]!.value : 0
    return { id, expected, difference: move?.quantity ?? 0, value }
  })
  if (document.mode === 'count') await storeCountDates(context)
  await updateAverageCosts(context)
  const value = sum(lines.map((line) => line.value))
  return { status: 'posted', number, lines, value, approver: caller.person.id } as const
}

/** Updates the average cost of each product. Locks products in the same order as purchases do. */
export async function updateAverageCosts({ trx, document }: AdjustmentContext): Promise<void> {
  await trx.query({
    text: `with goods as (
        select id from products where team_id = $1 and id = any($2::uuid[]) order by id for no key update)
      update products product set average_cost = coalesce((
          select branch_average.average_cost from average_costs branch_average
          where branch_average.team_id = $1 and branch_average.product = product.id), product.average_cost)
      from goods where product.team_id = $1 and product.id = goods.id`,
    values: [trx.team, document.lines.map(({ product }) => product)],
  })
}

/**
 * Stores the present time as the time of the last count of each counted product in the branch. A product without
 * movements in the branch has no stock level that could hold the time.
 */
async function storeCountDates({ trx, document }: AdjustmentContext): Promise<void> {
  const counted = document.lines.filter((line) => line.counted !== null)
  await trx.query({
    text: `update inventory set counted_at = armazem_now()
      where team_id = $1 and branch = $2 and product = any($3::uuid[])`,
    values: [trx.team, document.branch, counted.map(({ product }) => product)],
  })
}

function createMove(
  { branch, mode, reason, note }: Adjustment,
  line: Line,
  level: Level | undefined,
  { expected, decimals }: { readonly expected: number; readonly decimals: number },
): Move | undefined {
  const { onHand = 0, value = 0 } = level ?? {}
  const common = {
    product: line.product,
    branch,
    line: line.id,
    reason: note ?? reason,
    // Opening stock is no gain, and the reason `other` has no account of its own.
    cause: reason === 'opening' || reason === 'other' ? null : reason,
    takesReserved: true,
  }
  const cost = line.unitCost === null ? {} : { cost: line.unitCost }
  if (mode === 'revalue') {
    const newValue = round(new Big(onHand).times(line.unitCost ?? 0).toString(), decimals)
    if (newValue === value) return undefined
    return { ...common, type: 'costCorrection', quantity: 0, value: subtract(newValue, value) }
  }
  const quantity = mode === 'count' ? computeDifference(line, expected) : (line.quantity ?? 0)
  if (quantity === 0) return undefined
  return {
    ...common,
    type: chooseMovementType(mode, reason, quantity),
    quantity,
    ...(quantity > 0 && cost),
  }
}

function chooseMovementType(
  mode: Adjustment['mode'],
  reason: Adjustment['reason'],
  quantity: number,
): string {
  if (mode === 'count') return 'count'
  if (reason === 'opening') return 'opening'
  return quantity > 0 ? 'adjustIn' : 'adjustOut'
}

/**
 * Returns the counted quantity less the book quantity at the moment of counting, so that later sales and receipts are
 * not undone (rule 2.5). A line with a blank field was not counted and changes nothing.
 */
function computeDifference({ counted }: Line, expected: number): number {
  return counted === null ? 0 : subtract(counted, expected)
}

/** Returns the book quantity at the moment of counting; for lines that nobody counted, the current book quantity. */
function getBookQuantity({ counted, expected }: Line, onHand: number): number {
  return counted === null ? onHand : (expected ?? onHand)
}
