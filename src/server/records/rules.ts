import type { Issue } from '../../schema/problem.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Row, Values } from '../../schema/row.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Act } from '../documents/act.ts'

/** A write about to happen: the record as it will be, as it was (nothing when new), and who writes. */
export interface Change<R, I = Readonly<Record<string, unknown>>> {
  readonly record: R
  readonly previous: R | undefined
  /** What was entered beside the fields. */
  readonly inputs: I
  readonly trx: Transaction
  readonly caller: Caller
}

/** What a declaration cannot say about an entity: looked at inside the transaction that writes. */
export interface Rules<R = Record<string, unknown>, I = Readonly<Record<string, unknown>>> {
  readonly resource: string
  /** Values that the server sets by itself before the check (the first branch is the primary one). */
  readonly complete?: (change: Change<Partial<R>, I>) => Promise<Partial<R>>
  /** Values that follow from the others: worked out whenever a record is written, before the check. */
  readonly derive?: (change: Change<R, I>) => Promise<Partial<R>>
  /** What is wrong with the record as it will be: 422. */
  readonly check?: (change: Change<R, I>) => Promise<readonly Issue[]>
  /** Why the record must stay: 409 with the first issue's code. */
  readonly beforeDelete?: (
    change: Omit<Change<R>, 'previous' | 'inputs'>,
  ) => Promise<readonly Issue[]>
  /** Makes something of what was entered beside the fields of a new record, in the transaction that wrote it. */
  readonly created?: (
    act: Omit<Act<Resource, I>, 'document'> & { readonly document: R },
  ) => Promise<void>
}

/**
 * Rules of one entity, in its `*.server.ts`; `resources/server.ts` lists them.
 *
 *     export const unitRules = defineRules(units, { async check({ record }) { … } })
 */
export function defineRules<R extends Resource>(
  resource: R,
  rules: Omit<Rules<Row<R>, Partial<Values<R['inputs']>>>, 'resource'>,
): Rules {
  // Records of `resource` are what the engine hands to these rules: that is what the name is kept for.
  return { resource: resource.name, ...rules } as unknown as Rules
}
