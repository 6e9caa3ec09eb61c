/** Describes a demo company: a team, an account for each role, and records. */
export interface Company {
  readonly team: {
    readonly id: string
    readonly name: string
    readonly currency: string
    readonly locale: string
    readonly timezone: string
  }
  /** Holds the public password. */
  readonly password: string
  readonly accounts: readonly Account[]
  /** Names the roles, by code. */
  readonly roleNames: Readonly<Record<string, string>>
  /**
   * Creates the records, only when they are not there yet, because computing them takes a while; in pieces, because
   * they may be many, each piece after what it refers to.
   */
  readonly records: () => Promise<Iterable<CompanyRecords>>
  /** Updates what follows from the records; the team's id is `$1`. */
  readonly settle?: readonly string[]
}

export interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  /** The code of a declared role; the first account is the owner's. */
  readonly role: string
}

/** Records by resource, with ids of their own; each resource after the ones that it refers to. */
export type CompanyRecords = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
