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
  /** Lists statements that compute values from the inserted records. The team's id is `$1`. */
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

/**
 * Sends requests of a company's members to the routes of the API, at a time that the program sets.
 */
export interface CompanyBooks {
  /** Sets the time of all later writes. */
  setTime(moment: Date): void
  /** Returns a member of the company with a role. Throws an error when no account has the role. */
  as(role: string): BookMember
  /** Runs a query on the data written so far. The id of the team is `$1`. */
  read<Row>(text: string, ...values: readonly unknown[]): Promise<Row[]>
  /** Runs `work`. When it is refused with `code`, undoes its writes and returns undefined. */
  unless<T>(code: string, work: () => Promise<T>): Promise<T | undefined>
}

/** Sends requests in the name of a member of the demo company. */
export interface BookMember {
  readonly id: string
  /**
   * Sends a POST request to the API, such as `/sales` or `/sales/<id>/confirm`. Returns the record
   * of the response.
   */
  post(path: string, body?: Readonly<Record<string, unknown>>): Promise<WrittenRecord>
}

/** Holds a record as returned by the API. */
export type WrittenRecord = Readonly<Record<string, unknown>> & { readonly id: string }
