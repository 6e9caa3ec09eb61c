import type { Resource } from '../../schema/resource.ts'
import { columnOf, linesTableOf, sourceOf } from '../database/names.ts'
import { escaped, type Scope } from './scope.ts'

/** Rows in which every word occurs, ignoring case and accents; child rows count with the whole search. */
export function searchSql(words: readonly string[], scope: Scope): string {
  if (words.length === 0) return 'true'
  const own = (alias: string) => words.map((word) => wordSql(word, alias, scope)).join(' and ')
  const lines = searchedLines(scope.resource)
  if (lines.length === 0) return `(${own(scope.alias)})`
  const whole = scope.parameters.add(`${escaped(words.join(' '))}%`)
  const inLines = lines.map(([table, columns]) => {
    const found = columns.map(
      (column) => `armazem_key(l.${column}) like armazem_key(${whole}::text)`,
    )
    return `select l.parent from ${table} l where l.team_id = ${scope.team} and (${found.join(' or ')})`
  })
  if (scope.search === 'walk') {
    const exists = inLines.map((sql) => `exists (${sql} and l.parent = ${scope.alias}.id)`)
    return `((${own(scope.alias)}) or ${exists.join(' or ')})`
  }
  const source = sourceOf(scope.resource, scope.house.views)
  const ownIds = `select s.id from ${source} s where s.team_id = ${scope.team} and ${own('s')}`
  return `${scope.alias}.id in (${[ownIds, ...inLines].join(' union all ')})`
}

/** A word of three letters or more is found anywhere; a shorter one, which trigrams cannot find, begins a word. */
function wordSql(word: string, alias: string, { parameters, resource }: Scope): string {
  const text = resource.source === 'table' ? `${alias}.search_text` : viewText(resource, alias)
  const like = (pattern: string) => `${text} like armazem_fold(${parameters.add(pattern)}::text)`
  const letters = escaped(word)
  if ([...word].length >= 3) return like(`%${letters}%`)
  // Texts of several fields stand on lines of their own.
  return `(${[`${letters}%`, `% ${letters}%`, `%\n${letters}%`].map(like).join(' or ')})`
}

function viewText(resource: Resource, alias: string): string {
  const columns = searched(resource.fields).map((field) => `${alias}.${columnOf(field)}`)
  return columns.length ? `armazem_fold(concat_ws(' ', ${columns.join(', ')}))` : `''`
}

function searchedLines(resource: Resource): [table: string, columns: string[]][] {
  return Object.entries(resource.fields).flatMap(([name, field]): [string, string[]][] => {
    if (field.kind !== 'lines') return []
    const columns = searched(field.fields).map(columnOf)
    return columns.length ? [[linesTableOf(resource, name), columns]] : []
  })
}

function searched(fields: Resource['fields']): string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name]!
    return 'search' in field && field.search === true
  })
}
