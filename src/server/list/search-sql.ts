import { isSearched } from '../../schema/kinds.ts'
import type { Resource } from '../../schema/resource.ts'
import { getColumn, getLinesTable, getSource, readColumn } from '../database/names.ts'
import { quoteLiteral } from '../database/statement.ts'
import type { Filter } from './filter.ts'
import { escapeLike, type SqlScope } from './sql-scope.ts'

type Search = Extract<Filter, { readonly words: readonly string[] }>

/**
 * Writes the condition for rows that contain all words, or have a child row that contains all
 * words. Case and accents are ignored. Rows whose title is another record (stock by its product)
 * are also found by the words of that record.
 */
export function writeSearchSql({ words, isSimilar }: Search, scope: SqlScope): string {
  const writeWord = isSimilar ? writeSimilarSql : writeWordSql
  if (words.length === 0) return 'true'
  const { resource, team, alias } = scope
  const writeInRow = (row: string) =>
    words.map((word) => writeInRowSql(word, row, scope, writeWord)).join(' and ')
  const lines = listSearchedLines(resource)
  if (lines.length === 0) return `(${writeInRow(alias)})`
  const inLine = words.map((word) => writeWord(word, 'line.search_text', scope)).join(' and ')
  const inLines = lines.map(
    (table) => `select line.parent from ${table} line where line.team_id = ${team} and ${inLine}`,
  )
  if (scope.search === 'walk') {
    const exists = inLines.map((sql) => `exists (${sql} and line.parent = ${alias}.id)`)
    return `((${writeInRow(alias)}) or ${exists.join(' or ')})`
  }
  // The indexes of the table and of its child rows are read together, and only as far as the list
  // needs.
  if (resource.source !== 'view') {
    return `((${writeInRow(alias)}) or ${alias}.id = any(array(${inLines.join(' union all ')})))`
  }
  const source = getSource(resource, scope.context.views)
  const ownIds = `select searched.id from ${source} searched where searched.team_id = ${team} and ${writeInRow('searched')}`
  return `${alias}.id in (${[ownIds, ...inLines].join(' union all ')})`
}

function writeInRowSql(
  word: string,
  alias: string,
  scope: SqlScope,
  write: typeof writeWordSql,
): string {
  const { resource, team, context } = scope
  const ownText = findSearchText(resource, alias)
  const title = resource.fields[resource.title]
  const target = title?.kind === 'reference' ? context.registry.byName.get(title.to) : undefined
  const titleText = target && findSearchText(target, 'named')
  const found = [
    ...(ownText ? [write(word, ownText, scope)] : []),
    ...(listSearchedFields(resource.fields).some((name) => resource.fields[name]!.custom)
      ? [writeInCustomTextsSql(alias, scope, write(word, 'found.text', scope))]
      : []),
    ...(titleText
      ? [
          `${alias}.${getColumn(resource.title)} in (
            select named.id from ${getSource(target, context.views)} named
            where named.team_id = ${team} and ${write(word, titleText, scope)})`,
        ]
      : []),
  ]
  return found.length ? `(${found.join(' or ')})` : 'false'
}

/** Writes the condition for rows whose searched custom fields fulfil a condition on `found.text`. */
function writeInCustomTextsSql(
  alias: string,
  { resource, team, search }: SqlScope,
  condition: string,
): string {
  const found = `
    select found.record from custom_texts found
    where found.team_id = ${team} and found.resource = ${quoteLiteral(resource.name)} and ${condition}`
  return search === 'walk'
    ? `exists (${found} and found.record = ${alias}.id)`
    : `${alias}.id = any(array(${found}))`
}

/**
 * Writes the condition of one word: three letters or more match anywhere; a shorter word, which
 * trigrams cannot find, matches the start of a word.
 */
function writeWordSql(word: string, text: string, { parameters }: SqlScope): string {
  const like = (pattern: string) => `${text} like ${foldOnce(parameters.add(pattern))}`
  const letters = escapeLike(word)
  if ([...word].length >= 3) return like(`%${letters}%`)
  // A word follows a space or a line feed: texts can have several lines, and line feeds join the
  // texts of a view.
  return `(${[`${letters}%`, `% ${letters}%`, `%\n${letters}%`].map(like).join(' or ')})`
}

/** Sets the shortest word that is searched despite typing mistakes. */
const MIN_SIMILAR_LETTERS = 4
/**
 * Sets the longest word that is searched despite typing mistakes, because PostgreSQL refuses the regular expression of 200
 * letters as too complex.
 */
const MAX_SIMILAR_LETTERS = 50
/**
 * Sets the shortest word whose trigrams are compared, because most rows contain some trigram of a
 * shorter word.
 */
const MIN_TRIGRAM_LETTERS = 6

/**
 * Writes the condition that a row contains a word with at most one typing mistake: a word of the row begins with `word`
 * after one letter was left out, replaced, added or exchanged with the next letter. A word of the row may also share
 * most trigrams with a long `word`. Short words and numbers must occur exactly. The trigram index serves both tests.
 */
