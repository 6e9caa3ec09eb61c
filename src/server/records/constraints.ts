import type { Field } from '../../schema/fields.ts'
import { holdsUploads } from '../../schema/kinds.ts'
import type { Issue } from '../../schema/problem.ts'
import { getResource } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { getColumn, getLinesTable, getSource, getTable } from '../database/names.ts'
import { createParameters, quoteLiteral, type Parameters } from '../database/statement.ts'
import type { AppContext } from '../context/context.ts'
import { duplicate, getDuplicateCode, invalid } from '../http/problems.ts'
import { findUnknownUploads } from './unknown-uploads.ts'
import type { Write } from './write.ts'
import type { Values } from '../../schema/values.ts'

/** Describes a condition on a record that only the database can check. */
export type Constraint = ReferenceConstraint | UniqueConstraint

/** Requires that a reference points to a record of the team. */
export interface ReferenceConstraint {
  readonly issue: Issue
  readonly exists: string
  /**
   * Names a resource; `uploads`; or `pictures`, which are the uploads that can be shown as
   * pictures.
   */
  readonly in: string
}

/** Requires that no other record of the team has the same value. */
export interface UniqueConstraint {
  readonly issue: Issue
  readonly field: Field
  readonly name: string
  readonly value: unknown
  /** Names the lines field whose child rows have the value. */
  readonly lines: string | undefined
  /** Holds the record's value of the field `unique.per`. Only records with the same value there must differ. */
  readonly per: unknown
}

/**
 * Returns the constraints on the changed fields of a record that the database must check, in order
 * of the fields.
 */
export function listConstraints(
  resource: Resource,
  record: Values,
  changed: readonly string[],
): Constraint[] {
  return changed.flatMap((name) => {
    const field = resource.fields[name]!
    if (field.kind !== 'lines') return listFieldConstraints(record, '', name, field)
    return (record[name] as Values[]).flatMap((row, i) =>
      Object.entries(field.fields).flatMap(([child, f]) =>
        listFieldConstraints(row, `/${name}/${i}`, child, f, name),
      ),
    )
  })
}

/**
 * Checks that referenced records and uploads exist, and that no other record has the unique values.
 * Throws one error with an issue for each violation (`throwIssues`). The constraints of the tables
 * check references and unique values again, because another transaction can write at the same time.
 */
export async function checkConstraints(
  write: Write,
  record: Values,
  changed: readonly string[],
): Promise<void> {
  const { context, resource, trx, caller } = write
  const uploadIssues = await findUnknownUploads(write, record, changed)
  const constraints = listConstraints(resource, record, changed).filter(
    (constraint) => !('exists' in constraint && isUpload(constraint.in)),
  )
  if (constraints.length === 0) return throwIssues(uploadIssues)
  const parameters = createParameters()
  const keys = `${parameters.add(trx.team)}::uuid, ${parameters.add(record.id)}::uuid`
  const writeViolationSql = (constraint: Constraint) => {
    if ('exists' in constraint) {
      const source = getConstraintSource(context, constraint.in, caller.person.id)
      return `(select null::text as holder where not exists (select from ${source} target
        where target.team_id = $1 and target.id = ${parameters.add(constraint.exists)}::uuid))`
    }
    const isNamed = mayNameHolder(resource, constraint, caller.can)
    const holder = isNamed ? writeTitleSql(resource, constraint) : 'null::text'
    return `(select ${holder} as holder from ${getConstraintTable(resource, constraint)} record
      where ${writeOtherHolderSql(constraint, parameters)} limit 1)`
  }
  const text = constraints
    .map(
      (constraint, i) => `select ${i} as i, violation.holder
        from (select ${keys}) keys cross join lateral ${writeViolationSql(constraint)} violation`,
    )
    .join(' union all ')
  const values = parameters.values
  const violated = await trx.query<{ i: number; holder: string | null }>({ text, values })
  const issues = violated.map(({ i, holder }) => withHolder(constraints[i]!.issue, holder))
  throwIssues([...issues, ...uploadIssues])
}

/** Returns the issue of a duplicate value with the name of the record that has the value, if the name is known. */
export function withHolder(issue: Issue, holder: string | null | undefined): Issue {
  return holder ? { ...issue, args: { ...issue.args, holder } } : issue
}

/**
 * Returns whether a refusal may name the record that has a unique value, to a person with the rights of `can`: its
 * title is a stored text, the person may see the title and the unique field, and everybody who sees some records of the
 * resource sees all of them.
 */
export function mayNameHolder(
  { one, fields, title, scope, scopeFrom, ownWithout, ownFrom }: Resource,
  { field, lines }: Pick<UniqueConstraint, 'field' | 'lines'>,
  can: (right: string) => boolean,
): boolean {
  const shown = fields[title]
  const isText = (shown?.kind === 'text' || shown?.kind === 'code') && !shown.derived
  const isLimited =
    scope.length > 0 || scopeFrom || Object.keys({ ...ownWithout, ...ownFrom }).length > 0
  const needed = [
    `${one}.view`,
    shown?.requires,
    field.requires,
    lines === undefined ? undefined : fields[lines]?.requires,
  ]
  return isText && !isLimited && needed.every((right) => right === undefined || can(right))
}

