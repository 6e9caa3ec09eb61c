import { getNumberFormat } from '../../schema/settings.ts'
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
 * Takes the next number of a document's series, `S-MAIN-26-000123`. A setting of the team can replace the declared prefix.
 * The series stays locked until the transaction ends, so that numbers have no gaps and are unique (invariant I14).
 */
export async function takeNextNumber(
  { context, resource, trx, caller }: Write,
  record: Values,
  declared = resource.document?.series?.prefix ?? '',
): Promise<string> {
  const { date, series } = resource.document ?? {}
  const { prefix, digits } = getNumberFormat(
    context.registry.settings,
    caller.team.settings,
    declared,
  )
  const from = series?.prefixFrom
  const field = from === undefined ? undefined : resource.fields[from]
  const code =
    field?.kind === 'reference'
      ? `(select code from ${getTable(getResource(context.registry, field.to))}
            where team_id = $1 and id = $3::uuid)`
      : '$3::text'
  const year = date === undefined ? null : String(record[date] ?? '').slice(2, 4)
  const [row] = await trx.query<{ number: string }>({
    text: `
      select set_config('app.number', taken.key || '-'
        || lpad(taken.number, greatest($5::int, length(taken.number)), '0'), true) as number
      from (
        select series.key, armazem_next_number(series.key)::text as number
        from (
          select concat_ws('-', $2::text, ${code}, $4::text) as key where $1::uuid is not null
        ) series
      ) taken`,
    values: [trx.team, prefix, from === undefined ? null : (record[from] ?? null), year, digits],
  })
  return row!.number
}
