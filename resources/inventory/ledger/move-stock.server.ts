import type { ActionContext } from '../../../src/server/context/document-actions.ts'
import { LAST_NUMBER } from '../../../src/server/documents/next-number.ts'

/**
 * Describes a change of stock or of reservations in one branch: a parameter of the database function
 * armazem_move_stock.
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
  /** Holds the id of the ledger row; null when only reservations changed. */
  readonly movement: string | null
}

/**
 * Holds the date and document number of movements. The number may be a promise if the statement that takes it is sent
 * in the same batch.
 */
export interface Posting {
  readonly date: string
  readonly number: string | null | Promise<unknown>
}

/** Posts moves to the ledger in one round trip; returns the value of each, in order. */
export async function moveStock(
  context: Pick<ActionContext, 'trx' | 'caller' | 'decimals' | 'resource'> & {
    document: { id: string }
  },
  moves: readonly Move[],
  { date, number }: Posting,
): Promise<readonly Moved[]> {
  if (moves.length === 0) return []
  const isPending = number instanceof Promise
  const rows = await context.trx.query<Moved & { place: number }>({
    text: `select place, value, unit_cost as "unitCost", movement
           from armazem_move_stock($1::jsonb, $2, $3, ${isPending ? LAST_NUMBER : '$7'}, $4::date, $5::uuid, $6::int)`,
    values: [
      JSON.stringify(moves),
      context.resource.name,
      context.document.id,
      date,
      context.caller.person.id,
      context.decimals,
      ...(isPending ? [] : [number]),
    ],
  })
  return rows.toSorted((a, b) => a.place - b.place)
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
  return rows.map(({ id, quantity, value, booked, ...where }) => ({
    ...where,
    type: 'reversal',
    quantity: -quantity,
    value: -value,
    booked: -booked,
    reverses: id,
  }))
}
