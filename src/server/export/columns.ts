import type { Field, FieldOf } from '../../schema/fields.ts'
import { holdsUploads, getKind } from '../../schema/kinds.ts'
import type { Labels } from '../../schema/labels.ts'
import { getResource } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { systemFields } from '../../schema/system-fields.ts'
import { addressParts } from '../../schema/row.ts'
import { getColumn, getLinesTable, getSource, readColumn } from '../database/names.ts'
import { findFieldPath, type FieldPath, type ReadScope, type Join } from '../list/field-path.ts'
import { badRequest } from '../http/problems.ts'

/** Describes a column of a file and the SQL of its values. */
export interface SelectedColumn {
  /** Holds the path of the field: `price`, `address.city` or `category.name`. */
  readonly path: string
  /**
   * Names the value in a row: the path in raw rows, a short key in other rows, which only this
   * server reads.
   */
  readonly key: string
  /** Holds the resource that declares the field, to find the field's texts. */
  readonly owner: Resource
  readonly name: string
  readonly field: Field
  /**
   * Holds the SQL of the value, over the alias `record` of the resource's rows and the aliases of
   * `joins`.
   */
  readonly sql: string
  readonly joins: string
}

/** Selects values as the API returns them (ids of references), or as people read them (titles). */
export type CellForm = 'raw' | 'shown'

interface ColumnScope extends ReadScope {
  readonly resource: Resource
  /** Holds the placeholder of the team's id. */
  readonly team: string
  readonly values: CellForm
}

const MAX_COLUMNS = 200

/**
 * Returns the columns of `fields` (`sku,name,category.name`), or all columns that the caller may read. Throws 400 if
 * `fields` is empty, has an unknown field, or has more than 200 fields.
 */
export function createColumns(
  fields: string | null,
  scope: ColumnScope,
): readonly SelectedColumn[] {
  const paths = fields === null ? listAllPaths(scope) : fields.split(',').filter(Boolean)
  if (paths.length === 0) throw badRequest('/fields', 'REQUIRED')
  if (paths.length > MAX_COLUMNS) throw badRequest('/fields', 'TOO_MANY', { max: MAX_COLUMNS })
  const columns = [...new Set(paths)].flatMap((path, i) => createColumnsAt(path, `j${i}`, scope))
  return columns.map((column, i) => ({ ...column, key: createKey(column.path, i, scope.values) }))
}

/** Returns the joins of columns. The parts of an address share one join. */
export function joinColumns(columns: readonly SelectedColumn[]): string {
  return [...new Set(columns.map(({ joins }) => joins))].join('')
}

/**
 * Returns the key of a column's values. Keys are short, because long keys would make up a third of
 * the text of short rows.
 */
export function createKey(path: string, index: number, values: CellForm): string {
  return values === 'raw' ? path : `c${index}`
}

/** Returns the heading of a column. */
export function getHeading({ path }: SelectedColumn, resource: Resource, labels: Labels): string {
  return path === 'id' ? 'ID' : labels.field(resource, path)
}

/**
 * Returns the paths of all columns that the caller may read, without child rows. A file with titles
 * (`shown`) also leaves out uploads and JSON; a file with ids (`raw`) also has the id and the system fields.
 */
function listAllPaths({ resource, can, values }: ColumnScope): string[] {
  const own = Object.entries(resource.fields)
    .filter(([, field]) => !field.requires || can(field.requires))
    .filter(([, field]) => field.kind !== 'lines' && (values === 'raw' || isShownInFiles(field)))
    .map(([name]) => name)
  if (values === 'shown') return own
  return ['id', ...own, ...(resource.source !== 'view' ? Object.keys(systemFields) : [])]
}

function isShownInFiles(field: Field): boolean {
  return field.kind !== 'json' && !holdsUploads(field)
}

/** Lists the kinds of child fields that have no column. */
const NOT_IN_CELLS: ReadonlySet<Field['kind']> = new Set(['lines', 'json', 'address'])

/**
 * Returns the columns of the child rows of records, over the alias `line`: the key by which an import recognises the
 * record, and each child field with a column that the caller may read in all rows. A field with `redact` needs its right.
 * Throws 400 unless the resource has a field of child rows with this name that the caller may read.
 */
export function createLineColumns(name: string, scope: ColumnScope): readonly SelectedColumn[] {
  const { resource, can } = scope
  const field = resource.fields[name]
  if (field?.kind !== 'lines' || (field.requires && !can(field.requires))) {
    throw badRequest('/children', 'UNKNOWN_FIELD', { field: name })
  }
  const key = [resource.importKey, resource.title].find((path) =>
    findFieldPath(resource, path, scope),
  )
  const parent = createColumnsAt(key ?? 'id', 'p', scope)
  const children = Object.entries<Field>(field.fields)
    .filter(([, child]) => !child.requires || can(child.requires))
    .filter(([, child]) => !child.redact || can(child.redact.right))
    .filter(([, child]) => !NOT_IN_CELLS.has(child.kind) && !holdsUploads(child))
    .map(([childName, child], i) => createLineColumn(name, childName, child, `l${i}`, scope))
  return [...parent, ...children].map((column, i) => ({
    ...column,
    key: createKey(column.path, i, 'shown'),
  }))
}