function writeSimilarSql(word: string, text: string, scope: SqlScope): string {
  const letters = [...word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()]
  const isWord = letters.every((letter) => /\p{L}/u.test(letter))
  const hasLength = letters.length >= MIN_SIMILAR_LETTERS && letters.length <= MAX_SIMILAR_LETTERS
  if (!isWord || !hasLength) return writeWordSql(word, text, scope)
  const { parameters } = scope
  const pattern = `${parameters.add(writeMistakes(letters))}::text`
  if (letters.length < MIN_TRIGRAM_LETTERS) return `${text} ~ ${pattern}`
  return `(${text} ~ ${pattern} or ${foldOnce(parameters.add(word))} <% ${text})`
}

/** Writes a regular expression for the beginning of a word with one typing mistake. */
function writeMistakes(letters: readonly string[]): string {
  const variants = letters.flatMap((letter, i) => {
    const before = letters.slice(0, i).join('')
    const after = letters.slice(i + 1).join('')
    const next = letters[i + 1]
    return [
      `${before}.?${after}`,
      ...(i > 0 ? [`${before}.${letter}${after}`] : []),
      ...(next && next !== letter
        ? [`${before}${next}${letter}${letters.slice(i + 2).join('')}`]
        : []),
    ]
  })
  return String.raw`\m(${variants.join('|')})`
}

/**
 * Writes the rank by which search results are sorted: 0 for a field that equals the searched text,
 * then the beginning of a word, then any place, then rows with similar words. Returns undefined for
 * resources without searched fields, whose rows are found by the record that is their title.
 */
export function writeRelevanceSql(words: readonly string[], scope: SqlScope): string | undefined {
  const { resource, alias, parameters, team } = scope
  const searched = listSearchedFields(resource.fields)
  const lines = listSearchedLines(resource)
  if (searched.length === 0 && lines.length === 0) return undefined
  const query = words.join(' ')
  const pattern = escapeLike(query)
  const writeLike = (value: string, ...patterns: readonly string[]) =>
    patterns.map((each) => `${value} like ${foldOnce(parameters.add(each))}`).join(' or ')
  const text = findSearchText(resource, alias)
  const equalFields = searched
    .map((name) => {
      const value = readColumn(alias, name, resource.fields[name]!)
      return `armazem_fold(${value}::text) = ${foldOnce(parameters.add(query))}`
    })
    .join(' or ')
  // The stored text contains the folded fields, joined by spaces. Rows whose stored text does not
  // match are left out before their fields are folded.
  const hasStoredText =
    resource.source !== 'view' && !searched.some((name) => resource.fields[name]!.custom)
  const aroundFields = [pattern, `${pattern} %`, `% ${pattern}`, `% ${pattern} %`]
  const equal = [
    ...(text && hasStoredText
      ? [`(${writeLike(text, ...aroundFields.slice(0, searched.length + 1))}) and (${equalFields})`]
      : searched.length > 0
        ? [equalFields]
        : []),
    ...lines.map(
      (table) => `${alias}.id = any(array(
        select line.parent from ${table} line
        where line.team_id = ${team} and ${writeLike('line.search_text', pattern)}))`,
    ),
  ]
  if (!text) return `case when ${equal.join(' or ')} then 0 else 3 end`
  return `case when ${equal.join(' or ')} then 0
    when ${writeLike(text, `${pattern}%`, `% ${pattern}%`, `%\n${pattern}%`)} then 1
    when ${writeLike(text, `%${pattern}%`)} then 2
    else 3 end`
}

/**
 * Writes the SQL of a pattern without case and accents. `placeholder` stands for the pattern. The select makes PostgreSQL
 * fold the pattern once instead of for each row.
 */
export function foldOnce(placeholder: string): string {
  return `(select armazem_fold(${placeholder}::text))`
}

/**
 * Returns the SQL of the searched texts of a row without case and accents: a column of a table, or an expression for a
 * view. Undefined when the resource has no searched texts.
 */
function findSearchText(resource: Resource, alias: string): string | undefined {
  const names = listSearchedFields(resource.fields).filter((name) => !resource.fields[name]!.custom)
  if (names.length === 0) return undefined
  if (resource.source !== 'view') return `${alias}.search_text`
  const columns = names.map((name) => `${alias}.${getColumn(name)}`)
  return `armazem_fold(concat_ws(chr(10), ${columns.join(', ')}))`
}

/** Returns the tables of child rows that have searched fields. */
function listSearchedLines(resource: Resource): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'lines' && listSearchedFields(field.fields).length > 0
      ? [getLinesTable(resource, name)]
      : [],
  )
}

/** Returns the names of the fields that a search covers. */
export function listSearchedFields(fields: Resource['fields']): string[] {
  return Object.keys(fields).filter((name) => isSearched(fields[name]!))
}
