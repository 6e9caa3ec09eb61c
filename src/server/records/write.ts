import type { Resource } from '../../schema/resource.ts'
import type { Caller } from '../http/caller.ts'
import type { Transaction } from '../database/transaction.ts'
import type { House } from '../context/context.ts'
import type { RecordStatement } from './record.ts'

/** What every write needs: the engine, the resource, the transaction it is part of, and who writes. */
export interface Write {
  readonly house: House
  readonly resource: Resource
  readonly trx: Transaction
  readonly caller: Caller
}

/** What a write answers: the record as its caller may see it. */
export interface Written {
  readonly id: string
  readonly version: number
  /** JSON text, or the statement that reads it with the commit. */
  readonly body: string | RecordStatement
  /** What happened: `replayed` and `unchanged` wrote nothing. */
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'replayed'
}