function createLineColumn(
  name: string,
  childName: string,
  field: Field,
  alias: string,
  scope: ColumnScope,
): Keyless {
  const path = `${name}.${childName}`
  const at = { path, owner: scope.resource, name: childName, field, joins: '' }
  if (field.kind === 'reference') return createTitleColumn(field, 'line', alias, at, scope)
  const value = readColumn('line', childName, field)
  const sql = DECIMALS.has(getKind(field)) ? `trim_scale(${value})` : value
  return { ...at, name: path, sql }
}

type Keyless = Omit<SelectedColumn, 'key'>

function createColumnsAt(path: string, alias: string, scope: ColumnScope): Keyless[] {
  const found = findFieldPath(scope.resource, path, scope)
  if (!found || found.join?.by === 'lines') {
    throw badRequest('/fields', 'UNKNOWN_FIELD', { field: path })
  }
  const step = found.join
  const owner = step?.by === 'reference' ? step.target : scope.resource
  const name = path.slice(path.indexOf('.') + 1)
  const at = { path, owner, name: step ? name : path, field: found.field }
  const from = step ? alias : 'record'
  const joins = step ? writeJoin(step, alias, scope) : ''
  if (scope.values === 'raw') return [{ ...at, joins, sql: writeRawSql(found, from, at, scope) }]
  return createShownColumns(found, { ...at, joins, from, alias }, scope)
}

interface ColumnPlace extends Omit<Keyless, 'sql'> {
  /** Names the alias of the rows that hold the value. */
  readonly from: string
  /** Holds the alias of this column's join, and the prefix of the aliases of further joins. */
  readonly alias: string
}

function createShownColumns(
  found: FieldPath,
  { from, alias, ...at }: ColumnPlace,
  scope: ColumnScope,
): Keyless[] {
  const { field } = found
  if (field.kind === 'reference' && at.path !== 'id')
    return [createTitleColumn(field, from, alias, at, scope)]
  if (field.kind !== 'address') return [{ ...at, sql: writeRawSql(found, from, at, scope) }]
  return addressParts.map((part) => ({
    ...at,
    path: `${at.path}.${part}`,
    field: { kind: 'text' },
    sql: `${found.value(from)}->>'${part}'`,
  }))
}

const DECIMALS = new Set<Field['kind']>(['money', 'price', 'quantity', 'percent', 'decimal'])

/** Creates the column of a reference, with the title of the referenced record. */
function createTitleColumn(
  field: FieldOf<'reference'>,
  from: string,
  alias: string,
  at: Omit<Keyless, 'sql'>,
  scope: ColumnScope,
): Keyless {
  const target = getResource(scope.context.registry, field.to)
  const titleAlias = `${alias}t`
  const source = getSource(target, scope.context.views)
  const column = readColumn(from, at.name, field)
  return {
    ...at,
    sql: `${titleAlias}.${getColumn(target.title)}`,
    joins: at.joins + writeLeftJoin(source, titleAlias, column, scope),
  }
}

function writeRawSql(
  found: FieldPath,
  from: string,
  { owner, name }: Pick<SelectedColumn, 'owner' | 'name'>,
  { team }: ColumnScope,
): string {
  // PostgreSQL returns a number with all decimals of its column, such as 1.500000.
  if (DECIMALS.has(getKind(found.field))) return `trim_scale(${found.value(from)})`
  if (found.field.kind !== 'lines') return found.value(from)
  return `(
    select count(*) from ${getLinesTable(owner, name)} line
    where line.team_id = ${team} and line.parent = ${from}.id)`
}

function writeLeftJoin(
  source: string,
  alias: string,
  column: string,
  { team }: ColumnScope,
): string {
  return ` left join ${source} ${alias} on ${alias}.team_id = ${team} and ${alias}.id = ${column}`
}

/**
 * Writes the join to the rows that hold a value. Derived fields are computed for each record
 * separately.
 */
function writeJoin(
  step: Exclude<Join, { by: 'lines' }>,
  alias: string,
  scope: ColumnScope,
): string {
  if (step.by === 'reference') {
    const source = getSource(step.target, scope.context.views)
    if (step.derived === undefined)
      return writeLeftJoin(source, alias, step.column('record'), scope)
    const owner = `${alias}u`
    return (
      writeDerivedJoin(step.derived, owner) +
      writeLeftJoin(source, alias, step.column(owner), scope)
    )
  }
  return writeDerivedJoin(step.source, alias)
}

function writeDerivedJoin(derived: string, alias: string): string {
  const derivedRow = `
    select * from ${derived} source
    where source.team_id = record.team_id and source.id = record.id offset 0`
  return ` left join lateral (${derivedRow}) ${alias} on true`
}
