import type { Field, Fields } from '../../schema/fields.ts'
import { isSearched } from '../../schema/kinds.ts'
import { getColumn } from '../database/names.ts'
import type { Column } from './catalogue.ts'
import { writeExpressionSql } from './expression-sql.ts'

export const SEARCH = 'search_text'

/**
 * Returns the column with all searchable texts of a record, in lower case and without accents; undefined when no field
 * is searchable.
 */
export function createSearchColumn(fields: Fields): Column | undefined {
  const texts = Object.entries(fields).flatMap(([name, field]) =>
    listSearchedTexts(name, field, fields),
  )
  if (texts.length === 0) return undefined
  const all = texts.map((text) => `coalesce(${text}, '')`).join(` || ' ' || `)
  return { name: SEARCH, type: 'text', notNull: false, generated: `armazem_fold(${all})` }
}

/**
 * Returns the searchable texts of a field. A computed field is computed again, because a generated
 * column cannot read another generated column.
 */
function listSearchedTexts(name: string, field: Field, fields: Fields): string[] {
  if (!isSearched(field)) return []
  return [field.kind === 'computed' ? writeExpressionSql(field.from, fields) : getColumn(name)]
}
