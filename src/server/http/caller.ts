import { defaultLanguage, isLanguage, type Language } from '../../../i18n/languages.ts'
import type { Limits } from '../../schema/rights.ts'
import type { SessionProof } from '../database/session-proof.ts'

export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** Describes a team, which is a tenant. */
export interface Team {
  readonly id: string
  readonly name: string
  /** Holds the currency code, ISO 4217. */
  readonly currency: string
  /** Holds the locale, such as `pt-BR`, which determines the formats of numbers and dates. */
  readonly locale: string
  /** Holds the IANA name of the time zone, which determines today's date. */
  readonly timezone: string
  /** Holds all declared settings, with their defaults. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** Returns whether everybody in a team must have a second factor; a setting that the business declares. */
export function needsSecondFactor({ settings }: Pick<Team, 'settings'>): boolean {
  return settings.requireSecondFactor === true
}

/** Describes a person's membership in one team. */
export interface Membership {
  readonly team: Team
  readonly roles: readonly string[]
  readonly rights: ReadonlySet<string>
  /** Lists the branches in which the member works; null for all. */
  readonly branches: readonly string[] | null
  /** Lists the limits of each role. The highest limit applies. */
  readonly limits: readonly Limits[]
}

/** Holds the signed-in person, and the membership in the team of the request, if any. */
export interface Session {
  readonly person: Person
  /** Tells whether the person gives a second factor to sign in. */
  readonly hasSecondFactor: boolean
  readonly membership?: Membership
  /** Holds the role whose rights the request previews (accounts/role-preview.ts). */
  readonly preview?: { readonly id: string; readonly name: string }
}

/** Finds the sender of a request; implemented by src/server/identity. */
export interface Identity {
  /** Returns the session token of a request if its signature is valid; asks no database. */
  readToken(request: Request): string | undefined
  /**
   * Returns the person of the session and their membership in the team of `X-Team` (or their
   * default team). Null when nobody is signed in; without membership when the person does not
   * belong to the team.
   */
  resolveCaller(request: Request): Promise<Session | null>
  /**
   * Returns the session of the client's previous request with the same team, which must still be
   * confirmed; undefined when there is none.
   */
  recallCaller(
    request: Request,
  ): { readonly session: Session; readonly proof: SessionProof } | undefined
  /** Returns the person whose password a browser has given, and who still has to give the second factor. */
  findChallenged(request: Request): Promise<string | undefined>
  /**
   * Answers requests below `/api/v1/auth`. `ip` is the client's address as far as it can be
   * trusted.
   */
  authHandler(request: Request, ip: string): Promise<Response>
  /** Manages the tokens with which an e-mail address is changed. */
  readonly emailChanges: {
    /** Creates a token that gives a person another address, once, within a day. */
    create(person: string, email: string): Promise<string>
    /** Returns what a token changes, and ends it; undefined for a token that works no more. */
    consume(token: string): Promise<{ readonly person: string; readonly email: string } | undefined>
  }
  /** Manages the tokens with which a new password is set. */
  readonly passwordResets: {
    /**
     * Creates a token with which the password of a person can be set once, valid for some hours.
     */
    create(person: string, hours: number): Promise<string>
    /** Returns the person of a token; undefined when the token is not valid. */
    find(token: string): Promise<string | undefined>
    /** Ends all other tokens of a person, challenges and trusted devices included. */
    revoke(person: string): Promise<void>
  }
}

/** Describes a person in one team with their rights. */
export interface Caller {
  readonly person: Person
  readonly team: Team
  readonly can: (right: string) => boolean
  /**
   * Returns a limit of the caller (`discountPercent`, `refundValue` …). `Infinity` is unlimited, 0
   * allows nothing.
   */
  readonly limit: (name: string) => number
  /** Lists the branches in which the caller works; null for all. */
  readonly branches: readonly string[] | null
  /**
   * Lists the resources of which policies (`armazem_own`) show the caller only their own records;
   * empty without restriction.
   */
  readonly own: readonly string[]
  readonly requestId: string
  readonly language: Language
  /** Holds the network address of the client. */
  readonly ip: string | undefined
  /** Holds the primary's log position after the caller's last write, as sent by the browser. */
  readonly written?: string | undefined
  /** Holds the session that the first statement of the request must confirm. */
  readonly proof?: SessionProof | undefined
  /**
   * Runs when an answer was read from a replica, with the time of the last commit on the replica.
   */
  readonly onReplica?: (asOf: Date) => void
}

/** Returns the supported language with the highest weight in `Accept-Language`. */
export function chooseLanguage(accepted: string | null): Language {
  const wanted = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((range) => ({
      code: /^\s*([a-z]+)/.exec(range)?.[1],
      weight: Number(/;\s*q=([\d.]+)/.exec(range)?.[1] ?? 1),
    }))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ code }) => code)
  return wanted.find(isLanguage) ?? defaultLanguage
}
