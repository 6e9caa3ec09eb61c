import type { Field } from './fields.ts'

/**
 * Lists the actions on records. A right is `<resource in the singular>.<action>`, such as
 * `product.edit`.
 */
export const recordActions = ['view', 'create', 'edit', 'delete', 'export', 'import'] as const
export type RecordAction = (typeof recordActions)[number]

/**
 * Lists the levels of access of a default role to a resource (rule 6.2). Only `full` includes the
 * rights to delete, export and import.
 */
export type Level = 'none' | 'view' | 'edit' | 'full'

const granted: Record<Level, readonly RecordAction[]> = {
  none: [],
  view: ['view'],
  edit: ['view', 'create', 'edit'],
  full: recordActions,
}

/** Returns whether the caller has a right. */
export type Can = (right: string) => boolean

/**
 * Declares a default role: its default level of access, and rights that do not belong to a
 * resource.
 */
export interface RoleDeclaration {
  /** Identifies the role. Its name is among the texts. */
  readonly code: string
  /** Sets the level for resources that do not name this role in `access`. */
  readonly level: Level
  /** Grants export of all resources that the role may view. */
  readonly exports?: boolean
  /** Lists rights that do not belong to a single resource: `view_cost`, `dashboard.view_money` … */
  readonly rights: readonly string[]
}

/**
 * Declares a limit of roles: its field, and its value for default roles. Other roles with the level
 * `full` are unlimited.
 */
export interface LimitDeclaration {
  /** Declares the kind of the value, such as `percent()`. */
  readonly field: Field
  /**
   * Maps codes of default roles to their value. Null is unlimited. A role without a value is allowed nothing, except
   * roles with the level `full`, which are unlimited.
   */
  readonly roles: Limits
}

/**
 * Holds the limits of a person by name. Null is unlimited. Without a value, the person is allowed
 * nothing.
 */
export type Limits = Readonly<Record<string, number | null>>

/** Returns the highest of these limits; `Infinity` when one of the roles is unlimited. */
export function getHighestLimit(limitsOfRoles: readonly Limits[], name: string): number {
  const values = limitsOfRoles.map((limits) => {
    const limit = Object.hasOwn(limits, name) ? limits[name] : 0
    return limit === null ? Number.POSITIVE_INFINITY : Number(limit)
  })
  return Math.max(0, ...values)
}

/** Names a level of access; `+export` adds the right to export this resource. */
export type Access = Level | `${Exclude<Level, 'none'>}+export`

/**
 * Maps codes of default roles to their access to one resource. Other roles have their own level.
 */
export type RoleAccess = Readonly<Record<string, Access>>

/** Holds the parts of a resource that decide which actions its records have. */
interface WithRecords {
  readonly one: string
  readonly source: 'table' | 'view' | 'ledger'
  readonly document: object | undefined
}

/**
 * Returns the actions that the API offers on the records of a resource. Rows of views and ledgers
 * can only be read, and documents cannot be imported.
 */
export function listRecordActions({
  source,
  document,
}: Pick<WithRecords, 'source' | 'document'>): readonly RecordAction[] {
  if (source !== 'table') return ['view', 'export']
  return document ? recordActions.filter((action) => action !== 'import') : recordActions
}

/**
 * Returns whether a caller may read the titles of the records of a resource, which references show. On a shared device,
 * this requires the right to view the records, because a PIN protects less than a password (decision 080).
 */
export function mayReadTitles(
  { one, sharesTitles }: { readonly one: string; readonly sharesTitles: boolean },
  { can, device }: { readonly can: Can; readonly device?: object | null },
): boolean {
  return can(`${one}.view`) || (sharesTitles && !device)
}

/** Returns the rights that a default role has on the records of one resource. */
export function listRightsOn(
  resource: WithRecords,
  role: RoleDeclaration,
  access: Access | undefined,
): string[] {
  const [level, extra] = (access ?? role.level).split('+') as [Level, string?]
  const actions = new Set<RecordAction>(granted[level])
  if (actions.size && (extra === 'export' || role.exports)) actions.add('export')
  return listRecordActions(resource)
    .filter((action) => actions.has(action))
    .map((action) => `${resource.one}.${action}`)
}
