import type { Resource } from '../../schema/resource.ts'
import type { Caller } from '../http/caller.ts'
import type { Transaction } from '../database/transaction.ts'
import type { AppContext } from '../context/context.ts'
import type { RecordStatement } from './record.ts'

/** Holds what all writes need: context, resource, transaction and caller. */
export interface Write {
  readonly context: AppContext
  readonly resource: Resource
  readonly trx: Transaction
  readonly caller: Caller
}

/** Holds the result of a write: the record with the fields that the caller may read. */
export interface Written {
  readonly id: string
  readonly version: number
  /** Holds JSON text, or the statement that reads the record with the commit. */
  readonly body: string | RecordStatement
  /** Names the outcome. `replayed` and `unchanged` wrote nothing. */
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'replayed'
}
