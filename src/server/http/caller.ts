import { defaultLanguage, isLanguage, type Language } from '../../../i18n/languages.ts'
import type { Limits } from '../../schema/rights.ts'
import type { SessionProof } from '../database/session-proof.ts'

export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** A tenant. */
export interface Team {
  readonly id: string
  readonly name: string
  /** ISO 4217. */
  readonly currency: string
  /** A region such as `pt-BR`: how numbers and dates are written. */
  readonly locale: string
  /** IANA name; decides which day "today" is. */
  readonly timezone: string
  /** Every declared setting, with its default where the team said nothing. */
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
  /** Branches in which the member works; null is all of them. */
  readonly branches: readonly string[] | null
  /** Lists the limits of each role; the most generous one counts. */
  readonly limits: readonly Limits[]
}

/** Holds the signed-in person, and the team of the request if the person belongs to it. */
export interface Session {
  readonly person: Person
  /** Tells whether the person gives a second factor to sign in. */
  readonly hasSecondFactor: boolean
  readonly membership?: Membership
}

/** Resolves who sends a request; implemented by src/server/identity. */
export interface Identity {
  /**
   * Resolves the person of the session and their membership in the team of `X-Team` (or their default team). Null when
   * nobody is signed in; a session without membership when the person is not in that team.
   */
  resolveCaller(request: Request): Promise<Session | null>
  /**
   * Returns the session of the client's last request with the same team, with the proof that it must pass; undefined
   * when there was no such request.
   */
  recallCaller(
    request: Request,
  ): { readonly session: Session; readonly proof: SessionProof } | undefined
  /** Returns the person whose password a browser has given, and who still has to give the second factor. */
  findChallenged(request: Request): Promise<string | undefined>
  /** Answers everything below `/api/v1/auth`; `ip` is the client's address as far as it can be trusted. */
  authHandler(request: Request, ip: string): Promise<Response>
  /** Creates and reads the tokens by which a new password is set. */
  readonly passwordResets: {
    /** Makes a token that sets the password of a person once, for a number of hours. */
    create(person: string, hours: number): Promise<string>
    /** Returns the person whose password a token sets; undefined for a token that works no more. */
    find(token: string): Promise<string | undefined>
    /** Ends all other tokens of a person, challenges and trusted devices included. */
    revoke(person: string): Promise<void>
  }
}

/** Holds a person at work in one team, with their rights. */
export interface Caller {
  readonly person: Person
  readonly team: Team
  readonly can: (right: string) => boolean
  /** Returns a limit of the caller (`discountPercent`, `refundValue` …): `Infinity` is unlimited, 0 allows nothing. */
  readonly limit: (name: string) => number
  /** Lists the branches in which the caller works; null is all. */
  readonly branches: readonly string[] | null
  /**
   * Lists the names for which policies (`armazem_own`) restrict the caller to own records; empty without restriction.
   */
  readonly own: readonly string[]
  readonly requestId: string
  readonly language: Language
  /** The address that the request came from. */
  readonly ip: string | undefined
  /** Holds the log position of the primary after the caller's last write, as the browser remembers it. */
  readonly written?: string | undefined
  /** Holds the session proof that the first statement of the request still has to confirm. */
  readonly proof?: SessionProof | undefined
  /** Called when an answer was read from a replica, with the time of the last commit that it had. */
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
