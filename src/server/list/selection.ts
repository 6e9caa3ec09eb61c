import type { Field } from '../../schema/fields.ts'
import { getKind } from '../../schema/kinds.ts'
import { getReadableFields } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { systemFields } from '../../schema/system-fields.ts'
import { getLinesTable, getDerivedSource, getRowView, readColumn } from '../database/names.ts'
import { quoteName } from '../database/statement.ts'
import { writeRowSql } from './redact.ts'
import type { ViewSources } from '../database/view-source.ts'
import { createTextByRights } from './text-by-rights.ts'
import type { Can } from '../../schema/rights.ts'

/**
 * Selects the fields of a record that the caller may read, over `alias`, each under its own name.
 * Child rows and derived fields are left out; `writeLinesSelection` and `withDerived` add them.
 */
export function getSelection(resource: Resource, can: Can, alias: 'record' | 'page'): string {
  return columnsOver[alias](resource, can)
}

const columnsOver = {
  record: createTextByRights((resource, can) => writeColumns(resource, can, 'record')),
  page: createTextByRights((resource, can) => writeColumns(resource, can, 'page')),
} as const

function writeColumns(resource: Resource, can: Can, alias: string): string {
  const fields = Object.entries(getReadableFields(resource, can))
  const own = fields.filter(([, field]) => field.kind !== 'lines' && !field.derived)
  const system = resource.source !== 'view' ? Object.entries<Field>(systemFields) : []
  const columns = [...own, ...system].map(([name, field]) => writeColumn(name, field, alias))
  return [`${alias}.id`, ...columns].join(', ')
}

/**
 * Returns the SQL that adds derived fields: further columns of the select, and a join that computes
 * them for each row separately, so that the cost of a page depends on its rows only. Without
 * `offset 0`, PostgreSQL could choose another join, and the rows would lose their order.
 */
export function withDerived(
  resource: Resource,
  can: Can,
  views: ViewSources,
  alias: string,
): { readonly columns: string; readonly join: string } {
  const columns = derivedColumns(resource, can)
  if (columns === '') return { columns, join: '' }
  const source =
    getRowView(resource, views)?.row(alias) ??
    `select * from ${getDerivedSource(resource, views)} source
    where source.team_id = ${alias}.team_id and source.id = ${alias}.id`
  return { columns, join: ` left join lateral (${source} offset 0) derived on true` }
}

const derivedColumns = createTextByRights((resource, can) =>
  Object.entries(getReadableFields(resource, can))
    .filter(([, field]) => field.derived)
    .map(([name, field]) => `, ${writeColumn(name, field, 'derived')}`)
    .join(''),
)

/**
 * Writes the SQL of the child rows of a record, one JSON array per lines field, in their order;
 * empty when the resource has no lines field.
 */
export function writeLinesSelection(
  resource: Resource,
  can: Can,
  alias: string,
  team: string,
): string {
  return Object.entries(getReadableFields(resource, can))
    .map(([name, field]) => {
      if (field.kind !== 'lines') return ''
      const shown = Object.entries(field.fields).filter(([, f]) => !f.requires || can(f.requires))
      const columns = ['line.id', ...shown.map(([child, f]) => writeColumn(child, f, 'line'))].join(
        ', ',
      )
      const table = getLinesTable(resource, name)
      // An array of the rows takes PostgreSQL less time to prepare than an aggregate.
      return `, array_to_json(array(
        select ${writeRowSql(field, can, 'line_row', alias)}
        from (
          select ${columns} from ${table} line
          where line.team_id = ${team} and line.parent = ${alias}.id
          order by line.position
        ) line_row
      )) as ${quoteName(name)}`
    })
    .join('')
}

/**
 * Writes a column of the select. Trailing zeros of decimals are removed: 19.9 instead of 19.900000.
 */
function writeColumn(name: string, field: Field, alias: string): string {
  const sql = readColumn(alias, name, field)
  const kind = getKind(field)
  const isDecimal = ['money', 'price', 'quantity', 'percent', 'decimal'].includes(kind)
  return `${isDecimal ? `trim_scale(${sql})` : sql} as ${quoteName(name)}`
}
