import { isId } from '../../schema/check-value.ts'
import type { Resource } from '../../schema/resource.ts'
import { getColumn, getSource } from '../database/names.ts'
import type { Reader } from '../database/transaction.ts'
import type { AppContext } from '../context/context.ts'
import type { Values } from '../../schema/values.ts'

/** Finds records by id, code or title. */
export interface Lookup {
  /** Returns the record with this name, or an issue when there is none or more than one. */
  find(name: string): { readonly id: string } | UnclearName
  /** Adds a record that the import itself has created. */
  add(values: Values, id: string): void
}

/** Tells that no record or several records have a name. */
export interface UnclearName {
  readonly issue: 'AMBIGUOUS' | 'NOT_FOUND'
  /** Holds the ids of the records with this name. */
  readonly candidates: readonly string[]
}

/** Ranks ids before codes, and codes before titles. */
const [ID, CODE, TITLE] = [0, 1, 2]

interface Match {
  readonly id: string
  readonly rank: number
}

/** Looks up all names of a file with one statement. */
export async function lookUp(
  context: AppContext,
  reader: Reader,
  resource: Resource,
  names: readonly string[],
): Promise<Lookup> {
  const codes = listIdentifiers(resource)
  const matches = new Map<string, Match[]>()
  const note = (name: string, match: Match) =>
    matches.set(createLookupKey(name), [...(matches.get(createLookupKey(name)) ?? []), match])
  const distinct = [...new Set(names.map(createLookupKey))].filter(Boolean)
  if (distinct.length > 0) {
    const text = lookUpSql(getSource(resource, context.views), codes, resource.title)
    const found = await reader.query<Match & { name: string }>({
      text,
      values: [reader.team, distinct, distinct.filter(isId)],
    })
    for (const { name, ...match } of found) note(name, match)
  }
  return {
    find(name) {
      const all = matches.get(createLookupKey(name)) ?? []
      const best = Math.min(...all.map(({ rank }) => rank))
      const ids = new Set(all.filter(({ rank }) => rank === best).map(({ id }) => id))
      const [id] = ids
      if (id === undefined) return { issue: 'NOT_FOUND', candidates: [] }
      return ids.size > 1 ? { issue: 'AMBIGUOUS', candidates: [...ids] } : { id }
    },
    add(values, id) {
      const learn = (name: unknown, rank: number) => {
        if (typeof name === 'string') note(name, { id, rank })
      }
      for (const code of codes) learn(values[code], CODE)
      learn(values[resource.title], TITLE)
    },
  }
}

/**
 * Returns the lookup key of a text, as the database function `armazem_key` does: two texts that differ only in case,
 * in outer spaces, or in non-breaking instead of plain spaces have the same key.
 */
export function createLookupKey(text: string): string {
  return text.normalize('NFC').replaceAll('\u00a0', ' ').trim().toLowerCase()
}

/**
 * Returns the fields, without the title, that identify a record: codes, e-mail addresses and other
 * unique fields.
 */
function listIdentifiers({ fields, importKey, title }: Resource): readonly string[] {
  const uniqueFields = Object.entries(fields)
    .filter(
      ([, { kind, unique }]) => kind === 'code' || kind === 'email' || (kind === 'text' && unique),
    )
    .map(([name]) => name)
  return [...new Set([...uniqueFields, importKey])].filter((name) => name !== title)
}

function lookUpSql(source: string, codes: readonly string[], title: string): string {
  const selectBy = (column: string, rank: number) =>
    `
      select given.name, record.id, ${rank} as rank
      from given join ${source} record on record.team_id = $1 and ${column} = given.name`
  return [
    'with given (name) as (select unnest($2::text[]))',
    [
      `
        select record.id::text as name, record.id, ${ID} as rank
        from ${source} record where record.team_id = $1 and record.id = any($3::uuid[])`,
      ...codes.map((code) => selectBy(`armazem_key(record.${getColumn(code)})`, CODE)),
      selectBy(`armazem_key(record.${getColumn(title)})`, TITLE),
    ].join(' union all '),
  ].join(' ')
}
