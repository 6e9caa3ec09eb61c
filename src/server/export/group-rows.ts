import { integer, text } from '../../schema/fields.ts'
import {
  isSummable,
  findGroup,
  createRatioField,
  getReadableRatios,
  type Group,
} from '../../schema/groups.ts'
import { getReadableFields, getResource } from '../../schema/registry.ts'
import { findField, type Resource } from '../../schema/resource.ts'
import type { DayPart } from '../../schema/days.ts'
import { getColumn, getSource } from '../database/names.ts'
import { createParameters, quoteLiteral, quoteName } from '../database/statement.ts'
import type { Member } from '../database/viewer.ts'
import type { AppContext } from '../context/context.ts'
import type { ReadScope } from '../list/field-path.ts'
import { writeGroupRows, parseGroupSort, type GroupsQuery } from '../list/group-rows.ts'
import { parseTotals } from '../list/totals.ts'
import { badRequest } from '../http/problems.ts'
import { createKey, joinColumns, type SelectedColumn, type CellForm } from './columns.ts'
import type { Piece, RowText } from './formats.ts'

interface ExportGroups extends Omit<GroupsQuery, 'totals'> {
  readonly resource: Resource
  readonly viewer: Member
}

/** Formats time spans in files so that they sort correctly in all languages. */
const spans: Readonly<Record<Exclude<DayPart, 'day'>, string>> = {
  week: 'IYYY-"W"IW',
  month: 'YYYY-MM',
  quarter: 'YYYY-"Q"Q',
  year: 'YYYY',
}

/**
 * Reads the groups of a filter's rows as rows of a file with the columns of the list: the group,
 * `count`, sums and ratios.
 */
export async function readGroupedRows(
  { resource, viewer, ...rows }: ExportGroups,
  query: URLSearchParams,
  values: CellForm,
  readScope: ReadScope & { readonly context: AppContext },
) {
  const name = query.get('group') ?? ''
  const group = findGroup(resource, name)
  if (!group) throw badRequest('/group', 'UNKNOWN_FIELD', { field: name })
  const requested = query
    .get('fields')
    ?.split(',')
    .filter((path) => path !== '' && path !== 'id')
  const fields = [...new Set(requested ?? listAllPaths(resource, group, readScope))]
  if (fields.length === 0) throw badRequest('/fields', 'REQUIRED')
  const figures = fields.filter((path) => !listKeys(group, readScope).includes(path))
  const isRatio = (path: string) => Object.hasOwn(resource.ratios, path)
  const totals = parseTotals(
    resource,
    { sum: figures.filter((path) => !isRatio(path)), ratio: figures.filter(isRatio), group: name },
    readScope,
  )
  const parameters = createParameters()
  const placeholder = `${parameters.add(viewer.team.id)}::uuid`
  const groups = writeGroupRows(resource, { ...rows, totals }, readScope, parameters, placeholder)
  const columns = fields.map((path, i): SelectedColumn => {
    const at = {
      path,
      key: createKey(path, i, values),
      owner: resource,
      name: path,
      joins: '',
    }
    if (path === 'count') return { ...at, field: integer(), sql: 'grouped.n_' }
    const figure = groups.figures.find(([name]) => name === path)
    if (!figure) return createKeyColumn(at, resource, group, values, readScope, placeholder)
    const ratio = resource.ratios[path]
    const field = ratio ? createRatioField(ratio) : findField(resource, path)!
    return { ...at, field, sql: `grouped.${figure[1]}` }
  })
  const ordered = `select grouped.* from grouped ${groups.ordered(parseGroupSort(query.get('sort'), totals))}`
  const named = columns.map(({ sql, key }) => `${sql} as ${quoteName(key)}`).join(', ')
  const joins = joinColumns(columns)
  const text = ({ row, separator }: RowText) => `
    with grouped as materialized (${groups.select}),
    places as materialized (select ordered.*, row_number() over () as place_ from (${ordered}) ordered)
    select string_agg(row, ${quoteLiteral(separator)} order by place_), count(*)::text
    from (
      select grouped.place_, (select ${row} from (select ${named} offset 0) selected_row) as row
      from places grouped${joins}
    ) written`
  // One statement reads all rows of the file, because groups are few. The first `read` only counts them.
  const read = (rowText: RowText) =>
    readScope.context.database.readText(
      viewer,
      { text: text(rowText), values: parameters.values },
      'long',
    )
  const [, count] = await read({ row: `''`, separator: '' })
  return { columns, count: Number(count), pieces: createPieces(read) }
}

function createPieces(read: (rowText: RowText) => Promise<readonly (string | null)[]>) {
  return async function* (rowText: RowText): AsyncGenerator<Piece> {
    const [text, count] = await read(rowText)
    if (text !== null && text !== undefined) yield { text, count: Number(count), from: 0 }
  }
}

function listAllPaths(resource: Resource, group: Group, { can }: ReadScope): readonly string[] {
  const sums = Object.entries(getReadableFields(resource, can))
    .filter(([, field]) => isSummable(field))
    .map(([name]) => name)
  return [group.name, 'count', ...sums, ...Object.keys(getReadableRatios(resource, can))]
}

/**
 * Returns the columns of a group that are not sums or ratios: its field, the title of the record to
 * which the field refers, and `count`.
 */
function listKeys({ name, declared }: Group, { context }: ReadScope): readonly string[] {
  if (declared.kind !== 'reference') return [name, 'count']
  return [name, `${name}.${getResource(context.registry, declared.to).title}`, 'count']
}

function createKeyColumn(
  { path, key: as }: Pick<SelectedColumn, 'path' | 'key'>,
  resource: Resource,
  { name, field: own, declared, part }: Group,
  values: CellForm,
  { context }: ReadScope,
  team: string,
): SelectedColumn {
  const at = { path, key: as, owner: resource, name: own, joins: '' }
  const key = `grouped.${getColumn(own)}`
  if (part && part !== 'day')
    return { ...at, field: text(), sql: `to_char(${key}, ${quoteLiteral(spans[part])})` }
  if (declared.kind !== 'reference' || (path === name && values === 'raw'))
    return { ...at, field: declared, sql: key }
  const target = getResource(context.registry, declared.to)
  const source = getSource(target, context.views)
  return {
    ...at,
    field: declared,
    sql: `referenced.${getColumn(target.title)}`,
    joins: ` left join ${source} referenced on referenced.team_id = ${team} and referenced.id = ${key}`,
  }
}
