import { getResource } from '../../schema/registry.ts'
import { getTable } from '../database/names.ts'
import type { Write } from '../records/write.ts'
import type { Values } from '../../schema/values.ts'

/**
 * Selects the last number that the transaction took, for statements that are sent together with the
 * one that takes it.
 */
export const LAST_NUMBER = `current_setting('app.number')`

/**
 * Takes the next number of a document's series, `S-MAIN-26-000123`. The series stays locked until
 * the transaction ends, so that numbers have no gaps and are unique (invariant I14).
 */
export async function takeNextNumber(
  { context, resource, trx }: Write,
  record: Values,
  prefix = resource.document?.series?.prefix ?? '',
): Promise<string> {
  const { date, series } = resource.document ?? {}
  const from = series?.prefixFrom
  const field = from === undefined ? undefined : resource.fields[from]
  const code =
    field?.kind === 'reference'
      ? `(select code from ${getTable(getResource(context.registry, field.to))} where team_id = $1 and id = $3::uuid)`
      : '$3::text'
  const year = date === undefined ? null : String(record[date] ?? '').slice(2, 4)
  const [row] = await trx.query<{ number: string }>({
    text: `select set_config('app.number', s.key || '-' || lpad(armazem_next_number(s.key)::text, 6, '0'), true) as number
           from (select concat_ws('-', $2::text, ${code}, $4::text) as key where $1::uuid is not null) s`,
    values: [trx.team, prefix, from === undefined ? null : (record[from] ?? null), year],
  })
  return row!.number
}
