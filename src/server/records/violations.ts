import type { Field, Fields } from '../../schema/fields.ts'
import { snakeCase } from '../../schema/naming.ts'
import { referencesTo, type Registry } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { codeOf } from '../database/database.ts'
import { nameOf } from '../migrate/object-name.ts'
import { duplicate, invalid, Refusal } from '../problems.ts'

const UNIQUE = '23505'
/** foreign_key_violation and restrict_violation. */
const REFERENCE = ['23503', '23001']

/**
 * What a violated constraint means to the client. The checks before a write find these too, and with the exact place;
 * here is what another write brought about in between.
 */
export function violationOf(problem: unknown, registry: Registry, resource: Resource): unknown {
  const code = codeOf(problem)
  if (code !== UNIQUE && !REFERENCE.includes(code)) return problem
  // Errors with these codes come from PostgreSQL, which names the constraint.
  const { constraint = '' } = problem as { constraint?: string }
  const own = pointers(resource).get(constraint)
  if (code === UNIQUE) return duplicate([{ pointer: own ?? '', code: 'DUPLICATE' }])
  if (own !== undefined) return invalid([{ pointer: own, code: 'NOT_FOUND' }])
  const user = referencesTo(registry, resource.name).find(({ from }) =>
    pointers(from).has(constraint),
  )
  return user ? new Refusal(409, 'IN_USE', { more: { by: user.from.name, count: 1 } }) : problem
}

/** Where a constraint's field is, by the constraint's name. */
function pointers(resource: Resource): ReadonlyMap<string, string> {
  const table = snakeCase(resource.name)
  return new Map([
    [`${table}_pkey`, '/id'],
    ...constraintsOf(table, resource.fields, ''),
    ...Object.entries(resource.fields).flatMap(([name, field]): [string, string][] => {
      if (field.kind !== 'lines') return []
      const lines = `${table}_${snakeCase(name)}`
      return [[`${lines}_pkey`, `/${name}`], ...constraintsOf(lines, field.fields, `/${name}`)]
    }),
  ])
}

function constraintsOf(table: string, fields: Fields, at: string): [string, string][] {
  return Object.entries(fields).flatMap(([name, field]): [string, string][] =>
    constraintNames(table, name, field).map((constraint) => [constraint, `${at}/${name}`]),
  )
}

function constraintNames(table: string, name: string, { unique, kind }: Field): string[] {
  const columns = typeof unique === 'object' ? [unique.per, name] : [name]
  return [
    ...(unique || kind === 'boolean' ? [nameOf(table, columns.map(snakeCase), 'key')] : []),
    ...(kind === 'reference' ? [nameOf(table, [snakeCase(name)], 'fkey')] : []),
  ]
}
