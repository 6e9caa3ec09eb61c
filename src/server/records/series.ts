import { snakeCase } from '../../schema/naming.ts'
import type { Resource } from '../../schema/resource.ts'
import { columnOf, tableOf } from '../database/names.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Values } from './record.ts'

const DIGITS = 5

/**
 * Running numbers for the series fields that were left blank: `P-00042`. The series stays locked until the
 * transaction ends, so that numbers have no gaps and nobody gets one twice.
 */
export async function numbersFor(
  resource: Resource,
  trx: Transaction,
  value: Values,
): Promise<Record<string, string>> {
  const numbers: Record<string, string> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!('series' in field) || field.series === undefined || (value[name] ?? null) !== null)
      continue
    numbers[name] = await nextNumber(resource, name, field.series, trx)
  }
  return numbers
}

async function nextNumber(
  resource: Resource,
  name: string,
  prefix: string,
  trx: Transaction,
): Promise<string> {
  const key = `${snakeCase(resource.name)}.${snakeCase(name)}`
  const given = await advance(trx, key, 1)
  const number = prefix + String(given).padStart(DIGITS, '0')
  const column = columnOf(name)
  const taken = await trx.query<{ highest: number | null }>({
    text: `select (select max(substring(${column} from char_length($3::text) + 1)::bigint) from ${tableOf(resource)}
      where team_id = $1 and starts_with(upper(${column}), upper($3::text)) and substring(${column} from char_length($3::text) + 1) ~ '^[0-9]{1,15}$') as highest
      where exists (select from ${tableOf(resource)} where team_id = $1 and armazem_key(${column}) = armazem_key($2::text))`,
    values: [trx.team, number, prefix],
  })
  if (taken.length === 0) return number
  // Somebody typed numbers by hand: the series goes on behind the highest of them.
  const next = await advance(trx, key, Number(taken[0]!.highest ?? given) + 1)
  return prefix + String(next).padStart(DIGITS, '0')
}

/** The series' next number, at least `least`. */
async function advance(trx: Transaction, key: string, least: number): Promise<number> {
  const text = `
    insert into number_series as s (team_id, key, next) values ($1, $2, $3::bigint + 1)
    on conflict (team_id, key) do update set next = greatest(s.next, $3::bigint) + 1
    returning next - 1 as given`
  const [row] = await trx.query<{ given: number }>({ text, values: [trx.team, key, least] })
  return Number(row!.given)
}
