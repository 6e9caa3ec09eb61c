import type { Resource } from '../../schema/resource.ts'
import { columnOf, linesTableOf, sourceOf } from '../database/names.ts'
import { escaped, type SqlScope } from './sql-scope.ts'

/**
 * Returns a condition for rows in which every word occurs, or that have a child row with every word; case and accents
 * are ignored. Rows that are titled by another record (stock by its product) are also found by the words of that
 * record.
 */
export function searchSql(words: readonly string[], scope: SqlScope): string {
  if (words.length === 0) return 'true'
  const { resource, team, alias } = scope
  const inRow = (row: string) => words.map((word) => inRowSql(word, row, scope)).join(' and ')
  const lines = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'lines' && searched(field.fields).length > 0
      ? [linesTableOf(resource, name)]
      : [],
  )
  if (lines.length === 0) return `(${inRow(alias)})`
  const inLine = words.map((word) => wordSql(word, 'l.search_text', scope)).join(' and ')
  const inLines = lines.map(
    (table) => `select l.parent from ${table} l where l.team_id = ${team} and ${inLine}`,
  )
  if (scope.search === 'walk') {
    const exists = inLines.map((sql) => `exists (${sql} and l.parent = ${alias}.id)`)
    return `((${inRow(alias)}) or ${exists.join(' or ')})`
  }
  // The indexes of the table and of its child rows are read together and only as far as the list needs.
  if (resource.source !== 'view') {
    return `((${inRow(alias)}) or ${alias}.id = any(array(${inLines.join(' union all ')})))`
  }
  const source = sourceOf(resource, scope.context.views)
  const own = `select s.id from ${source} s where s.team_id = ${team} and ${inRow('s')}`
  return `${alias}.id in (${[own, ...inLines].join(' union all ')})`
}

function inRowSql(word: string, alias: string, scope: SqlScope): string {
  const { resource, team, context } = scope
  const own = textOf(resource, alias)
  const title = resource.fields[resource.title]
  const target = title?.kind === 'reference' ? context.registry.byName.get(title.to) : undefined
  const named = target && textOf(target, 'n')
  const found = [
    ...(own ? [wordSql(word, own, scope)] : []),
    ...(named
      ? [
          `${alias}.${columnOf(resource.title)} in (select n.id from ${sourceOf(target, context.views)} n where n.team_id = ${team} and ${wordSql(word, named, scope)})`,
        ]
      : []),
  ]
  return found.length ? `(${found.join(' or ')})` : 'false'
}

/**
 * Writes the condition of one word: three letters or more are found anywhere; a shorter word, which trigrams cannot
 * find, begins a word.
 */
function wordSql(word: string, text: string, { parameters }: SqlScope): string {
  const like = (pattern: string) => `${text} like ${foldedOnce(parameters.add(pattern))}`
  const letters = escaped(word)
  if ([...word].length >= 3) return like(`%${letters}%`)
  // The indexed text has one line for each field.
  return `(${[`${letters}%`, `% ${letters}%`, `%\n${letters}%`].map(like).join(' or ')})`
}

/**
 * Returns a pattern without case and accents, by its placeholder: a select, because a plan for all values folds it for
 * each row.
 */
export function foldedOnce(placeholder: string): string {
  return `(select armazem_fold(${placeholder}::text))`
}

/** Returns the folded texts of a row: kept ready in a table, put together for a view; undefined when it has none. */
function textOf(resource: Resource, alias: string): string | undefined {
  const names = searched(resource.fields)
  if (names.length === 0) return undefined
  if (resource.source !== 'view') return `${alias}.search_text`
  const columns = names.map((name) => `${alias}.${columnOf(name)}`)
  return `armazem_fold(concat_ws(chr(10), ${columns.join(', ')}))`
}

function searched(fields: Resource['fields']): string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name]!
    return 'search' in field && field.search === true
  })
}
