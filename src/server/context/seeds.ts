import type { Values } from '../../schema/values.ts'

/** Holds the records that a new team starts with. */
export interface Seeds {
  /** Names the default roles, by code. */
  readonly roles: Readonly<Record<string, string>>
  /** Records by resource, each resource after the ones that it refers to. */
  readonly records: Readonly<Record<string, readonly Values[]>>
}
