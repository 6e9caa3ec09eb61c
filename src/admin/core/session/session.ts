/** A team that the person belongs to. */
export interface Team {
  readonly id: string
  readonly name: string
  /** ISO 4217. */
  readonly currency: string
  /** BCP 47, with region: it decides how numbers and dates look. */
  readonly locale: string
  /** IANA name. */
  readonly timezone: string
  /** Digits behind the point of an amount in the team's currency. */
  readonly decimals: number
  /** How the team wants its rules to be, as declared (settings.ts of the business). */
  readonly settings: Readonly<Record<string, unknown>>
}

/** What `GET /api/v1/me` answers: who is signed in, where, and what they may do. */
export interface Me {
  readonly person: { readonly id: string; readonly name: string; readonly email: string }
  readonly team: Team | null
  readonly teams: readonly {
    readonly id: string
    readonly name: string
    readonly roles: readonly string[]
  }[]
  readonly roles: readonly string[]
  /** What they are called in this team. */
  readonly roleNames: readonly string[]
  readonly rights: readonly string[]
  /** Where they work; null is everywhere. */
  readonly branches: readonly string[] | null
  readonly preferences: Readonly<Record<string, unknown>>
}

/** The signed-in person in one of their teams. */
export interface Session extends Omit<Me, 'rights' | 'preferences' | 'team'> {
  readonly team: Team
  /** Whether the person has a right (`product.edit`, `view_cost`), at once and from memory. */
  can(right: string): boolean
}

/** The session of an answer that names a team. */
export function createSession(me: Me, team: Team): Session {
  const { person, teams, roles, roleNames, rights, branches } = me
  const granted = new Set(rights)
  return { person, team, teams, roles, roleNames, branches, can: (right) => granted.has(right) }
}
