import { getActions } from './document.ts'
import type { Fields } from './fields.ts'
import type { Registry } from './registry.ts'
import type { Resource } from './resource.ts'
import { listRecordActions, recordActions } from './rights.ts'

/** Names the kind of a right: on records, to a declared action, or declared separately. */
export type RightKind = 'record' | 'action' | 'special'

/** Describes one right that roles can have. */
export interface DeclaredRight {
  /** Holds the right as rules and routes name it: `product.edit`, `view_cost`. */
  readonly right: string
  /** Holds the last part of the right: `edit`. */
  readonly name: string
  readonly kind: RightKind
}

/** Holds the rights of one resource. The group without `resource` holds the rights that belong to no resource. */
export interface RightGroup {
  readonly resource?: Resource
  readonly rights: readonly DeclaredRight[]
}

/** Names a field that only people with a right may see or enter. */
export interface GuardedField {
  readonly resource: Resource
  readonly path: string
}

/**
 * Returns all rights of the declarations, by resource. The matrix of a role shows these rights, and the server
 * accepts no other rights for a role.
 */
export function listRightGroups({ resources, roles }: Registry): readonly RightGroup[] {
  const groups = resources.map((resource): RightGroup => {
    const { one } = resource
    const declared = Object.keys(resource.rights)
    // Rows of a view can have routes of their own, whose rights the resource declares.
    const offered: readonly string[] = [...listRecordActions(resource), ...declared]
    const records = recordActions.filter((action) => offered.includes(action))
    const isOfRecords = (name: string) => records.some((action) => action === name)
    const specialNames = declared.filter((name) => !isOfRecords(name))
    const createRights = (names: readonly string[], kind: RightKind) =>
      names.map((name): DeclaredRight => ({ right: `${one}.${name}`, name, kind }))
    return {
      resource,
      rights: [
        ...createRights(records, 'record'),
        ...createRights(Object.keys(getActions(resource)), 'action'),
        ...createRights(specialNames, 'special'),
      ],
    }
  })
  const rightsOfResources = new Set(
    groups.flatMap(({ rights }) => rights.map(({ right }) => right)),
  )
  const rightsOfRoles = new Set(
    roles.flatMap(({ rights }) => rights).filter((each) => !rightsOfResources.has(each)),
  )
  const rights = [...rightsOfRoles].map((right) => ({
    right,
    name: right,
    kind: 'special' as const,
  }))
  return [{ rights }, ...groups]
}

/** Returns all rights of the declarations. */
export function listRights(registry: Registry): ReadonlySet<string> {
  return new Set(
    listRightGroups(registry).flatMap(({ rights }) => rights.map((each) => each.right)),
  )
}

/** Returns the fields and inputs that need a right, by right. */
export function listGuardedFields({
  resources,
}: Registry): ReadonlyMap<string, readonly GuardedField[]> {
  const found = new Map<string, GuardedField[]>()
  const collect = (resource: Resource, fields: Fields, parent = '') => {
    for (const [name, field] of Object.entries(fields)) {
      const path = parent + name
      if (field.requires !== undefined) {
        const fieldsOfRight = found.get(field.requires) ?? []
        found.set(field.requires, [...fieldsOfRight, { resource, path }])
      }
      if (field.kind === 'lines') collect(resource, field.fields, `${path}.`)
    }
  }
  for (const resource of resources) {
    collect(resource, resource.fields)
    collect(resource, resource.inputs)
  }
  return found
}
