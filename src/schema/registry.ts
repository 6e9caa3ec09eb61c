import { completeChoices } from './complete-choices.ts'
import { completePointers } from './complete-pointers.ts'
import { getActions, listActionRights } from './document.ts'
import type { Field, Fields } from './fields.ts'
import {
  findDeclarationProblems,
  findTargetProblems,
  listTargets,
} from './find-declaration-problems.ts'
import { hasSearchedFields } from './kinds.ts'
import { defineResource, type Resource } from './resource.ts'
import { listRightsOn, type LimitDeclaration, type Limits, type RoleDeclaration } from './rights.ts'
import { defineSettings, type Settings } from './settings.ts'

/** Holds all declarations of the business, checked and linked at the start of the program. */
export interface Registry {
  /** Lists all resources. Each comes after the resources that it refers to, unless they refer to each other. */
  readonly resources: readonly Resource[]
  readonly roles: readonly RoleDeclaration[]
  readonly byName: ReadonlyMap<string, Resource>
  readonly settings: Settings
  /** Declares the limits of roles as fields of a record. The value null means that the role has no limit. */
  readonly limits: Resource<'role-limits'>
  /** Declares the rights of people at shared devices; undefined when devices cannot be shared. */
  readonly device?: DeviceDeclaration | undefined
  /** Lists the names of `ownWithout` of all resources, each with the right to see all records, if any. */
  readonly ownWithout: readonly (readonly [name: string, right: string | undefined])[]
}

/** Declares the rights of people at a shared device, such as a till, after they have entered their PIN. */
export interface DeviceDeclaration {
  /** Names the right without which nobody can take over the device. */
  readonly right: string
  /**
   * Lists the rights that a person keeps at the device, if they have them. Other rights do not
   * apply there, because a PIN protects less than a password.
   */
  readonly rights: ReadonlySet<string>
}

/** Names a field, or a field of child rows, that refers to the records of a resource. */
export interface BackReference {
  readonly from: Resource
  readonly field: string
  /** Names the lines field that contains `field` when the reference is in child rows. */
  readonly lines?: string
}

/**
 * Builds the registry from the declarations of resources, roles, settings and shared devices. Throws one error that
 * lists all mistakes of the declarations.
 */
export function createRegistry(
  resources: Readonly<Record<string, Resource>>,
  roles: readonly RoleDeclaration[],
  settings: Settings = defineSettings({}),
  device?: DeviceDeclaration,
): Registry {
  const declared = Object.values(resources)
  const all = declared.map((resource) =>
    completePointers(completeChoices(resource, declared), declared),
  )
  const byName = new Map(all.map((resource) => [resource.name, resource]))
  const limits = defineResource('role-limits', {
    fields: Object.fromEntries(
      Object.entries(collectLimits(declared, settings)).map(([name, { field }]) => [name, field]),
    ),
    sections: { limits: [] },
  })
  const others: readonly Resource[] = [settings.resource, limits]
  const allByName = new Map([...byName, ...others.map((each) => [each.name, each] as const)])
  // The server has checked the same declarations, so the production build of the browser app leaves
  // out the checks.
  const problems = import.meta.env?.PROD
    ? []
    : [
        ...all.flatMap((resource) => findDeclarationProblems(resource, byName, allByName)),
        ...others.flatMap((each) => findTargetProblems(each, byName)),
      ]
  if (problems.length) throw new Error(`The declarations are invalid:\n- ${problems.join('\n- ')}`)
  const ownWithout = all.flatMap((resource) =>
    Object.entries(resource.ownWithout).map(([name, { right }]) => [name, right] as const),
  )
  return {
    resources: sortByReferences(all, byName),
    roles,
    byName: allByName,
    settings,
    limits,
    device,
    ownWithout,
  }
}

/**
 * Returns a resource by name. Throws an error when the name is unknown, which is a mistake in a
 * declaration.
 */
export function getResource(registry: Registry, name: string): Resource {
  const resource = registry.byName.get(name)
  if (!resource) throw new Error(`No resource "${name}" is declared`)
  return resource
}

/**
 * Returns the resource to which the fields of `scope` refer, and whose records limit what a person sees, such as
 * branches. Undefined in a business without scope.
 */
