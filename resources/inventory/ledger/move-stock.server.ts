import type { ActionContext } from '../../../src/server/context/document-actions.ts'

/**
 * Describes a change of stock, or of the reserved or incoming quantity, in one branch: a parameter of the database
 * function armazem_move_stock.
 */
export interface Move {
  readonly product: string
  readonly branch: string
  /** Sets the quantity with sign, in the product's stock unit. */
  readonly quantity?: number
  readonly type?: string
  readonly line?: string
  readonly cost?: number | null
  readonly value?: number
  /**
   * Sets the value of the movement according to the document. A difference from the value in stock is posted as a cost
   * correction.
   */
  readonly booked?: number
  readonly reserved?: number
  readonly incoming?: number
  /** Lets the movement take goods that are reserved. Without this option, reserved goods are not available. */
  readonly takesReserved?: boolean
  readonly reverses?: string
  readonly reason?: string | null
  /** Names why goods were gained or lost, for the account in the books. */
  readonly cause?: string | null
}

/** Describes a posted move. */
export interface Moved {
  /** Holds the value of the movement, with sign. */
  readonly value: number
  readonly unitCost: number
  /** Holds the id of the stock movement; null for a service, and when only reserved or incoming quantities changed. */
  readonly movement: string | null
}

/** Holds the date and document number of movements. */
export interface Posting {
  readonly date: string
  readonly number: string | null
}

type MoveContext = Pick<ActionContext, 'trx' | 'caller' | 'decimals' | 'resource'> & {
  readonly document: { readonly id: string }
}

/** Posts moves to the ledger in one round trip; returns the value of each, in order. */
export async function moveStock(
  context: MoveContext,
  moves: readonly Move[],
  posting: Posting,
): Promise<readonly Moved[]> {
  if (moves.length === 0) return []
  const { text, values } = createMovesStatement(context, moves, posting)
  return context.trx.query<Moved & { place: number }>({
    text: `select place, value, unit_cost as "unitCost", movement from ${text} order by place`,
    values,
  })
}

/** Holds pending values of posted moves. */
interface PendingCosts {
  /** Holds, for each move, the cost before the move less the value of the movement. */
  readonly costs: readonly number[]
  readonly unitCosts: readonly number[]
  /** Holds the cost of the document before the moves less the values of all movements. */
  readonly cost: number
}

/**
 * Posts moves to the ledger without waiting for their values. The values are subtracted from the costs in `before`. The
 * result can be written but not read.
 */
export function moveStockAtCost(
  context: MoveContext,
  moves: readonly Move[],
  posting: Posting,
  before: Pick<PendingCosts, 'costs' | 'cost'>,
): PendingCosts {
  const { pending } = context.trx
  const { values: all, kept } = pending.create(2 * moves.length + 1)
  const { text, values } = createMovesStatement(context, moves, posting)
  context.trx.beforeCommit(
    context.trx.query({
      text: `
        select armazem_keep_pending($8, $9::int,
          array_agg(to_jsonb(trim_scale(($10::numeric[])[place + 1] - value)) order by place)
          || array_agg(to_jsonb(trim_scale(unit_cost)) order by place)
          || to_jsonb(trim_scale($11::numeric - sum(value))))
        from ${text}`,
      values: [...values, ...kept, before.costs, before.cost],
    }),
  )
  // Pending values stand for numbers. Arithmetic with them fails.
  const numbers = all as readonly unknown[] as readonly number[]
  return {
    costs: numbers.slice(0, moves.length),
    unitCosts: numbers.slice(moves.length, -1),
    cost: numbers.at(-1)!,
  }
}

function createMovesStatement(
  { trx, resource, document, caller, decimals }: MoveContext,
  moves: readonly Move[],
  { date, number }: Posting,
) {
  const json = JSON.stringify(number)
  return {
    text: `armazem_move_stock($1::jsonb, $2, $3, ${trx.pending.read(json, '$4')} #>> '{}', $5::date, $6::uuid, $7::int)`,
    values: [
      JSON.stringify(moves),
      resource.name,
      document.id,
      json,
      date,
      caller.person.id,
      decimals,
    ],
  }
}

/** Returns moves with those into stock first, so that the goods are available for the moves out of stock. */
export function sortInboundFirst<M extends Pick<Move, 'quantity'>>(moves: readonly M[]): M[] {
  return moves.toSorted((a, b) => (b.quantity ?? 0) - (a.quantity ?? 0))
}

/**
 * Reads the moves that reverse a document's movements of these types and their cost corrections. Movements that are
 * already reversed are left out. Each movement is reversed at its own value, so that the accounts of the document are
 * cleared. If the value of the goods has changed since then, a cost correction posts the difference. `excluded` is a
 * query of the document numbers whose movements are not reversed.
 */
export async function readReversals(
  context: Pick<ActionContext, 'trx' | 'document'>,
  types: readonly string[],
  excluded = 'values (null::text)',
): Promise<(Move & { readonly line: string })[]> {
  const rows = await context.trx.query<
    Required<Pick<Move, 'product' | 'branch' | 'quantity' | 'value' | 'booked'>> & {
      id: string
      line: string
      cause: string | null
    }
  >({
    text: `select movement.id, movement.product, movement.branch, movement.quantity,
      movement.value + coalesce(correction.value, 0) as value, movement.line,
      movement.cause, movement.value as booked
           from stock_movements movement
           left join stock_movements correction on correction.team_id = $1
             and correction.product = movement.product and correction.branch = movement.branch
             and correction.sequence = movement.sequence + 1 and correction.type = 'costCorrection'
               and correction.document = movement.document
             and movement.quantity < 0
           where movement.team_id = $1 and movement.document = $2 and movement.type = any($3)
             and movement.number not in (
               select other.number from (${excluded}) other(number) where other.number is not null)
             and not exists (select from stock_movements reversal where reversal.team_id = $1
               and reversal.reverses = movement.id)
           order by movement.product, movement.branch, movement.sequence`,
    values: [context.trx.team, context.document.id, types],
  })
  return rows.map(({ id, quantity, value, booked, ...rest }) => ({
    ...rest,
    type: 'reversal',
    quantity: -quantity,
    value: -value,
    booked: -booked,
    reverses: id,
  }))
}
