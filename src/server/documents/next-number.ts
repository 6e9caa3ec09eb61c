import { getNumberFormat } from '../../schema/settings.ts'
import { getResource } from '../../schema/registry.ts'
import { getTable } from '../database/names.ts'
import type { Write } from '../records/write.ts'
import type { Values } from '../../schema/values.ts'

/**
 * Takes one number, such as `S-MAIN-26-000123`, for each of `prefixes`; an undefined prefix stands for the prefix of the
 * document's declared series. A setting of the team can replace a prefix. The series stay locked until the transaction
 * ends, so that numbers have no gaps and are unique (invariant I14). Sends the statement without waiting for its result,
 * and returns pending values.
 */
export function takeNextNumbers(
  { context, resource, trx, caller }: Write,
  record: Values,
  prefixes: readonly (string | undefined)[],
): readonly string[] {
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
  const { values, kept } = trx.pending.create(prefixes.length)
  const sent = trx.query({
    text: `
      select armazem_keep_pending($6, $7::int, array_agg(to_jsonb(taken.number) order by taken.position))
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
      ) taken`,
    values: [
      trx.team,
      formats.map(({ prefix }) => prefix),
      from === undefined ? null : (record[from] ?? null),
      year,
      formats[0]?.digits ?? 0,
      ...kept,
    ],
  })
  trx.beforeCommit(sent)
  return values
}
