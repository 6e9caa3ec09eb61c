type Values = Readonly<Record<string, unknown>>

/** What a new team starts with. */
export interface Seeds {
  /** What the default roles are called, by code. */
  readonly roles: Readonly<Record<string, string>>
  /** Records by resource, each resource after the ones that it refers to. */
  readonly records: Readonly<Record<string, readonly Values[]>>
}
