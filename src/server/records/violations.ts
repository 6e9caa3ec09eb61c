import { addHiddenPointers } from '../../schema/complete-pointers.ts'
import type { Field, FieldOf, Fields } from '../../schema/fields.ts'
import type { Issue } from '../../schema/problem.ts'
import { toSnakeCase } from '../../schema/naming.ts'
import { listReferencesTo, type Registry } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { getErrorCode, UNIQUE_VIOLATION } from '../database/error-code.ts'
import { getLineColumn, listUniqueColumns } from '../migrate/desired-indexes.ts'
import { createObjectName } from '../migrate/object-name.ts'
import { duplicate, getDuplicateCode, invalid, HttpProblem } from '../http/problems.ts'

/** Lists SQLSTATE codes: foreign_key_violation and restrict_violation. */
const REFERENCE_VIOLATIONS = ['23503', '23001']

/**
 * Converts a violated constraint to a problem. The checks before a write find the same violations
 * with their exact place; this function handles those that a concurrent write has caused.
 */
export function toConstraintProblem(
  problem: unknown,
  registry: Registry,
  resource: Resource,
): unknown {
  const code = getErrorCode(problem)
  if (code !== UNIQUE_VIOLATION && !REFERENCE_VIOLATIONS.includes(code)) return problem
  // Errors with these codes come from PostgreSQL and name the constraint.
  const { constraint = '' } = problem as { constraint?: string }
  const issue = mapConstraints(resource, registry).get(constraint)
  if (code === UNIQUE_VIOLATION) return duplicate([issue ?? { pointer: '', code: 'DUPLICATE' }])
  if (issue !== undefined) return invalid([{ pointer: issue.pointer, code: 'NOT_FOUND' }])
  const referring = findReferringResource(resource, registry, constraint)
  return referring
    ? new HttpProblem(409, 'IN_USE', { extensions: { by: referring.name, count: 1 } })
    : problem
}

/**
 * Returns the resource that refers to records of another resource by a foreign key of this name; undefined for other
 * constraints, such as constraints on records that an action has written.
 */
function findReferringResource(
  { name }: Resource,
  registry: Registry,
  constraint: string,
): Resource | undefined {
  const resources = registry.resources.map((each) => addHiddenPointers(each, registry.resources))
  const references = listReferencesTo({ ...registry, resources }, name)
  return references.find(({ from, field, lines }) => {
    const fields = lines ? (from.fields[lines] as FieldOf<'lines'>).fields : from.fields
    const table = toSnakeCase(lines ? `${from.name}_${lines}` : from.name)
    return listConstraintNames(table, field, fields[field]!).includes(constraint)
  })?.from
}

/** Maps the names of constraints to issues of their fields. */
function mapConstraints(declared: Resource, { resources }: Registry): ReadonlyMap<string, Issue> {
  const resource = addHiddenPointers(declared, resources)
  const table = toSnakeCase(resource.name)
  const createDuplicate = (pointer: string): Issue => ({ pointer, code: 'DUPLICATE' })
  return new Map([
    [`${table}_pkey`, createDuplicate('/id')],
    ...listConstraintIssues(table, resource.fields, ''),
    ...Object.entries(resource.fields).flatMap(([name, field]): [string, Issue][] => {
      if (field.kind !== 'lines') return []
      const lines = `${table}_${toSnakeCase(name)}`
      return [
        [`${lines}_pkey`, createDuplicate(`/${name}`)],
        ...listConstraintIssues(lines, field.fields, `/${name}`),
      ]
    }),
  ])
}

function listConstraintIssues(
  table: string,
  fields: Fields,
  parentPointer: string,
): [string, Issue][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const sentField = field.kind === 'reference' && field.pointer ? field.pointer.id : name
    const issue = { pointer: `${parentPointer}/${sentField}`, code: getDuplicateCode(field) }
    return listConstraintNames(table, name, field).map((constraint): [string, Issue] => [
      constraint,
      issue,
    ])
  })
}

function listConstraintNames(table: string, name: string, field: Field): string[] {
  const columns = listUniqueColumns(name, field.unique ?? false).map(toSnakeCase)
  const unique =
    field.unique || field.kind === 'boolean' ? [createObjectName(table, columns, 'key')] : []
  if (field.kind !== 'reference' && field.kind !== 'line') return unique
  const hasLine = field.kind === 'reference' && field.pointer?.line !== undefined
  const keys = [toSnakeCase(name), ...(hasLine ? [getLineColumn(name)] : [])]
  return [...unique, ...keys.map((column) => createObjectName(table, [column], 'fkey'))]
}
