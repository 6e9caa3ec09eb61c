import { defaultLanguage, findLanguage, type Language } from '../../../i18n/languages.ts'
import type { CustomField } from '../../schema/custom-field.ts'
import type { Limits } from '../../schema/rights.ts'
import type { SessionProof } from '../database/session-proof.ts'
import type { Pins } from './pins.ts'

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
  /** Lists the fields that the team has added to its records; null without custom fields. */
  readonly customFields?: readonly CustomField[] | null
}

/** Returns whether everybody in a team must have a second factor (setting `requireSecondFactor`). */
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
  /**
   * Holds the rights that others have delegated to the member, which `rights` includes; undefined
   * without a delegation.
   */
  readonly delegated?: Delegated | undefined
}

/** Holds the delegations to a deputy that apply today. */
export interface Delegated {
  /** Holds the deputy's own rights, without the delegated rights. */
  readonly own: ReadonlySet<string>
  readonly by: readonly Delegation[]
}

/** Describes what a deputy may do for another person. */
export interface Delegation {
  /** Holds the id of the person who named the deputy. */
  readonly person: string
  /** Holds rights of delegable actions that the person has. */
  readonly rights: ReadonlySet<string>
  readonly limits: readonly Limits[]
  /** Lists the branches in which the person works; null for all. */
  readonly branches: readonly string[] | null
}

/** Describes a session that several people share, each with a PIN (identity/pins.ts). */
export interface Device {
  readonly session: string
  /** Holds the person who signed in on the device. */
  readonly owner: { readonly id: string; readonly name: string }
  /** Indicates that nobody has entered a PIN, so that the request has no rights. */
  readonly isLocked: boolean
}

/** Holds the signed-in person, and the membership in the team of the request, if any. */
export interface Session {
  /** Holds the signed-in person, or the API key as the author of its changes. */
  readonly person: Person
  /** Indicates that an API key has sent the request. */
  readonly isKey?: boolean
  /** Indicates whether the person must give a second factor to sign in. */
  readonly hasSecondFactor: boolean
  readonly membership?: Membership
  /**
   * Holds the shared device of the session. `person` is then the person who uses the device, not
   * the person who signed in there.
   */
  readonly device?: Device
  /** Holds the role whose rights the request previews (accounts/role-preview.ts). */
  readonly preview?: { readonly id: string; readonly name: string }
}

/** Describes a person who has not yet confirmed their e-mail address. */
export interface Newcomer {
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  /** Holds the team that the person wants to create; not validated yet. */
  readonly team?: unknown
}

/** Finds the sender of a request; implemented by src/server/identity. */
export interface Identity {
  /** Names the cookie with the session token. */
  readonly sessionCookie: string
  /**
   * Returns the session token of a request if its signature is valid, or its API key as sent. Does not
   * query the database.
   */
  readToken(request: Request): string | undefined
  /**
   * Returns the person of the session and their membership in the team of `X-Team` (or their default team), or an API
   * key and its team. Returns null when nobody is signed in and for an invalid key, and a session without membership
   * when the person or the key does not belong to the team.
   */
  resolveCaller(request: Request): Promise<Session | null>
  /**
   * Returns the session of the client's previous request with the same team, which must still be
   * confirmed; undefined when there is none.
   */
  recallCaller(
    request: Request,
  ): { readonly session: Session; readonly proof: SessionProof } | undefined
  /** Returns the person who has entered the password but not yet the second factor. */
  findChallenged(request: Request): Promise<string | undefined>
  /**
   * Answers requests below `/api/v1/auth`. `ip` is the client's address as far as it can be
   * trusted.
   */
  authHandler(request: Request, ip: string): Promise<Response>
  /** Checks PINs and manages who acts at shared devices. */
  readonly pins: Pins
  /** Manages the tokens that confirm the e-mail address of a new person. */
  readonly signUps: {
    /** Creates a token with which the account can be created once, within a day. */
    create(newcomer: Newcomer): Promise<string>
    /**
     * Creates the account of a token, and ends the token; undefined when the token is not valid or the address has an
     * account.
     */
    consume(
      token: string,
    ): Promise<{ readonly id: string; readonly newcomer: Newcomer } | undefined>
  }
  /** Manages the tokens with which an e-mail address is changed. */
  readonly emailChanges: {
    /** Creates a token with which the address of a person can be changed once, within a day. */
    create(person: string, email: string): Promise<string>
    /** Returns the person and the new address of a token, and ends the token; undefined when the token is not valid. */
    consume(token: string): Promise<{ readonly person: string; readonly email: string } | undefined>
  }
  /** Manages the tokens with which a new password is set. */
  readonly passwordResets: {
    /** Creates a token with which the password of a person can be set once, within a number of hours. */
    create(person: string, hours: number): Promise<string>
    /** Returns the person of a token; undefined when the token is not valid. */
    find(token: string): Promise<string | undefined>
    /** Ends all tokens of a person, including challenges of the second factor and trusted devices. */
    revoke(person: string): Promise<void>
  }
}

/** Describes who acts in one team, a person or an API key, with the rights that apply. */
export interface Caller {
  readonly person: Person
  /** Indicates that an API key has sent the request. */
  readonly isKey?: boolean | undefined
  readonly team: Team
  readonly can: (right: string) => boolean
  /**
   * Returns a limit of the caller (`discountPercent`, `refundValue` …). `Infinity` is unlimited, 0
   * allows nothing.
   */
  readonly limit: (name: string) => number
  /**
   * Holds the rights that others have delegated to the caller, which `can` includes; undefined
   * without a delegation.
   */
  readonly delegated?: Delegated | undefined
  /** Holds the id of the person on whose behalf the caller runs the action. */
  readonly onBehalfOf?: string | undefined
  /** Lists the branches in which the caller works; null for all. */
  readonly branches: readonly string[] | null
  /**
   * Lists the names in `ownWithout` of declarations that restrict the caller: the policies (`armazem_own`) of these
   * resources show the caller only their own records. Empty without restriction.
   */
  readonly own: readonly string[]
  /** Names the shared device at which the caller acts: its session, and who signed in there. */
  readonly device?: { readonly session: string; readonly owner: string } | undefined
  readonly requestId: string
  readonly language: Language
  /** Holds the network address of the client. */
  readonly ip: string | undefined
  /** Holds the session that the first statement of the request must confirm. */
  readonly proof?: SessionProof | undefined
  /** Runs when a read ran on a replica, with the time of the last commit on the replica. */
  readonly onReplica?: (asOf: Date) => void
}

/**
 * Returns whether the caller has a right without the delegations of others. Only such rights can be
 * granted or delegated.
 */
export function hasOwnRight({ can, delegated }: Caller, right: string): boolean {
  return delegated?.own.has(right) ?? can(right)
}

/** Returns the supported language with the highest weight in `Accept-Language`. */
export function negotiateLanguage(accepted: string | null): Language {
  const wanted = (accepted ?? '')
    .split(',')
    .map((range) => ({
      language: readLanguage(range),
      weight: Number(/;\s*q=([\d.]+)/.exec(range)?.[1] ?? 1),
    }))
    .toSorted((a, b) => b.weight - a.weight)
  return wanted.find(({ language }) => language)?.language ?? defaultLanguage
}

/** Returns the language of a range such as `pt-BR;q=0.8`, in upper or lower case. */
function readLanguage(range: string): Language | undefined {
  const [, code = '', country] = /^\s*([a-z]+)(?:-([a-z]{2}))?\s*(?:;|$)/i.exec(range) ?? []
  const locale = [code.toLowerCase(), ...(country ? [country.toUpperCase()] : [])].join('-')
  return findLanguage(locale)
}
