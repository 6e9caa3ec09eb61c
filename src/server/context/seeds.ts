import type { Values } from '../../schema/values.ts'

/** Holds the records that a new team starts with. */
export interface Seeds {
  /** Maps the codes of default roles to their names. */
  readonly roles: Readonly<Record<string, string>>
  /** Holds settings of the team. A reference holds the title of a record in `records`. */
  readonly settings?: Values
  /** Lists records by resource. Each resource comes after the resources that it refers to. */
  readonly records: Readonly<Record<string, readonly Values[]>>
}
