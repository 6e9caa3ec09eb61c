import type { CompanyBooks } from './company-books.ts'

/** Describes a demo company: a team, an account for each role, master data, and how it traded. */
export interface Company {
  readonly team: {
    readonly id: string
    readonly name: string
    readonly currency: string
    readonly locale: string
    readonly timezone: string
  }
  /** Holds the password, which is public. */
  readonly password: string
  readonly accounts: readonly Account[]
  /** Names the roles, by code. */
  readonly roleNames: Readonly<Record<string, string>>
  /** Creates the master data, only when they are not there yet. */
  readonly masters: () => Promise<CompanyRecords>
  /** Trades by requests of the members, at times that it sets itself; yields after each day. */
  readonly trade?: (books: CompanyBooks) => AsyncIterable<void>
  /** Replaces `trade` for a company that is too large to be traded. */
  readonly bulk?: BulkTrade
}

/** Holds documents and ledger rows as they are after posting; they are inserted without being posted. */
export interface BulkTrade {
  /** Creates the records in pieces, each after what it refers to. */
  readonly records: () => Promise<Iterable<CompanyRecords>>
  /** Updates values that depend on the records; the team's id is `$1`. */
  readonly settle: readonly string[]
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
