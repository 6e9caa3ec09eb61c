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
 * Takes the next numbers of a document's series, `S-MAIN-26-000123`, one for each declared prefix. A setting of the team
 * can replace a prefix. The series stay locked until the transaction ends, so that numbers have no gaps and are unique
 * (invariant I14). `LAST_NUMBER` is the first of them.
 */
export async function takeNextNumbers(
  { context, resource, trx, caller }: Write,
  record: Values,
  prefixes: readonly (string | undefined)[],
): Promise<readonly string[]> {
  const { date, series } = resource.document ?? {}
  const formats = prefixes.map((prefix = series?.prefix ?? '') =>
    getNumberFormat(context.registry.settings, caller.team.settings, prefix),
  )
  const from = series?.prefixFrom
  const field = from === undefined ? undefined : resource.fields[from]
  const code =
    field?.kind === 'reference'
      ? `(select code from ${getTable(getResource(context.registry, field.to))}
            where team_id = $1 and id = $3::uuid)`
      : '$3::text'
  const year = date === undefined ? null : String(record[date] ?? '').slice(2, 4)
  const rows = await trx.query<{ number: string }>({
    text: `
      select
        case taken.position when 1 then set_config('app.number', taken.number, true) else taken.number end as number
      from (
        select counted.position, counted.key || '-'
          || lpad(counted.number, greatest($5::int, length(counted.number)), '0') as number
        from (
          select series.position, series.key, armazem_next_number(series.key)::text as number
          from (
            select given.position, concat_ws('-', given.prefix, ${code}, $4::text) as key
            from unnest($2::text[]) with ordinality as given (prefix, position)
            where $1::uuid is not null
          ) series
        ) counted
      ) taken
      order by taken.position`,
    values: [
      trx.team,
      formats.map(({ prefix }) => prefix),
      from === undefined ? null : (record[from] ?? null),
      year,
      formats[0]?.digits ?? 0,
    ],
  })
  return rows.map(({ number }) => number)
}
