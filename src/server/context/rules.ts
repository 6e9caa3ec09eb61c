import type { Issue } from '../../schema/problem.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Row, FieldValues } from '../../schema/row.ts'
import type { Caller } from '../http/caller.ts'
import type { Reader, Transaction } from '../database/transaction.ts'
import type { ActionContext } from './document-actions.ts'

/**
 * Describes a planned write: the record after the write, the record before the write (undefined for a new record), and
 * the caller.
 */
export interface Change<R, I = Readonly<Record<string, unknown>>> {
  readonly record: R
  readonly previous: R | undefined
  /** Holds the inputs that are not fields. */
  readonly inputs: I
  readonly caller: Caller
}

/** Provides what `load` needs to read the facts for `check`. */
export interface Loading<F = unknown> {
  readonly trx: Reader
  readonly caller: Caller
  /**
   * Indicates whether to lock the rows that a decision depends on until the write commits. The preview
   * of an import locks no rows.
   */
  readonly locks: boolean
  /** Holds the facts loaded for earlier rows of the same file, as changed by `accepted`. */
  readonly earlier: F | undefined
}

/**
 * Declares rules that the declaration of a resource cannot express. `load` reads the facts about all
 * records of a write with few statements. `complete` then sets values, and `check` checks each
 * record, both without the database. An import thus checks a whole file at once and writes its rows in batches.
 */
export interface Rules<
  R = Record<string, unknown>,
  I = Readonly<Record<string, unknown>>,
  F = unknown,
> {
  /** Names the resource; `defineRules` sets it. */
  readonly resource: string
  /** Reads the facts for `complete` and `check`, for all records of a write together. */
  readonly load?: (changes: readonly Change<R, I>[], loading: Loading<F>) => Promise<F>
  /**
   * Sets values of a new record before the record is checked: the first branch, for example, becomes
   * the primary branch.
   */
  readonly complete?: (change: Change<Partial<R>, I>, facts: F) => Partial<R>
  /** Computes values from other values before the record is checked, whenever a record is written. */
  readonly derive?: (change: Change<R, I> & { readonly trx: Transaction }) => Promise<Partial<R>>
  /** Checks the record as it will be stored. Issues are answered with status 422, or 409 if all are duplicates. */
  readonly check?: (change: Change<R, I>, facts: F) => readonly Issue[]
  /** Adds an accepted change to the facts, for the following rows of a file. */
  readonly accepted?: (change: Change<R, I>, facts: F) => void
  /** Writes further records that an accepted change requires, in the same transaction. */
  readonly written?: (change: Change<R, I>, trx: Transaction) => Promise<void>
  /**
   * Returns the reason why the record cannot be deleted, which is answered with status 409 and the
   * code of the first issue.
   */
  readonly beforeDelete?: (change: {
    readonly record: R
    readonly trx: Transaction
    readonly caller: Caller
  }) => Promise<readonly Issue[]>
  /**
   * Processes the inputs of a new record (values that are not fields) in the transaction that
   * creates it.
   */
  readonly created?: (
    context: Omit<ActionContext<Resource, I>, 'document'> & { readonly document: R },
  ) => Promise<void>
  /**
   * Declares, by resource, the actions with which the undo of an import reverses the documents that
   * `created` posts.
   */
  readonly createdDocuments?: Readonly<Record<string, CreatedDocuments>>
}

/** Declares how to undo documents that rules posted for a new record. */
export interface CreatedDocuments {
  /** Lists the actions in order. An action runs if its option `from` contains the status that the document then has. */
  readonly actions: readonly string[]
  /** Names the input of the actions that takes the reason. */
  readonly reason: string
}

/**
 * Defines the rules of one resource in its `*.server.ts` file. The file `server.ts` of the module lists the rules.
 *
 *     export const unitRules = defineRules(units, { check({ record }) { … } })
 */
export function defineRules<R extends Resource, F = undefined>(
  resource: R,
  rules: Omit<Rules<Row<R>, Partial<FieldValues<R['inputs']>>, F>, 'resource'>,
): Rules {
  // The cast is safe: the engine calls the rules with records of the resource that has this name.
  return { resource: resource.name, ...rules } as unknown as Rules
}
