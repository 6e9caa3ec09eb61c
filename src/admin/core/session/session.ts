import type { CustomField } from '../../../schema/custom-field.ts'
import type { PersonalFormats } from '../../../export/formats.ts'

/** Describes a team of the signed-in person. */
export interface Team {
  readonly id: string
  readonly name: string
  /** Holds the currency code, ISO 4217. */
  readonly currency: string
  /** Holds the locale (BCP 47, with region), which determines the formats of numbers and dates. */
  readonly locale: string
  /** Holds the IANA name of the time zone. */
  readonly timezone: string
  /** Holds the number of decimals of an amount in the team's currency. */
  readonly decimals: number
  /** Holds the values of the team's declared settings (settings.ts of the business). */
  readonly settings: Readonly<Record<string, unknown>>
  /** Lists the fields that the team has added to its records; null without any. */
  readonly customFields?: readonly CustomField[] | null
}

/** Describes the response to `GET /api/v1/me`: person, team, rights. */
export interface Me {
  readonly person: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly formats?: PersonalFormats | null
    /** Holds the version of the photo; null without one. */
    readonly photo?: string | null
  }
  readonly team: Team | null
  readonly teams: readonly {
    readonly id: string
    readonly name: string
    readonly roles: readonly string[]
  }[]
  readonly roles: readonly string[]
  /** Holds the names of the person's roles in this team. */
  readonly roleNames: readonly string[]
  readonly rights: readonly string[]
  /** Lists the branches in which the person works; null for all. */
  readonly branches: readonly string[] | null
  readonly preferences: Readonly<Record<string, unknown>>
  /** Holds the role whose rights the tab previews. */
  readonly preview: { readonly id: string; readonly name: string } | null
  /** Holds the person who signed in on the shared device (`owner`); null on other devices. */
  readonly device: { readonly owner: { readonly id: string; readonly name: string } } | null
  /** Indicates that the team requires a second factor, which the person has not set up yet. */
  readonly needsSecondFactor: boolean
}

/** Describes the signed-in person in one team. */
export interface Session extends Omit<Me, 'rights' | 'preferences' | 'team' | 'needsSecondFactor'> {
  readonly team: Team
  /** Returns whether the person has a right (`product.edit`, `view_cost`), without a request. */
  can(right: string): boolean
}

/** Creates the session from a response that has a team. */
export function createSession(me: Me, team: Team): Session {
  const { person, teams, roles, roleNames, rights, branches, preview, device } = me
  const granted = new Set(rights)
  const can = (right: string) => granted.has(right)
  return { person, team, teams, roles, roleNames, branches, preview, device, can }
}

/** Holds what the person may do: the part of a session that another person can change at any time. */
export type Access = Pick<Session, 'roles' | 'roleNames' | 'branches' | 'can'>

/** Returns what the person may do as a text, with which two responses are compared. */
export function describeAccess({ roleNames, rights, branches }: Me): string {
  return JSON.stringify([roleNames, rights.toSorted(), branches?.toSorted()])
}

/**
 * Holds the response to `GET /api/v1/me` that public/first-paint.js requested before the app's code
 * was loaded.
 */
interface Early {
  earlyMe?: Promise<Response> | undefined
}

/**
 * Returns a function that returns the early response in place of `fetch`. Without an early response, and at each
 * further call of `takeEarlyMe`, returns `fetch`.
 */
export function takeEarlyMe(): typeof fetch {
  const early = globalThis as Early
  const earlyAnswer = early.earlyMe
  early.earlyMe = undefined
  return earlyAnswer ? () => earlyAnswer : fetch
}

/**
 * Holds the people who gave their PIN on this page, and the tokens of their requests. A reload
 * forgets them, so that the device is locked again.
 */
export interface DeviceLock {
  subscribe(listener: () => void): () => void
  isLocked(): boolean
  lock(): void
  unlock(person: string, token: string): void
  /** Returns the person who unlocked the device last. */
  getOperator(): string | undefined
  /** Returns the token with which requests act as a person. */
  getToken(person: string | undefined): string | undefined
}

/** Holds the lock of this page. Only shared devices use it. */
export const deviceLock = createDeviceLock()

function createDeviceLock(): DeviceLock {
  const tokens = new Map<string, string>()
  const listeners = new Set<() => void>()
  let last: string | undefined
  let isLocked = true
  function set(locked: boolean): void {
    isLocked = locked
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isLocked: () => isLocked,
    lock: () => set(true),
    unlock: (person, token) => {
      tokens.set(person, token)
      last = person
      set(false)
    },
    getOperator: () => last,
    getToken: (person) => (person === undefined ? undefined : tokens.get(person)),
  }
}
