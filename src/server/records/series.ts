import { toSnakeCase } from '../../schema/naming.ts'
import type { Resource } from '../../schema/resource.ts'
import { getColumn, getTable } from '../database/names.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Write } from './write.ts'
import type { Values } from '../../schema/values.ts'
import { hasSeries } from '../../schema/kinds.ts'

const DIGITS = 5

type Writer = Pick<Write, 'context' | 'resource' | 'trx'>

/** Returns running codes (`P-00042`) for the empty series fields of a new record. */
export async function takeMissingNumbers(
  { context, resource, trx }: Writer,
  value: Values,
): Promise<Record<string, string>> {
  const numbers: Record<string, string> = {}
  for (const name of listBlankSeries(resource, value)) {
    const [number] = await context.database.separately(trx.team, (own) =>
      takeNumbers(own, resource, name, 1),
    )
    numbers[name] = number!
  }
  return numbers
}

/** Returns the empty series fields of a new record. */
export function listBlankSeries({ fields }: Resource, value: Values): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    hasSeries(field) && (value[name] ?? null) === null ? [name] : [],
  )
}

/**
 * Takes several running codes that no record has. `trx` is a separate transaction
 * (`Database.separately`), so that no other request waits for the request that needs the codes. The
 * code of a record that is refused later stays unused. Document numbers must not have such gaps, so
 * `takeNextNumbers` takes them in the transaction of the document.
 */
export async function takeNumbers(
  trx: Transaction,
  resource: Resource,
  name: string,
  count: number,
): Promise<readonly string[]> {
  const prefix = getPrefix(resource, name)
  const key = `${toSnakeCase(resource.name)}.${toSnakeCase(name)}`
  const formatNumbers = (first: number) =>
    Array.from({ length: count }, (_, i) => prefix + String(first + i).padStart(DIGITS, '0'))
  const first = await advanceSeries(trx, key, count, 1)
  const numbers = formatNumbers(first)
  const column = getColumn(name)
  const collisions = await trx.query<{ highest: number | null }>({
    text: `select (select max(substring(${column} from char_length($3::text) + 1)::bigint) from ${getTable(resource)}
      where team_id = $1 and starts_with(upper(${column}), upper($3::text))
        and substring(${column} from char_length($3::text) + 1) ~ '^[0-9]{1,15}$') as highest
      where exists (select from ${getTable(resource)} where team_id = $1
        and armazem_key(${column}) = any(array(select armazem_key(taken) from unnest($2::text[]) taken)))`,
    values: [trx.team, numbers, prefix],
  })
  if (collisions.length === 0) return numbers
  // People may have typed these codes by hand: the series continues after the highest such code.
  return formatNumbers(
    await advanceSeries(trx, key, count, Number(collisions[0]!.highest ?? first) + 1),
  )
}

function getPrefix({ fields }: Resource, name: string): string {
  const field = fields[name]
  return field && hasSeries(field) ? field.series : ''
}

/**
 * Takes the next `count` numbers of the series, of which the first is at least `minimum`. Returns the
 * first number.
 */
async function advanceSeries(
  trx: Transaction,
  key: string,
  count: number,
  minimum: number,
): Promise<number> {
  const text = `
    insert into number_series as series (team_id, key, next) values ($1, $2, $4::bigint + $3)
    on conflict (team_id, key) do update set next = greatest(series.next, $4::bigint) + $3
    returning next - $3 as first`
  const [row] = await trx.query<{ first: number }>({
    text,
    values: [trx.team, key, count, minimum],
  })
  return Number(row!.first)
}
