import type { Issue } from '../../schema/problem.ts'
import { lockKey } from '../database/advisory-locks.ts'
import { getColumn, getTable } from '../database/names.ts'
import type { Write } from './write.ts'
import type { Values } from '../../schema/values.ts'

/**
 * Checks the new parent of a record. Returns an issue `CYCLE` when the parent is the record or one of its descendants,
 * and an issue `TOO_DEEP` when the tree would have more levels than `depth`. Moves in one tree wait for each other,
 * because two moves at the same time could create a cycle.
 */
export async function checkTree({ resource, trx }: Write, record: Values): Promise<Issue[]> {
  const { tree } = resource
  const parent = tree && (record[tree.parent] ?? null)
  if (!tree || parent === null) return []
  const table = getTable(resource)
  const column = getColumn(tree.parent)
  // The limit is one more than the maximum depth, so that the query ends even if the ancestors form
  // a cycle.
  const maxLevels = tree.depth + 1
  const text = `
    with recursive up as (
      select ${column} as parent, id, 1 as level from ${table} where team_id = $1 and id = $2
      union all
      select node.${column}, node.id, up.level + 1
      from ${table} node join up on node.team_id = $1 and node.id = up.parent where up.level < ${maxLevels}
    ), down as (
      select $3::uuid as id, 1 as level
      union all
      select node.id, down.level + 1
      from ${table} node join down on node.team_id = $1 and node.${column} = down.id where down.level < ${maxLevels}
    )
    select (select max(level) from up) + (select max(level) from down) as levels,
      exists (select from up where id = $3) as "isCycle"`
  const [, rows] = await Promise.all([
    lockKey(trx, `${trx.team}:tree:${resource.name}`),
    trx.query<{ levels: number | null; isCycle: boolean }>({
      text,
      values: [trx.team, parent, record.id],
    }),
  ])
  const pointer = `/${tree.parent}`
  const { levels, isCycle } = rows[0]!
  if (isCycle) return [{ pointer, code: 'CYCLE' }]
  if (Number(levels ?? 0) > tree.depth)
    return [{ pointer, code: 'TOO_DEEP', args: { max: tree.depth } }]
  return []
}
