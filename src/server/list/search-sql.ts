import type { Resource } from '../../schema/resource.ts'
import { getColumn, getLinesTable, getSource } from '../database/names.ts'
import { escapeLike, type SqlScope } from './sql-scope.ts'

/**
 * Writes the condition for rows that contain all words, or have a child row that contains all
 * words. Case and accents are ignored. Rows whose title is another record (stock by its product)
 * are also found by the words of that record.
 */
export function writeSearchSql(words: readonly string[], scope: SqlScope): string {
  if (words.length === 0) return 'true'
  const { resource, team, alias } = scope
  const inRow = (row: string) => words.map((word) => inRowSql(word, row, scope)).join(' and ')
  const lines = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'lines' && listSearchedFields(field.fields).length > 0
      ? [getLinesTable(resource, name)]
      : [],
  )
  if (lines.length === 0) return `(${inRow(alias)})`
  const inLine = words.map((word) => writeWordSql(word, 'line.search_text', scope)).join(' and ')
  const inLines = lines.map(
    (table) => `select line.parent from ${table} line where line.team_id = ${team} and ${inLine}`,
  )
  if (scope.search === 'walk') {
    const exists = inLines.map((sql) => `exists (${sql} and line.parent = ${alias}.id)`)
    return `((${inRow(alias)}) or ${exists.join(' or ')})`
  }
  // The indexes of the table and of its child rows are read together, and only as far as the list
  // needs.
  if (resource.source !== 'view') {
    return `((${inRow(alias)}) or ${alias}.id = any(array(${inLines.join(' union all ')})))`
  }
  const source = getSource(resource, scope.context.views)
  const own = `select searched.id from ${source} searched where searched.team_id = ${team} and ${inRow('searched')}`
  return `${alias}.id in (${[own, ...inLines].join(' union all ')})`
}

function inRowSql(word: string, alias: string, scope: SqlScope): string {
  const { resource, team, context } = scope
  const own = findSearchText(resource, alias)
  const title = resource.fields[resource.title]
  const target = title?.kind === 'reference' ? context.registry.byName.get(title.to) : undefined
  const named = target && findSearchText(target, 'named')
  const found = [
    ...(own ? [writeWordSql(word, own, scope)] : []),
    ...(named
      ? [
          `${alias}.${getColumn(resource.title)} in (
            select named.id from ${getSource(target, context.views)} named
            where named.team_id = ${team} and ${writeWordSql(word, named, scope)})`,
        ]
      : []),
  ]
  return found.length ? `(${found.join(' or ')})` : 'false'
}

/**
 * Writes the condition of one word: three letters or more match anywhere; a shorter word, which
 * trigrams cannot find, matches the start of a word.
 */
function writeWordSql(word: string, text: string, { parameters }: SqlScope): string {
  const like = (pattern: string) => `${text} like ${foldOnce(parameters.add(pattern))}`
  const letters = escapeLike(word)
  if ([...word].length >= 3) return like(`%${letters}%`)
  // The indexed text has one line for each field.
  return `(${[`${letters}%`, `% ${letters}%`, `%\n${letters}%`].map(like).join(' or ')})`
}

/**
 * Folds a pattern to ignore case and accents, by its placeholder. The select makes PostgreSQL fold
 * the pattern once instead of for each row.
 */
export function foldOnce(placeholder: string): string {
  return `(select armazem_fold(${placeholder}::text))`
}

/**
 * Returns the SQL of the folded texts of a row: stored in a table, computed in a view; undefined
 * when the resource has none.
 */
function findSearchText(resource: Resource, alias: string): string | undefined {
  const names = listSearchedFields(resource.fields)
  if (names.length === 0) return undefined
  if (resource.source !== 'view') return `${alias}.search_text`
  const columns = names.map((name) => `${alias}.${getColumn(name)}`)
  return `armazem_fold(concat_ws(chr(10), ${columns.join(', ')}))`
}

function listSearchedFields(fields: Resource['fields']): string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name]!
    return 'search' in field && field.search === true
  })
}
