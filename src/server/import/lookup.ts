import { isId } from '../../schema/check-value.ts'
import type { Resource } from '../../schema/resource.ts'
import { createLookupKey } from '../database/lookup-key.ts'
import { getColumn, getSource } from '../database/names.ts'
import type { Reader } from '../database/transaction.ts'
import type { AppContext } from '../context/context.ts'
import { parseDecimal } from '../../schema/parse-decimal.ts'
import type { Values } from '../../schema/values.ts'

/** Finds records by id, code, title or number (`foundBy`). */
export interface Lookup {
  /** Returns the record with this name, or an issue when no record or several records have the name. */
  find(name: string): { readonly id: string } | UnclearName
  /** Adds a record that the import itself has created. */
  add(values: Values, id: string): void
}

/** Indicates that no record or several records have a name. */
export interface UnclearName {
  readonly issue: 'AMBIGUOUS' | 'NOT_FOUND'
  /** Lists the records with this name. */
  readonly candidates: readonly Candidate[]
}

/** Describes a record that a name may mean. */
interface Candidate {
  readonly id: string
  /** Holds the title, with the code if the resource has codes. */
  readonly label: string
}

/**
 * Ranks ids before codes, codes before titles, titles before titles that differ in case, accents or
 * signs (`writeLooseSql`), and numbers last.
 */
const [ID, CODE, TITLE, LOOSE, NUMBER] = [0, 1, 2, 3, 4]

interface Match extends Candidate {
  readonly rank: number
}

/** Looks up all names of a file for records of one resource, with one statement. */
export async function lookUp(
  context: AppContext,
  reader: Reader,
  resource: Resource,
  names: readonly string[],
  decimalMark: string,
): Promise<Lookup> {
  const codes = listIdentifiers(resource)
  const matches = new Map<string, Match[]>()
  /** Caches the results of `find`, because most names of a file occur in many rows. */
  const found = new Map<string, ReturnType<Lookup['find']>>()
  const addMatch = (name: string, match: Match) => {
    const key = createLookupKey(name)
    found.delete(key)
    matches.set(key, [...(matches.get(key) ?? []), match])
  }
  const find = (key: string): ReturnType<Lookup['find']> => {
    const all = matches.get(key) ?? []
    const bestRank = Math.min(...all.map(({ rank }) => rank))
    const best = new Map(
      all.filter(({ rank }) => rank === bestRank).map((match) => [match.id, match]),
    )
    const [first] = best.values()
    if (first === undefined) return { issue: 'NOT_FOUND', candidates: [] }
    if (best.size === 1) return { id: first.id }
    return { issue: 'AMBIGUOUS', candidates: [...best.values()] }
  }
  const distinct = [...new Set(names.map(createLookupKey))].filter(Boolean)
  if (distinct.length > 0) {
    const text = writeLookupSql(getSource(resource, context.views), resource, codes)
    const numbers = distinct.map((name) => readNumber(name, decimalMark))
    const rows = await reader.query<Match & { name: string }>({
      text,
      values: [reader.team, distinct, distinct.filter(isId), numbers],
    })
    for (const { name, ...match } of rows) addMatch(name, match)
  }
  return {
    find(name) {
      const key = createLookupKey(name)
      const result = found.get(key) ?? find(key)
      found.set(key, result)
      return result
    },
    add(values, id) {
      const label = String(values[resource.title] ?? '')
      const addName = (name: unknown, rank: number) => {
        if (typeof name === 'string') addMatch(name, { id, label, rank })
      }
      for (const code of codes) addName(values[code], CODE)
      addName(values[resource.title], TITLE)
    },
  }
}

/** Returns the number in a text, such as 23 in `23 %`; null for other texts. */
function readNumber(text: string, decimalMark: string): number | null {
  const number = parseDecimal(text.replace(/%\s*$/, ''), decimalMark)
  return typeof number === 'number' ? number : null
}

/**
 * Returns the fields, without the title, that identify a record: codes, e-mail addresses, unique
 * texts and the import key.
 */
function listIdentifiers({ fields, importKey, title }: Resource): readonly string[] {
  const uniqueFields = Object.entries(fields)
    .filter(
      ([, { kind, unique }]) => kind === 'code' || kind === 'email' || (kind === 'text' && unique),
    )
    .map(([name]) => name)
  return [...new Set([...uniqueFields, importKey])].filter((name) => name !== title)
}

function writeLookupSql(source: string, resource: Resource, codes: readonly string[]): string {
  const title = `record.${getColumn(resource.title)}`
  const { subtitle } = resource
  const label =
    subtitle === undefined
      ? `${title}::text`
      : `concat(${title}, ' (' || record.${getColumn(subtitle)}::text || ')')`
  const selectBy = (condition: string, rank: number) =>
    `
      select given.name, record.id::text as id, ${label} as label, ${rank} as rank
      from given join ${source} record on record.team_id = $1 and ${condition}`
  return [
    `with given (name, number) as (select * from unnest($2::text[], $4::numeric[]))`,
    [
      `
        select record.id::text as name, record.id::text as id, ${label} as label, ${ID} as rank
        from ${source} record where record.team_id = $1 and record.id = any($3::uuid[])`,
      ...codes.map((code) => selectBy(`armazem_key(record.${getColumn(code)}) = given.name`, CODE)),
      selectBy(`armazem_key(${title}) = given.name`, TITLE),
      selectBy(`${writeLooseSql(title)} = ${writeLooseSql('given.name')}`, LOOSE),
      ...resource.foundBy.map((name) =>
        selectBy(`record.${getColumn(name)} = given.number`, NUMBER),
      ),
    ].join(' union all '),
  ].join(' ')
}

/** Writes the SQL of a text without case, accents, spaces and the signs that people leave out, such as `%`. */
function writeLooseSql(text: string): string {
  return `nullif(regexp_replace(armazem_fold(${text}), '[[:space:]%.,_/()-]', '', 'g'), '')`
}
