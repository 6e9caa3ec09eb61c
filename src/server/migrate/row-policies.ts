import { addHiddenPointers } from '../../schema/complete-pointers.ts'
import type { FieldOf } from '../../schema/fields.ts'
import { getResource, type Registry } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import type { OwnRecords } from '../../schema/resource-options.ts'
import { getColumn, getLinesTable, getTable } from '../database/names.ts'
import { quoteLiteral } from '../database/statement.ts'
import { TEAM } from './catalogue.ts'

/** Describes a row-level-security policy of a table. */
export interface Policy {
  readonly name: string
  /** Holds the SQL after `create policy name on table`. */
  readonly definition: string
}

/**
 * Returns the policy that limits a team to its own rows. The team is a subquery, which PostgreSQL does not evaluate
 * while it plans. Otherwise, a cached plan would suit only the team for which the connection planned the statement
 * first (decision 098).
 */
export function createTeamPolicy(): Policy {
  return { name: 'team', definition: `using (${TEAM} = (select armazem_team()))` }
}

/**
 * Returns the policies that restrict reads of a resource to the member's branches and own records.
 */
export function createReadPolicies(resource: Resource, registry: Registry): Policy[] {
  const policies: readonly (readonly [name: string, condition: string | undefined])[] = [
    ['branch', writeBranchCondition(resource, registry)],
    ['own', writeOwnCondition(resource, registry)],
  ]
  return policies.flatMap(([name, condition]) => {
    if (condition === undefined) return []
    return [{ name, definition: `as restrictive for select using (\n  ${condition})` }]
  })
}

function writeBranchCondition(resource: Resource, registry: Registry): string | undefined {
  const { scope, scopeFrom } = resource
  const within = scope.map(
    (name) => `${getColumn(name)} = any ((select armazem_branches())::uuid[])`,
  )
  const conditions =
    scopeFrom === undefined
      ? within
      : [...within, writeVisibleTarget(resource, [scopeFrom], registry)]
  if (conditions.length === 0) return undefined
  return ['(select armazem_branches()) is null', ...conditions].join('\n  or ')
}

/**
 * Writes the condition on own records as a `case` instead of `or`. PostgreSQL cannot estimate
 * conditions on settings: it expects half of the rows for a `case`, but nearly none for `or`.
 */
function writeOwnCondition(resource: Resource, registry: Registry): string | undefined {
  const cases = [
    ...Object.entries(resource.ownWithout).map(([name, own]) => ({
      when: Object.entries(own.when ?? {}).map(([field, value]) => writeEquals(field, value!)),
      name,
      own: writeOwnRecords(resource, name, own, registry),
    })),
    ...Object.entries(resource.ownFrom).map(([name, references]) => ({
      when: [],
      name,
      own: writeVisibleTarget(resource, references, registry),
    })),
  ]
  if (cases.length === 0) return undefined
  const branches = cases.map(
    ({ when, name, own }) =>
      `when ${[...when, `${writeOwner(name)} is not null`].join(' and ')} then\n      ${own}`,
  )
  return `case\n    ${branches.join('\n    ')}\n    else true\n  end`
}

/** Returns the columns of the record that the condition on own records tests. */
export function listOwnColumns({ ownWithout }: Resource): readonly string[] {
  const columns = Object.values(ownWithout).flatMap((own) => [
    ...listPersonColumns(own),
    ...Object.keys(own.when ?? {}).map(getColumn),
  ])
  return [...new Set(columns)]
}

function listPersonColumns({ by = [] }: OwnRecords): readonly string[] {
  return ['created_by', ...by.map(getColumn)]
}

function writeOwnRecords(
  resource: Resource,
  name: string,
  own: OwnRecords,
  registry: Registry,
): string {
  const ownConditions = listPersonColumns(own).map((column) => `${column} = ${writeOwner(name)}`)
  const linked = own.linked ? [writeLinkedRecords(resource, own.linked, registry)] : []
  return [...ownConditions, ...linked].join(' or ')
}

function writeOwner(name: string): string {
  return `(select armazem_own(${quoteLiteral(name)}))`
}

function writeEquals(field: string, value: string | boolean): string {
  return `${getColumn(field)} = ${typeof value === 'boolean' ? value : quoteLiteral(value)}`
}

/**
 * Writes the condition that the caller may see one of the records to which a row refers. The
 * policies of those records apply inside the condition.
 */
function writeVisibleTarget(
  resource: Resource,
  references: readonly string[],
  registry: Registry,
): string {
  const table = getTable(resource)
  const targets = Map.groupBy(references, (name) => getTarget(resource, name))
  const conditions = [...targets].map(([to, names]) => {
    const ids = names.map((name) => `${table}.${getColumn(name)}`).join(', ')
    return `exists (
      select from ${getTable(getResource(registry, to))} target
      where target.team_id = ${table}.team_id and target.id in (${ids}) offset 0)`
  })
  return conditions.join(' or ')
}

function getTarget({ name, fields }: Resource, reference: string): string {
  const field = fields[reference]
  if (field?.kind === 'reference') return field.to
  throw new Error(`${name}.${reference} is not a reference, so a policy cannot follow it`)
}

/**
 * Writes the condition that a line of the record refers to a record that the caller may see. `offset 0` keeps
 * PostgreSQL from joining all rows.
 */
function writeLinkedRecords(
  resource: Resource,
  { lines, field, to }: NonNullable<OwnRecords['linked']>,
  registry: Registry,
): string {
  const table = getTable(resource)
  const { fields } = addHiddenPointers(resource, registry.resources).fields[
    lines
  ] as FieldOf<'lines'>
  const [name] =
    Object.entries(fields).find(
      ([, each]) => each.kind === 'reference' && each.to === to && each.pointer?.id === field,
    ) ?? []
  if (!name) throw new Error(`${resource.name}.${lines}.${field} never names records of ${to}`)
  const target = getTable(getResource(registry, to))
  return `exists (
      select from ${getLinesTable(resource, lines)} line
      join ${target} target on target.team_id = line.team_id and target.id = line.${getColumn(name)}
      where line.team_id = ${table}.team_id and line.parent = ${table}.id
      offset 0)`
}
