import type { Issue } from '../../schema/problem.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Row, FieldValues } from '../../schema/row.ts'
import type { Caller } from '../http/caller.ts'
import type { Reader, Transaction } from '../database/transaction.ts'
import type { ActionContext } from './document-actions.ts'

/** Holds a write that is about to happen: the record as it will be, as it was (undefined when new), and the caller. */
export interface Change<R, I = Readonly<Record<string, unknown>>> {
  readonly record: R
  readonly previous: R | undefined
  /** Input beside the fields. */
  readonly inputs: I
  readonly caller: Caller
}

/** Reads the facts for `check`. */
export interface Loading<F = unknown> {
  readonly trx: Reader
  readonly caller: Caller
  /** Locks the rows that a decision depends on until the write commits; a preview of an import locks nothing. */
  readonly locks: boolean
  /** Holds the facts loaded for earlier rows of the same file, as `accepted` left them. */
  readonly earlier: F | undefined
}

/**
 * Adds to a resource what its declaration cannot express. `load` reads the facts about all records of a write with few
 * statements; `complete` and `check` then decide about each record without the database. An import checks a whole file
 * this way, without locks for its preview, and writes its rows in batches.
 */
export interface Rules<
  R = Record<string, unknown>,
  I = Readonly<Record<string, unknown>>,
  F = unknown,
> {
  readonly resource: string
  readonly load?: (changes: readonly Change<R, I>[], loading: Loading<F>) => Promise<F>
  /** Sets values of a new record before the check (the first branch becomes the primary one). */
  readonly complete?: (change: Change<Partial<R>, I>, facts: F) => Partial<R>
  /** Computes values from others before the check, whenever a document is written. */
  readonly derive?: (change: Change<R, I> & { readonly trx: Transaction }) => Promise<Partial<R>>
  /** Checks the record as it will be stored; its issues are answered with 422. */
  readonly check?: (change: Change<R, I>, facts: F) => readonly Issue[]
  /** Adds an accepted change to the facts, for the rows of a file that come after it. */
  readonly accepted?: (change: Change<R, I>, facts: F) => void
  /** Writes what an accepted change entails, in the same transaction. */
  readonly written?: (change: Change<R, I>, trx: Transaction) => Promise<void>
  /** Returns why the record must stay: 409 with the first issue's code. */
  readonly beforeDelete?: (change: {
    readonly record: R
    readonly trx: Transaction
    readonly caller: Caller
  }) => Promise<readonly Issue[]>
  /** Processes the inputs of a new record (values that are not fields) in the transaction that writes it. */
  readonly created?: (
    context: Omit<ActionContext<Resource, I>, 'document'> & { readonly document: R },
  ) => Promise<void>
}

/**
 * Declares the rules of one entity, in its `*.server.ts`; `resources/server.ts` lists them.
 *
 *     export const unitRules = defineRules(units, { check({ record }) { … } })
 */
export function defineRules<R extends Resource, F = undefined>(
  resource: R,
  rules: Omit<Rules<Row<R>, Partial<FieldValues<R['inputs']>>, F>, 'resource'>,
): Rules {
  // The engine passes records of `resource` to these rules, whose name is stored for this.
  return { resource: resource.name, ...rules } as unknown as Rules
}
