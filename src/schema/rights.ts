import type { Field } from './fields.ts'

/** Lists the actions on records; a right is `<resource in the singular>.<action>`, e.g. `product.edit`. */
export const recordActions = ['view', 'create', 'edit', 'delete', 'export', 'import'] as const
export type RecordAction = (typeof recordActions)[number]

/** Lists the levels of access that a default role has to a resource (rule 6.2); `export` is a separate right. */
export type Level = 'none' | 'view' | 'edit' | 'full'

const granted: Record<Level, readonly RecordAction[]> = {
  none: [],
  view: ['view'],
  edit: ['view', 'create', 'edit'],
  full: recordActions,
}

/** Returns whether the caller has a right. */
export type Can = (right: string) => boolean

/** Declares a default role: its default level of access, and rights that do not belong to a resource. */
export interface RoleDeclaration {
  readonly code: string
  /** Sets the level for resources whose declaration does not name this role. */
  readonly level: Level
  /** Grants export of every resource that the role may view. */
  readonly exports?: boolean
  /** Lists rights that belong to no single resource: `view_cost`, `dashboard.view_money` … */
  readonly rights: readonly string[]
}

/** Declares a limit of roles: its field, and the value of default roles; other roles of level `full` are unlimited. */
export interface LimitDeclaration {
  readonly field: Field
  /**
   * Maps codes of default roles to their value; null is unlimited, and a role that is not listed is allowed nothing.
   */
  readonly roles: Limits
}

/** Holds the limits of a person by name; null is unlimited, a missing name allows nothing. */
export type Limits = Readonly<Record<string, number | null>>

/** Returns the most generous of these limits; `Infinity` when one of the roles has no limit. */
export function getHighestLimit(all: readonly Limits[], name: string): number {
  const given = all.map((limits) => {
    const limit = Object.hasOwn(limits, name) ? limits[name] : 0
    return limit === null ? Number.POSITIVE_INFINITY : Number(limit)
  })
  return Math.max(0, ...given)
}

/** Holds a level, with `+export` for roles that may export this resource only. */
export type Access = Level | `${Exclude<Level, 'none'>}+export`

/** Maps codes of default roles to their access to one resource; other roles have their own level. */
export type RoleAccess = Readonly<Record<string, Access>>

/** Returns the rights that a role has on one resource. */
export function listRightsOn(
  one: string,
  role: RoleDeclaration,
  access: Access | undefined,
): string[] {
  const [level, extra] = (access ?? role.level).split('+') as [Level, string?]
  const actions = new Set<RecordAction>(granted[level])
  if (actions.size && (extra === 'export' || role.exports)) actions.add('export')
  return [...actions].map((action) => `${one}.${action}`)
}
