import type { Registry } from '../../src/schema/registry.ts'
import { getColumn, getLinesTable, getTable } from '../../src/server/database/names.ts'
import { quoteLiteral } from '../../src/server/database/statement.ts'
import type { Reader } from '../../src/server/database/transaction.ts'

/**
 * Returns those of the ids for which the SQL condition `use` holds. The condition names the id
 * `given.id` and the team `$1`.
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
 * Returns the SQL condition that a line of a posted document refers to the record `given.id` of
 * `target`. Drafts and cancelled documents do not count. The documents and their references come
 * from the declarations.
 */
export function selectPostedUse({ resources }: Registry, target: string): string {
  const uses = resources.flatMap((resource) => {
    const { document } = resource
    if (!document) return []
    const { open, posted = [], finished = [], status } = document
    const unused = [...open, ...finished.filter((state) => !posted.includes(state))]
    return Object.entries(resource.fields).flatMap(([rows, field]) => {
      if (field.kind !== 'lines') return []
      const references = Object.entries(field.fields).filter(
        ([, child]) => child.kind === 'reference' && child.to === target,
      )
      return references.map(
        ([child]) => `exists (select from ${getLinesTable(resource, rows)} line
          join ${getTable(resource)} document on document.team_id = $1 and document.id = line.parent
          where line.team_id = $1 and line.${getColumn(child)} = given.id
            and document.${getColumn(status)} not in (${unused.map(quoteLiteral).join(', ')}))`,
      )
    })
  })
  return `(${uses.join(' or ')})`
}