export function findScopeResource({ resources, byName }: Registry): Resource | undefined {
  for (const { scope, fields } of resources) {
    for (const name of scope) {
      const field = fields[name]
      if (field?.kind === 'reference') return byName.get(field.to)
    }
  }
  return undefined
}

/** Returns the fields of all resources that refer to `name`, except derived fields, for usage checks and cache tags. */
export function listReferencesTo(registry: Registry, name: string): readonly BackReference[] {
  return registry.resources.flatMap((from) =>
    Object.entries(from.fields).flatMap(([field, declared]): BackReference[] => {
      if (declared.derived) return []
      if (declared.kind === 'reference' && declared.to === name) return [{ from, field }]
      if (declared.kind !== 'lines') return []
      return Object.entries(declared.fields)
        .filter(([, child]) => child.kind === 'reference' && child.to === name)
        .map(([child]) => ({ from, field: child, lines: field }))
    }),
  )
}

/**
 * Returns the cache tags that become stale when a resource is written: those of the resource, of the
 * resources that refer to it, of the resources that its actions and rules write (`entries`,
 * `touches`), and of the resources that read the written resources.
 */
export function getCacheTags(registry: Registry, name: string): readonly string[] {
  const stored = tagsByRegistry.get(registry)?.get(name)
  if (stored) return stored
  const byName = tagsByRegistry.get(registry) ?? new Map<string, readonly string[]>()
  tagsByRegistry.set(registry, byName.set(name, computeCacheTags(registry, name)))
  return byName.get(name)!
}

/** Caches the tags, because every write needs them and declarations never change. */
const tagsByRegistry = new WeakMap<Registry, Map<string, readonly string[]>>()

function computeCacheTags(registry: Registry, name: string): readonly string[] {
  const shownBy = listReferencesTo(registry, name).map((reference) => reference.from.one)
  const { document, touches } = getResource(registry, name)
  const written = [...Object.keys(document?.entries ?? {}), ...touches]
  const [one = name, ...others] = listStaleTags(registry, [name, ...written])
  return [...new Set([one, ...shownBy, ...others])]
}

/** Returns the cache tags of the written resources and of all resources that read them. */
export function listStaleTags(registry: Registry, written: readonly string[]): readonly string[] {
  const resources = written.map((name) => getResource(registry, name))
  return [...resources, ...listReaders(registry, written)].map(({ one }) => one)
}

/**
 * Returns the resources whose rows depend on rows of the written resources, directly or indirectly.
 */
function listReaders({ resources }: Registry, written: readonly string[]): readonly Resource[] {
  const stale = new Set(written)
  const isStale = ({ name, reads, looksUp }: Resource) =>
    !stale.has(name) && [...reads, ...looksUp].some((read) => read === '*' || stale.has(read))
  const readers: Resource[] = []
  for (let found = resources.filter(isStale); found.length > 0; found = resources.filter(isStale)) {
    for (const { name } of found) stale.add(name)
    readers.push(...found)
  }
  return readers
}

/**
 * Returns whether a text search finds records of a resource: by its own texts, texts of child rows,
 * or the reference that is its title.
 */
export function isSearchable({ byName }: Registry, { fields, title }: Resource): boolean {
  const titled = fields[title]
  const target = titled?.kind === 'reference' ? byName.get(titled.to) : undefined
  return hasSearchedFields(fields) || (target !== undefined && hasSearchedFields(target.fields))
}

function collectLimits(
  resources: readonly Resource[],
  settings: Settings,
): Readonly<Record<string, LimitDeclaration>> {
  return Object.assign({}, ...resources.map(({ limits }) => limits), settings.limits) as Readonly<
    Record<string, LimitDeclaration>
  >
}

/**
 * Returns the limits of a default role by name. Null is unlimited, which is the default of roles with
 * the level `full`. Without a value, the role is allowed nothing.
 */
export function getRoleLimits({ resources, roles, settings }: Registry, code: string): Limits {
  const role = roles.find((each) => each.code === code)
  const declared = Object.entries(collectLimits(resources, settings))
  return Object.fromEntries(
    declared.flatMap(([name, { roles: values }]): [string, number | null][] => {
      if (Object.hasOwn(values, code)) return [[name, values[code]!]]
      return role?.level === 'full' ? [[name, null]] : []
    }),
  )
}

