import { isText } from '../../schema/kinds.ts'
import { toSnakeCase } from '../../schema/naming.ts'
import { getReadableFields, type Registry } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Caller } from '../http/caller.ts'
import { getErrorCode } from '../database/error-code.ts'
import type { Database } from '../database/database.ts'
import { getColumn, getTable } from '../database/names.ts'
import { locked, HttpProblem } from '../http/problems.ts'
import { toHttpProblem } from '../http/to-http-problem.ts'

/** Matches the position and the table of the row for which PostgreSQL waited. */
const ROW = /tuple \((\d+),(\d+)\) in relation "(\w+)"/

interface LockContext {
  readonly registry: Registry
  readonly database: Database
  /** Names the resource of the request. */
  readonly about: string
}

/**
 * Returns the problem of a lock that another request holds, with the resource and, if the caller
 * may read it, the title of the record. Returns other problems unchanged.
 */
export async function nameLockedRecord(
  problem: unknown,
  caller: Caller,
  { registry, database, about }: LockContext,
): Promise<unknown> {
  const httpProblem = toHttpProblem(problem)
  if (httpProblem.code !== locked().code || problem instanceof HttpProblem) return problem
  const [, page, line, relation] = ROW.exec(getProblemContext(problem)) ?? []
  const resource = registry.resources.find(
    (each) => each.source === 'table' && toSnakeCase(each.name) === relation,
  )
  if (!resource) return locked({ by: about })
  const name = await readTitle(database, resource, caller, `(${page},${line})`)
  return locked({ by: resource.name, ...(name !== undefined && { name }) })
}

function getProblemContext(problem: unknown): string {
  const context = getErrorCode(problem) && (problem as { readonly where?: unknown }).where
  return typeof context === 'string' ? context : ''
}

/** Reads the title of a locked row; undefined when the title is no text or the caller may not see the row. */
async function readTitle(
  database: Database,
  resource: Resource,
  caller: Caller,
  place: string,
): Promise<string | undefined> {
  const field = getReadableFields(resource, caller.can)[resource.title]
  if (!field || !isText(field) || field.derived || !caller.can(`${resource.one}.view`)) {
    return undefined
  }
  const text = `select ${getColumn(resource.title)} as title from ${getTable(resource)} where team_id = $1 and ctid = $2::tid`
  const [row] = await database
    .read<{ title: string | null }>(caller, { text, values: [caller.team.id, place] })
    .catch(() => [])
  return row?.title ?? undefined
}