/** Returns SQL of the title of the record to which a row `record` with a unique value belongs. */
export function writeTitleSql(
  resource: Resource,
  { field, lines }: Pick<UniqueConstraint, 'field' | 'lines'>,
): string {
  const title = getColumn(resource.title)
  if (field.custom === undefined && lines === undefined) return `record.${title}::text`
  return `(select holder.${title}::text from ${getTable(resource)} holder
    where holder.team_id = record.team_id and holder.id = record.${lines === undefined ? 'id' : 'parent'})`
}

/**
 * Throws an error when there are issues: with status 409 when all issues are duplicates, else 422.
 */
export function throwIssues(issues: readonly Issue[]): void {
  if (issues.length === 0) return
  throw issues.every(({ code }) => /(^|_)DUPLICATE$/.test(code))
    ? duplicate(issues)
    : invalid(issues)
}

function isUpload(source: string): boolean {
  return source === 'uploads' || source === 'pictures'
}

/**
 * Returns the source of the records that a constraint refers to. Only uploads of `person` count,
 * because a reference to an upload grants access to it (`findUnknownUploads` checks a single record
 * more exactly).
 */
export function getConstraintSource(
  { registry, views }: AppContext,
  source: string,
  person: string,
): string {
  if (isUpload(source)) {
    const kind = source === 'pictures' ? ` and kind = 'image'` : ''
    return `(select * from uploads where created_by = ${quoteLiteral(person)}${kind})`
  }
  return getSource(getResource(registry, source), views)
}

/** Returns the table with the values that must be unique. */
export function getConstraintTable(
  resource: Resource,
  { field, lines }: Pick<UniqueConstraint, 'field' | 'lines'>,
): string {
  if (field.custom !== undefined) {
    return `(select team_id, key, record as id from custom_keys where field = ${quoteLiteral(field.custom)}::uuid)`
  }
  return lines === undefined ? getTable(resource) : getLinesTable(resource, lines)
}

/**
 * Returns the SQL of a unique value of a row `record`. Texts are compared without case and outer
 * spaces.
 */
export function writeKeySql({ field, name }: Pick<UniqueConstraint, 'field' | 'name'>): string {
  if (field.custom !== undefined) return 'record.key'
  const column = `record.${getColumn(name)}`
  return field.kind === 'reference' ? `${column}::text` : `armazem_key(${column})`
}

/**
 * Returns SQL conditions on rows `record` that exclude the rows to which the constraint does not
 * apply (`unique.unless`).
 */
export function writeUnlessSql(
  { field }: Pick<UniqueConstraint, 'field'>,
  parameters: Parameters,
): string[] {
  const { unless = {} } = typeof field.unique === 'object' ? field.unique : {}
  return Object.entries(unless).map(
    ([other, exempt]) => `record.${getColumn(other)} <> ${parameters.add(exempt)}`,
  )
}

function listFieldConstraints(
  row: Values,
  parentPointer: string,
  name: string,
  field: Field,
  lines?: string,
): Constraint[] {
  const value = row[name] ?? null
  if (value === null) return []
  const pointer = `${parentPointer}/${name}`
  if (!mustBeUnique(field, row)) return listReferenceConstraints(pointer, field, value)
  const { per } = typeof field.unique === 'object' ? field.unique : {}
  const unique: UniqueConstraint = {
    issue: { pointer, code: getDuplicateCode(field) },
    field,
    name,
    value,
    lines,
    per: per === undefined ? undefined : (row[per] ?? null),
  }
  return [...listReferenceConstraints(pointer, field, value), unique]
}

function listReferenceConstraints(
  pointer: string,
  field: Field,
  value: unknown,
): ReferenceConstraint[] {
  const createConstraint = (target: string, id: unknown, at: string): ReferenceConstraint => ({
    issue: { pointer: at, code: 'NOT_FOUND' },
    exists: String(id),
    in: target,
  })
  if (field.kind === 'reference') return [createConstraint(field.to, value, pointer)]
  if (!holdsUploads(field)) return []
  // A document cannot be shown as a picture, but a picture can be stored as a file.
  const source = field.kind === 'image' || field.kind === 'images' ? 'pictures' : 'uploads'
  return typeof value === 'string'
    ? [createConstraint(source, value, pointer)]
    : (value as string[]).map((id, i) => createConstraint(source, id, `${pointer}/${i}`))
}

function mustBeUnique({ unique }: Field, row: Values): boolean {
  if (typeof unique !== 'object') return unique === true
  return !Object.entries(unique.unless ?? {}).some(([name, exempt]) => row[name] === exempt)
}

function writeOtherHolderSql(constraint: UniqueConstraint, parameters: Parameters): string {
  const { field, name, value, lines, per } = constraint
  const placeholder = parameters.add(value)
  const column = `record.${getColumn(name)}`
  const conditions = [
    'record.team_id = $1',
    lines === undefined ? 'record.id <> $2' : 'record.parent <> $2',
    field.kind === 'reference'
      ? `${column} = ${placeholder}::uuid`
      : `${writeKeySql(constraint)} = armazem_key(${placeholder}::text)`,
    ...writeUnlessSql(constraint, parameters),
  ]
  const within = typeof field.unique === 'object' ? field.unique.per : undefined
  if (within !== undefined) {
    conditions.push(`record.${getColumn(within)} is not distinct from ${parameters.add(per)}`)
  }
  return conditions.join(' and ')
}
