import type { Resource } from '../../schema/resource.ts'
import { getColumn } from '../database/names.ts'
import { type Statement } from '../database/statement.ts'
import type { ReadScope } from './field-path.ts'
import { writeWhereSql } from './filter-sql.ts'
import type { GroupsQuery } from './group-rows.ts'
import { chooseTotalsForm, writeCount } from './kept-totals.ts'
import { withPrefetched } from './page-statement.ts'
import { writeFiguresJson, writeFiguresSql, writeGroupSql, writeRowsSql } from './totals.ts'
import { createSqlScope } from './sql-scope.ts'

/** Limits the cells of a pivot table to what a screen can show. */
export const MAX_CELLS = 20_000

/**
 * Returns one statement for all cells of a pivot table, with the titles of the records that rows
 * and columns refer to.
 */
export function createPivotStatement(
  resource: Resource,
  { params, filter, totals }: GroupsQuery,
  readScope: ReadScope,
  team: string,
): Statement {
  const { group, across } = totals
  if (!group || !across) throw new Error('A pivot table needs two groups')
  const needs = { ...totals, params, filter, counts: true }
  const form = chooseTotalsForm(resource, needs, readScope.context.views)
  const scope = createSqlScope(readScope.context, resource, params, team, form)
  const { context, parameters, team: placeholder } = scope
  const where = writeWhereSql(filter, { ...scope, search: 'gather' })
  const figures = writeFiguresSql(totals, resource, readScope, (sum) => `sum(${sum}) over ()`)
  const named = figures.map(([name], i) => [name, `f${i}_`] as const)
  const columns = figures.map(([, sql], i) => `, ${sql} as f${i}_`).join('')
  const row = getColumn(group.field)
  // Two time spans of the same date field would have the same column name.
  const column = group.field === across.field ? 'across_' : getColumn(across.field)
  const cells = `
    select ${writeGroupSql(group)} as ${row}, ${writeGroupSql(across)} as ${column}, ${writeCount(form)} as n_${columns}
    from ${writeRowsSql(resource, totals, context.views, placeholder, form)}
    where ${where}
    group by 1, 2
    limit ${MAX_CELLS + 1}`
  const json = writeFiguresJson(totals, named)
  const rows = `
    select json_build_object(
      'group', page.${row}, 'across', page.${column}, 'count', page.n_, ${json}
    )::text as cell_json
    from page`
  const array = `'[' || written.body || ']'`
  const references = [group, across].flatMap(({ field, declared }) => {
    const target =
      declared.kind === 'reference' && readScope.context.registry.byName.get(declared.to)
    return target ? [{ field, target }] : []
  })
  const body =
    references.length > 0 ? withPrefetched(array, references, readScope, placeholder) : array
  return {
    text: `
      with page as materialized (${cells})
      select ${body}, written.n::text
      from (
        select coalesce(string_agg(cell_json, ','), '') as body, count(*) as n from (${rows}) row_texts
      ) written`,
    values: parameters.values,
  }
}
