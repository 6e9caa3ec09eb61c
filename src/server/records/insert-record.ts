import type { Values } from '../../schema/values.ts'
import { listWrittenColumns, toColumns } from '../database/columns.ts'
import { getColumn, getTable } from '../database/names.ts'
import type { Write } from './write.ts'

/** Holds the origin of a record that is inserted again after its deletion. */
interface Origin {
  readonly version: number
  readonly createdBy: unknown
  readonly createdAt: unknown
}

/**
 * Inserts the own columns of a record, without child rows and history. `origin` keeps the version,
 * the author and the time of an earlier record; without `origin`, the caller creates version 1 now.
 */
export async function insertRecord(
  { resource, trx, caller }: Pick<Write, 'resource' | 'trx' | 'caller'>,
  record: Values & { readonly id: string },
  origin?: Origin,
): Promise<void> {
  const { version, createdBy, createdAt } = origin ?? {
    version: 1,
    createdBy: caller.person.id,
    createdAt: null,
  }
  const columns = listWrittenColumns(resource.fields, record).map(getColumn)
  const table = getTable(resource)
  const json = JSON.stringify(toColumns(record, resource.fields))
  await trx.query({
    text: `
      insert into ${table} (team_id, id, version, created_by, updated_by, created_at, updated_at,
        ${columns.join(', ')})
      select $1, $2, $3, $4, $5, coalesce($6::timestamptz, armazem_now()), armazem_now(),
        ${columns.map((column) => `given.${column}`).join(', ')}
      from jsonb_populate_record(null::${table}, ${trx.pending.read(json, '$7')}) given`,
    values: [
      trx.team,
      record.id,
      version,
      createdBy ?? null,
      caller.person.id,
      createdAt ?? null,
      json,
    ],
  })
}
