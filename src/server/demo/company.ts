import type { CompanyBooks } from './company-books.ts'

/**
 * Describes a demo company: a team, an account for each role, master data, and its business over
 * time.
 */
export interface Company {
  readonly team: {
    readonly id: string
    readonly name: string
    readonly currency: string
    readonly locale: string
    readonly timezone: string
    /** Holds the settings that differ from their defaults. */
    readonly settings: Readonly<Record<string, unknown>>
  }
  /** Holds the password, which is published. */
  readonly password: string
  readonly accounts: readonly Account[]
  /** Maps the codes of roles to names. */
  readonly roleNames: Readonly<Record<string, string>>
  /** Creates the master data; called only when it does not exist yet. */
  readonly masterData: () => Promise<CompanyRecords>
  /**
   * Sends the requests of the company's members for its whole history. Sets the time of the requests
   * with `books.setTime`. Yields after each day.
   */
  readonly trade?: (books: CompanyBooks) => AsyncIterable<void>
  /** Replaces `trade` for a company with too many documents to send a request for each. */
  readonly bulk?: BulkTrade
}

/**
 * Holds documents and ledger rows in their state after posting. They are inserted without being
 * posted.
 */
export interface BulkTrade {
  /** Creates the records in pieces. Each piece comes after the pieces that it refers to. */
  readonly records: () => Promise<Iterable<CompanyRecords>>
  /** Lists statements that update values depending on the records. The team's id is `$1`. */
  readonly settle: readonly string[]
}

export interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Holds the code of a declared role. The first account is the owner's. */
  readonly role: string
}

/**
 * Lists records with their own ids by resource. Each resource comes after the resources that it
 * refers to.
 */
export type CompanyRecords = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
