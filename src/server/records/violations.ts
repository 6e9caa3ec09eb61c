import { addHiddenPointers } from '../../schema/complete-pointers.ts'
import type { Field, Fields } from '../../schema/fields.ts'
import type { Issue } from '../../schema/problem.ts'
import { toSnakeCase } from '../../schema/naming.ts'
import type { Registry } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { getErrorCode, UNIQUE_VIOLATION } from '../database/error-code.ts'
import { getLineColumn, listUniqueColumns } from '../migrate/desired-indexes.ts'
import { createObjectName } from '../migrate/object-name.ts'
import { duplicate, duplicateCode, invalid, HttpProblem } from '../http/problems.ts'

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
  const own = mapConstraints(resource, registry).get(constraint)
  if (code === UNIQUE_VIOLATION) return duplicate([own ?? { pointer: '', code: 'DUPLICATE' }])
  if (own !== undefined) return invalid([{ pointer: own.pointer, code: 'NOT_FOUND' }])
  const user = registry.resources.find((from) => mapConstraints(from, registry).has(constraint))
  return user
    ? new HttpProblem(409, 'IN_USE', { extensions: { by: user.name, count: 1 } })
    : problem
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

function listConstraintIssues(table: string, fields: Fields, at: string): [string, Issue][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const given = field.kind === 'reference' && field.pointer ? field.pointer.id : name
    const issue = { pointer: `${at}/${given}`, code: duplicateCode(field) }
    const isByLine = field.kind === 'reference' && field.pointer?.line !== undefined
    const names = [
      ...listConstraintNames(table, name, field),
      ...(isByLine ? [createObjectName(table, [getLineColumn(name)], 'fkey')] : []),
    ]
    return names.map((constraint): [string, Issue] => [constraint, issue])
  })
}

function listConstraintNames(table: string, name: string, { unique, kind }: Field): string[] {
  const columns = listUniqueColumns(name, unique ?? false).map(toSnakeCase)
  return [
    ...(unique || kind === 'boolean' ? [createObjectName(table, columns, 'key')] : []),
    ...(kind === 'reference' ? [createObjectName(table, [toSnakeCase(name)], 'fkey')] : []),
  ]
}
