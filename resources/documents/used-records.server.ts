import type { Field } from '../../src/schema/fields.ts'
import type { Registry } from '../../src/schema/registry.ts'
import { getColumn, getLinesTable, getTable } from '../../src/server/database/names.ts'
import { quoteLiteral } from '../../src/server/database/statement.ts'
import type { Reader } from '../../src/server/database/transaction.ts'

/**
 * Returns the ids for which the SQL condition `use` holds. In the condition, `given.id` is the id and `$1` is the team.
 */
export async function readUsed(
  trx: Reader,
  ids: readonly string[],
  use: string,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const text = `select given.id from unnest($2::uuid[]) given (id) where ${use}`
  const used = await trx.query<{ id: string }>({ text, values: [trx.team, ids] })
  return new Set(used.map(({ id }) => id))
}

/**
 * Returns the SQL condition that a posted document or a line of it refers to the record `given.id` of
 * `target`. Drafts and cancelled documents do not count. The documents and their references come
 * from the declarations.
 */
export function selectPostedUse({ resources }: Registry, target: string): string {
  const isReference = ([, field]: readonly [string, Field]) =>
    field.kind === 'reference' && field.to === target && !field.derived
  const uses = resources.flatMap((resource) => {
    const { document } = resource
    if (!document) return []
    const { open, posted = [], finished = [], status } = document
    const uncountedStatuses = [...open, ...finished.filter((state) => !posted.includes(state))]
    const andIsPosted =
      uncountedStatuses.length === 0
        ? ''
        : ` and document.${getColumn(status)} not in (${uncountedStatuses.map(quoteLiteral).join(', ')})`
    const ofRecords = Object.entries(resource.fields)
      .filter(isReference)
      .map(
        ([name]) => `exists (select from ${getTable(resource)} document
          where document.team_id = $1 and document.${getColumn(name)} = given.id${andIsPosted})`,
      )
    const ofLines = Object.entries(resource.fields).flatMap(([rows, field]) =>
      field.kind === 'lines'
        ? Object.entries(field.fields)
            .filter(isReference)
            .map(
              ([name]) => `exists (select from ${getLinesTable(resource, rows)} line
          join ${getTable(resource)} document on document.team_id = $1 and document.id = line.parent
          where line.team_id = $1 and line.${getColumn(name)} = given.id${andIsPosted})`,
            )
        : [],
    )
    return [...ofRecords, ...ofLines]
  })
  return `(${uses.join(' or ')})`
}
