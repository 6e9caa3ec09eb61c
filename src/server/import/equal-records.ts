import type { Kind } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import { getColumn, getTable } from '../database/names.ts'
import type { Reader } from '../database/transaction.ts'
import { createLookupKey } from '../database/lookup-key.ts'
import { mapRows, splitRows } from './planning-queue.ts'

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

/** Limits the records that are read for rows without a key, and the pairs of a row and a record that are compared. */
const MAX_FOUND = 200_000

/**
 * Finds the stored records that may equal rows without id and key, by position of the row: records with the same texts,
 * choices, references and dates. Compares the fields that all these rows fill.
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
  // Many rows can have the same values: each of their records is read once.
  const keyed = await mapRows(keyless, ({ values, place }) => {
    const keys = names.map((name) => toKey(values[name]))
    return { place, keys, content: JSON.stringify(keys) }
  })
  const groups = [...Map.groupBy(keyed, ({ content }) => content).values()]
  const given = names.map((_, i) => `key${i}`)
  const conditions = names.map(
    (name, i) => `armazem_key(record.${getColumn(name)}::text) = given.key${i}`,
  )
  const arrays = names.map((_, i) => `, $${i + 3}::text[]`).join('')
  const text = `
    select given.place, record.id::text as id
    from unnest($2::int[]${arrays}) as given (place, ${given.join(', ')})
    join ${getTable(resource)} record on record.team_id = $1 and ${conditions.join(' and ')}
    order by record.id limit ${MAX_FOUND}`
  const found: FoundRecord[] = []
  for (const part of splitRows([...groups.entries()])) {
    const values = [
      part.map(([i]) => i),
      ...names.map((_, i) => part.map(([, [first]]) => first!.keys[i])),
    ]
    found.push(...(await reader.query<FoundRecord>({ text, values: [reader.team, ...values] })))
    if (found.length > MAX_FOUND) break
  }
  const ids = Map.groupBy(found, ({ place }) => place)
  const equal = new Map<number, readonly string[]>()
  let pairs = 0
  for (const [i, group] of groups.entries()) {
    const records = ids.get(i)?.map(({ id }) => id) ?? []
    for (const { place } of group) {
      pairs += records.length
      if (pairs > MAX_FOUND) return equal
      equal.set(place, records)
    }
  }
  return equal
}

/**
 * Names a record that is equal to rows of the file; `place` is the position of their values among the different values
 * of all rows.
 */
interface FoundRecord {
  readonly place: number
  readonly id: string
}

function toKey(value: unknown): string {
  return createLookupKey(String(value))
}

function isGiven(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
