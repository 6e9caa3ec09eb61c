import type { Resource } from '../../schema/resource.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../database/transaction.ts'
import type { House } from '../house.ts'

/** What every write needs: the engine, the resource, the transaction it is part of, and who writes. */
export interface Write {
  readonly house: House
  readonly resource: Resource
  readonly trx: Transaction
  readonly caller: Caller
}

/** What a write answers: the record as JSON text, as its caller may see it. */
export interface Written {
  readonly id: string
  readonly version: number
  readonly text: string
  /** What happened: `replayed` and `unchanged` wrote nothing. */
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'replayed'
}