/** Returns the code of the owner role, which is the first declared role; an empty text without declared roles. */
export function getOwnerRole({ roles }: Pick<Registry, 'roles'>): string {
  return roles[0]?.code ?? ''
}

const rightsOfRoles = new WeakMap<Registry, Map<string, ReadonlySet<string>>>()

/** Returns all rights of a default role: those on resources, and its own; none for an unknown role. */
export function getRoleRights(registry: Registry, code: string): ReadonlySet<string> {
  const byRole = rightsOfRoles.get(registry) ?? new Map<string, ReadonlySet<string>>()
  rightsOfRoles.set(registry, byRole)
  const rights = byRole.get(code) ?? collectRoleRights(registry, code)
  byRole.set(code, rights)
  return rights
}

function collectRoleRights(registry: Registry, code: string): ReadonlySet<string> {
  const role = registry.roles.find((each) => each.code === code)
  if (!role) return new Set()
  const onRecords = registry.resources.flatMap((r) => listRightsOn(r, role, r.access[role.code]))
  const onDocuments = registry.resources.flatMap((r) => {
    const full = (r.access[role.code] ?? role.level).startsWith('full')
    return listActionRights(r, { code, full })
  })
  const further = registry.resources.flatMap((r) =>
    Object.entries(r.rights).flatMap(([name, codes]) =>
      role.level === 'full' || codes.includes(code) ? [`${r.one}.${name}`] : [],
    ),
  )
  return new Set([...onRecords, ...onDocuments, ...further, ...role.rights])
}

/** Lists the rights to delegable actions, each with the right to view the records. */
export function listDelegableRights({
  resources,
}: Pick<Registry, 'resources'>): readonly { readonly right: string; readonly view: string }[] {
  return resources.flatMap((resource) =>
    Object.entries(getActions(resource)).flatMap(([name, { delegable }]) =>
      delegable ? [{ right: `${resource.one}.${name}`, view: `${resource.one}.view` }] : [],
    ),
  )
}

/**
 * Returns the names of the restrictions to own records (`ownWithout`) that apply to a caller with these rights.
 */
export function listOwnOnly(
  { ownWithout }: Pick<Registry, 'ownWithout'>,
  can: (right: string) => boolean,
): readonly string[] {
  return ownWithout.flatMap(([name, right]) => (right !== undefined && can(right) ? [] : [name]))
}

/** Returns the fields that a caller with these rights may read. */
export function getReadableFields({ fields }: Resource, can: (right: string) => boolean): Fields {
  return filterAllowed(fields, can)
}

/**
 * Returns the sort order of a list whose request names no order: the declared order, or the order of the titles for a
 * caller who may not read the declared field.
 */
export function getInitialSort(
  { fields, sort, title }: Resource,
  can: (right: string) => boolean,
): Resource['sort'] {
  const requires = fields[sort[0]]?.requires
  return requires === undefined || can(requires) ? sort : [title, 'ASC']
}

/** Returns the inputs (values that are not stored) that a caller with these rights may send. */
export function getAllowedInputs({ inputs }: Resource, can: (right: string) => boolean): Fields {
  return filterAllowed(inputs, can)
}

function filterAllowed(fields: Fields, can: (right: string) => boolean): Fields {
  const isAllowed = ([, field]: [string, Field]) => !field.requires || can(field.requires)
  return Object.fromEntries(Object.entries(fields).filter(isAllowed))
}

function sortByReferences(
  all: readonly Resource[],
  byName: ReadonlyMap<string, Resource>,
): readonly Resource[] {
  const done = new Set<Resource>()
  const visit = (resource: Resource, path: readonly Resource[]) => {
    if (done.has(resource) || path.includes(resource)) return
    for (const [name, field] of Object.entries(resource.fields)) {
      for (const [, to] of listTargets(name, field)) visit(byName.get(to)!, [...path, resource])
    }
    done.add(resource)
  }
  for (const resource of all) visit(resource, [])
  return [...done]
}
