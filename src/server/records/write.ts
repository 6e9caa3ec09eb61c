import type { Resource } from '../../schema/resource.ts'
import type { Caller } from '../http/caller.ts'
import type { Transaction } from '../database/transaction.ts'
import type { AppContext } from '../context/context.ts'
import type { RecordStatement } from './record.ts'

/** Holds what every write needs: context, resource, transaction and caller. */
export interface Write {
  readonly context: AppContext
  readonly resource: Resource
  readonly trx: Transaction
  readonly caller: Caller
}

/** Holds the result of a write: the record as its caller may see it. */
export interface Written {
  readonly id: string
  readonly version: number
  /** JSON text, or the statement that reads it with the commit. */
  readonly body: string | RecordStatement
  /** Names the outcome; `replayed` and `unchanged` wrote nothing. */
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'replayed'
}
