import type { Kind } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import { getColumn, getTable } from '../database/names.ts'
import type { Reader } from '../database/transaction.ts'
import { createLookupKey } from './lookup.ts'

/** Lists the kinds of fields whose values in the database and in a file are compared as texts. */
const COMPARED: ReadonlySet<Kind> = new Set<Kind>([
  'text',
  'longText',
  'code',
  'email',
  'phone',
  'url',
  'select',
  'reference',
  'date',
])

/** Limits the records that are read for the rows without a key. */
const MAX_FOUND = 200_000

/**
 * Finds the records that rows without id and key may describe already, by position of the row: those
 * with the same texts, choices, references and dates. Compares the fields that all these rows fill.
 */
export async function findEqualRecords(
  reader: Reader,
  resource: Resource,
  rows: readonly Values[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const keyless = rows.flatMap((values, place) =>
    isGiven(values.id) || isGiven(values[resource.importKey]) ? [] : [{ values, place }],
  )
  const names = Object.entries(resource.fields).flatMap(([name, field]) => {
    const isCompared = COMPARED.has(field.kind) && !field.custom && !field.derived
    return isCompared && keyless.every(({ values }) => isGiven(values[name])) ? [name] : []
  })
  if (keyless.length === 0 || names.length === 0) return new Map()
  const keys = names.map((name, i) => ({
    given: `key${i}`,
    condition: `armazem_key(record.${getColumn(name)}::text) = given.key${i}`,
    values: keyless.map(({ values }) => createLookupKey(String(values[name]))),
  }))
  const arrays = keys.map((_, i) => `, $${i + 3}::text[]`).join('')
  const text = `
    select given.place, record.id::text as id
    from unnest($2::int[]${arrays}) as given (place, ${keys.map(({ given }) => given).join(', ')})
    join ${getTable(resource)} record
      on record.team_id = $1 and ${keys.map(({ condition }) => condition).join(' and ')}
    order by record.id limit ${MAX_FOUND}`
  const found = await reader.query<{ place: number; id: string }>({
    text,
    values: [reader.team, keyless.map(({ place }) => place), ...keys.map(({ values }) => values)],
  })
  return new Map(
    [...Map.groupBy(found, ({ place }) => place)].map(([place, all]) => [
      place,
      all.map(({ id }) => id),
    ]),
  )
}

function isGiven(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
