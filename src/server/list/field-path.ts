import { reference, text, type Field } from '../../schema/fields.ts'
import { isSearched } from '../../schema/kinds.ts'
import { findField, type Resource } from '../../schema/resource.ts'
import { addressParts } from '../../schema/row.ts'
import { getColumn, getDerivedSource, readColumn } from '../database/names.ts'
import type { AppContext } from '../context/context.ts'

/**
 * Holds the rights and context that determine which fields a caller may use in a filter or sort
 * order.
 */
export interface ReadScope {
  readonly context: Pick<AppContext, 'registry' | 'views'>
  readonly can: (right: string) => boolean
}

/** Describes a field by its path: in the record, in an address, or in a joined record. */
export interface FieldPath {
  /** Holds the field's name in its table. */
  readonly name: string
  readonly field: Field
  /** Returns the SQL of the value over the alias of its table. */
  readonly value: (alias: string) => string
  /** Indicates whether `search_text` of that table contains the field. */
  readonly isSearchable: boolean
  readonly join?: Join
}

/**
 * Describes the join to other rows: the referenced record, the record's child rows, or the source
 * of a derived field.
 */
export type Join =
  | {
      readonly by: 'reference'
      /** Names the reference field. */
      readonly name: string
      /** Returns the SQL of the referenced id over the alias of the referring rows. */
      readonly column: (alias: string) => string
      readonly target: Resource
      /** Holds the SQL of the query of a derived reference, which is not a column of the table. */
      readonly derived?: string | undefined
      /**
       * Indicates that each row refers to a record, and that everyone who can read the row can read
       * this record.
       */
      readonly isAlwaysFound?: boolean
    }
  | { readonly by: 'lines'; readonly owner: Resource; readonly lines: string }
  | { readonly by: 'derived'; readonly source: string }

const idField = reference('')

/**
 * Returns the field of a path: `price`, `id`, `address.city`, `category.name`,
 * `category.address.city` or `barcodes.value`. Undefined when the field does not exist or the
 * caller may not read it.
 */
export function findFieldPath(
  resource: Resource,
  path: string,
  readScope: ReadScope,
): FieldPath | undefined {
  const [head = '', ...rest] = path.split('.')
  const field = findReadableField(resource, head, readScope)
  if (!field) return undefined
  if (rest.length === 0) {
    const own = createOwnPath(head, field)
    if (!field.derived)
      return { ...own, isSearchable: own.isSearchable && resource.source !== 'view' }
    const source = getDerivedSource(resource, readScope.context.views)
    return addJoin({ ...own, isSearchable: false }, { by: 'derived', source })
  }
  if (field.kind === 'address') return createAddressPath(head, rest)
  if (field.kind === 'reference') {
    // System fields refer to the resource of people, which a registry can lack.
    const target = readScope.context.registry.byName.get(field.to)
    if (!target || !readScope.can(`${target.one}.view`)) return undefined
    return addJoin(findFieldPath(target, rest.join('.'), readScope), {
      by: 'reference',
      name: head,
      column: (alias) => readColumn(alias, head, field),
      target,
      derived: field.derived ? getDerivedSource(resource, readScope.context.views) : undefined,
    })
  }
  if (field.kind !== 'lines' || rest.length > 1) return undefined
  const child: Field | undefined = field.fields[rest[0]!]
  if (!child || (child.requires && !readScope.can(child.requires))) return undefined
  // A filter on a field that is hidden in some states would reveal the values of the field by the records that it finds.
  if (child.redact && !readScope.can(child.redact.right)) return undefined
  return addJoin(createOwnPath(rest[0]!, child), { by: 'lines', owner: resource, lines: head })
}

function findReadableField(
  resource: Resource,
  name: string,
  { can }: ReadScope,
): Field | undefined {
  if (name === 'id') return idField
  const field = findField(resource, name)
  if (resource.source === 'view' && !Object.hasOwn(resource.fields, name)) return undefined
  return field?.requires && !can(field.requires) ? undefined : field
}

function createOwnPath(name: string, field: Field): FieldPath {
  // Texts of custom fields are in a table of their own.
  const isSearchable = isSearched(field) && field.custom === undefined
  return { name, field, isSearchable, value: (alias) => readColumn(alias, name, field) }
}

function createAddressPath(
  name: string,
  [part = '', ...more]: readonly string[],
): FieldPath | undefined {
  if (!addressParts.some((each) => each === part) || more.length > 0) return undefined
  const column = getColumn(name)
  return {
    name,
    field: text(),
    isSearchable: false,
    value: (alias) => `(${alias}.${column}->>'${part}')`,
  }
}

/** Adds a join to a path, which can have only one join. */
function addJoin(found: FieldPath | undefined, join: Join): FieldPath | undefined {
  return found && !found.join ? { ...found, join } : undefined
}
