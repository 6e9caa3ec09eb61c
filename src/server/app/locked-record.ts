import { isId } from '../../schema/check-value.ts'
import { isText } from '../../schema/kinds.ts'
import { toSnakeCase } from '../../schema/naming.ts'
import { getReadableFields, type Registry } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Caller } from '../http/caller.ts'
import { getErrorCode } from '../database/error-code.ts'
import type { Database } from '../database/database.ts'
import { getColumn, getTable } from '../database/names.ts'
import { Busy } from '../database/queues/fair-queue.ts'
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

/** Identifies a locked row of a table by a condition with one parameter. */
interface LockedRow {
  readonly resource: Resource
  readonly condition: string
  readonly value: string
}

/**
 * Returns the problem of a lock that another request holds, or of another write to the same record, with the resource
 * and, if the caller may read it, the title of the record. Returns other problems unchanged.
 */
export async function nameLockedRecord(
  problem: unknown,
  caller: Caller,
  { registry, database, about }: LockContext,
): Promise<unknown> {
  const httpProblem = toHttpProblem(problem)
  if (httpProblem.code !== locked().code || problem instanceof HttpProblem) return problem
  const row = findLockedRow(problem, registry, about)
  if (!row) return locked({ by: about })
  const name = await readTitle(database, row, caller)
  return locked({ by: row.resource.name, ...(name !== undefined && { name }) })
}

/** Finds the row for which PostgreSQL waited, or the record of the request that waited in the queue of writes. */
function findLockedRow(
  problem: unknown,
  { resources }: Registry,
  about: string,
): LockedRow | undefined {
  const tables = resources.filter(({ source }) => source === 'table')
  if (problem instanceof Busy) {
    const resource = tables.find(({ name }) => name === about)
    const { record } = problem
    return resource && isId(record)
      ? { resource, condition: 'id = $2::uuid', value: record }
      : undefined
  }
  const [, page, line, relation] = ROW.exec(getProblemContext(problem)) ?? []
  const resource = tables.find(({ name }) => toSnakeCase(name) === relation)
  return resource && { resource, condition: 'ctid = $2::tid', value: `(${page},${line})` }
}

function getProblemContext(problem: unknown): string {
  const context = getErrorCode(problem) && (problem as { readonly where?: unknown }).where
  return typeof context === 'string' ? context : ''
}

/** Reads the title of a locked row; undefined when the title is not a text or the caller may not see the row. */
async function readTitle(
  database: Database,
  { resource, condition, value }: LockedRow,
  caller: Caller,
): Promise<string | undefined> {
  const field = getReadableFields(resource, caller.can)[resource.title]
  if (!field || !isText(field) || field.derived || !caller.can(`${resource.one}.view`)) {
    return undefined
  }
  const text = `select ${getColumn(resource.title)} as title from ${getTable(resource)} where team_id = $1 and ${condition}`
  const [row] = await database
    .read<{ title: string | null }>(caller, { text, values: [caller.team.id, value] })
    .catch(() => [])
  return row?.title ?? undefined
}
