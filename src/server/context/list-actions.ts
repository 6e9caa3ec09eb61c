import type { Issue } from '../../schema/problem.ts'
import type { Resource } from '../../schema/resource.ts'
import type { FieldValues } from '../../schema/row.ts'
import type { Caller } from '../http/caller.ts'
import type { Transaction } from '../database/transaction.ts'

/** Provides what a handler needs to run a list action. */
export interface ListActionContext<Row = Readonly<Record<string, unknown>>> {
  readonly rows: readonly Row[]
  readonly trx: Transaction
  readonly caller: Caller
  /** Holds today's date in the team's time zone. */
  readonly today: string
  /** Creates a record as if the caller had sent it. Returns its id, or the reason of a refusal. */
  create(input: Readonly<Record<string, unknown>>): Promise<{ readonly id: string } | Reason>
}

type Reason = Pick<Issue, 'code' | 'args'>

/**
 * Holds the result of a list action: the created records with their names, and the skipped rows.
 */
export interface ListActionResult {
  readonly created: readonly { readonly id: string; readonly label: string }[]
  readonly refused: readonly (Reason & { readonly id: string; readonly label: string })[]
}

/** Holds the list actions of one resource. */
export interface ListActions {
  readonly resource: string
  readonly handlers: Readonly<
    Record<string, (context: ListActionContext) => Promise<ListActionResult>>
  >
}

/** Types a row of a resource with all its fields. */
export type ListRow<R extends Resource> = FieldValues<R['fields']> & { readonly id: string }

/**
 * Defines the handlers of a resource's declared list actions. Each handler runs in one transaction.
 *
 *     export const alertActions = defineListActions(stockAlerts, {
 *       async order({ rows, create }) { … },
 *     })
 */
export function defineListActions<R extends Resource>(
  resource: R,
  handlers: Readonly<
    Record<string, (context: ListActionContext<ListRow<R>>) => Promise<ListActionResult>>
  >,
): ListActions {
  // The cast is safe: the engine calls the handlers with rows of the resource that has this name.
  return { resource: resource.name, handlers } as unknown as ListActions
}
