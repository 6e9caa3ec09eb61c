import type { Kind } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import { getColumn, getTable } from '../database/names.ts'
import type { Reader } from '../database/transaction.ts'
import { createLookupKey } from '../database/lookup-key.ts'
import { mapRows, splitRows } from './planning-queue.ts'

/** Lists the kinds of fields whose values are compared as texts to find records that equal a row. */
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

/** Limits the records that are read, and the pairs of a row and a record that are returned. */
const MAX_FOUND = 200_000

/**
 * Returns, for each row without id and key, the ids of the records that may be equal to the row: those with the same
 * texts, choices, references and dates. Keys of the map are positions in `rows`. Compares only fields that have a value
 * in all of these rows. Rows beyond the limit `MAX_FOUND` have no entry; the map is empty when no field has a value in
 * all of these rows.
 */
export async function findEqualRecords(
  reader: Reader,
  resource: Resource,
  rows: readonly Values[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const keyless = rows.flatMap((values, position) =>
    isGiven(values.id) || isGiven(values[resource.importKey]) ? [] : [{ values, position }],
  )
  const names = Object.entries(resource.fields).flatMap(([name, field]) => {
    const isCompared = COMPARED.has(field.kind) && !field.custom && !field.derived
    return isCompared && keyless.every(({ values }) => isGiven(values[name])) ? [name] : []
  })
  if (keyless.length === 0 || names.length === 0) return new Map()
  // Rows with the same values are compared once.
  const keyed = await mapRows(keyless, ({ values, position }) => {
    const keys = names.map((name) => toKey(values[name]))
    return { position, keys, content: JSON.stringify(keys) }
  })
  const groups = [...Map.groupBy(keyed, ({ content }) => content).values()]
  const given = names.map((_, i) => `key${i}`)
  const conditions = names.map(
    (name, i) => `armazem_key(record.${getColumn(name)}::text) = given.key${i}`,
  )
  const arrays = names.map((_, i) => `, $${i + 3}::text[]`).join('')
  const text = `
    select given.index, record.id::text as id
    from unnest($2::int[]${arrays}) as given (index, ${given.join(', ')})
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
  const foundByGroup = Map.groupBy(found, ({ index }) => index)
  const equalIds = new Map<number, readonly string[]>()
  let pairs = 0
  for (const [i, group] of groups.entries()) {
    const ids = foundByGroup.get(i)?.map(({ id }) => id) ?? []
    for (const { position } of group) {
      pairs += ids.length
      if (pairs > MAX_FOUND) return equalIds
      equalIds.set(position, ids)
    }
  }
  return equalIds
}

/** Holds the id of a record that may be equal to the rows of a group; `index` is the position of the group. */
interface FoundRecord {
  readonly index: number
  readonly id: string
}

function toKey(value: unknown): string {
  return createLookupKey(String(value))
}

function isGiven(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
