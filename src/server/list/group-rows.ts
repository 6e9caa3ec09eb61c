import type { Resource } from '../../schema/resource.ts'
import type { Order } from '../../schema/resource-options.ts'
import { getColumn } from '../database/names.ts'
import {
  createParameters,
  quoteLiteral,
  type Parameters,
  type Statement,
} from '../database/statement.ts'
import { badRequest } from '../http/problems.ts'
import { bindViews, type Params } from './params.ts'
import type { FieldPath, ReadScope } from './field-path.ts'
import { parseParameter, type Filter } from './filter.ts'
import { writeWhereSql } from './filter-sql.ts'
import { chooseTotalsForm, writeCount } from './kept-totals.ts'
import { parseRange } from './list-query.ts'
import { withPrefetched } from './page-statement.ts'
import { createOrdering, findSortablePath } from './sort.ts'
import {
  writeFiguresJson,
  writeFiguresSql,
  writeGroupSql,
  writeRowsSql,
  type Totals,
} from './totals.ts'

const MAX_GROUPS = 1000

/** Describes the rows to sum (`params`, `filter`) and the figures to compute (`totals`). */
export interface GroupsQuery {
  readonly params: Params
  readonly filter: Filter
  readonly totals: Totals
}

interface Sort {
  /**
   * Names the sort key: `group`, `count` or a requested figure. With rows to compare with, sums have two more keys,
   * such as `net.before` and `net.change`.
   */
  readonly by: string
  readonly order: Order
}

interface GroupsPage extends GroupsQuery {
  /** Selects the rows to compare with, such as those of the previous period (parameter `against`). */
  readonly before: Pick<GroupsQuery, 'params' | 'filter'> | undefined
  readonly sort: Sort
  readonly offset: number
  readonly limit: number
  /** Includes the titles of records that identify groups. */
  readonly hasPrefetch: boolean
}

/**
 * Reads the requested page of groups; without a range, the first `MAX_GROUPS` groups. Throws 400 for invalid
 * parameters.
 */
export function parseGroups(
  query: URLSearchParams,
  groupsQuery: GroupsQuery,
  before: GroupsPage['before'],
): GroupsPage {
  const range = query.get('range')
  const { group } = groupsQuery.totals
  const prefetch = query.get('prefetch')
  if (prefetch !== null && (prefetch !== group?.name || group.declared.kind !== 'reference'))
    throw badRequest('/prefetch', 'UNKNOWN_FIELD', { field: prefetch })
  return {
    ...groupsQuery,
    before,
    ...(range === null ? { offset: 0, limit: MAX_GROUPS } : parseRange(range, groupsQuery.filter)),
    sort: parseGroupSort(query.get('sort'), groupsQuery.totals, before !== undefined),
    hasPrefetch: prefetch !== null,
  }
}

/** Parses `["net","DESC"]`; by default, the largest groups come first. Throws 400 for an unknown figure or order. */
export function parseGroupSort(
  text: string | null,
  { sums, ratios }: Totals,
  isCompared = false,
): Sort {
  if (text === null) return { by: 'count', order: 'DESC' }
  const pair = parseParameter('sort', text)
  if (!Array.isArray(pair) || pair.length !== 2) throw badRequest('/sort', 'BAD_REQUEST')
  const [by, direction]: readonly unknown[] = pair
  const order = String(direction).toUpperCase()
  if (order !== 'ASC' && order !== 'DESC')
    throw badRequest('/sort', 'CHOICE', { choices: 'ASC, DESC' })
  const summed = sums.map(({ name: sum }) => sum)
  const comparisons = isCompared ? summed.flatMap((sum) => [`${sum}.before`, `${sum}.change`]) : []
  const sortNames = ['group', 'count', ...summed, ...Object.keys(ratios), ...comparisons]
  const name = sortNames.find((each) => each === by)
  if (name === undefined) throw badRequest('/sort', 'UNKNOWN_FIELD', { field: String(by) })
  return { by: name, order }
}

/** Describes the rows of groups before they are sorted. */
export interface GroupRows {
  /**
   * Holds a select of the group under its field's column, the number of its rows as `n_`, and its
   * figures.
   */
  readonly select: string
  readonly figures: readonly (readonly [name: string, column: string])[]
  /** Returns the SQL that follows `from grouped` for a sort order. */
  readonly ordered: (sort: Sort) => string
}

/** Returns the SQL of all groups of the rows that match a filter. */
export function writeGroupRows(
  resource: Resource,
  { params, filter, totals }: GroupsQuery,
  readScope: ReadScope,
  parameters: Parameters,
  team: string,
): GroupRows {
  const { group } = totals
  if (!group) throw new Error('A request for groups must name a group')
  const needs = { ...totals, params, filter, counts: true }
  const form = chooseTotalsForm(resource, needs, readScope.context.views)
  const context = bindViews(readScope.context, resource, params, parameters, form)
  const where = writeWhereSql(filter, {
    context,
    resource,
    parameters,
    team,
    alias: 'record',
    search: 'gather',
  })
  const key = getColumn(group.field)
  /** Returns the path of the group over the rows of groups, which have a column for the group. */
  function getGroupPath(): FieldPath {
    const { path, field } = group!
    const value = (alias: string) => `${alias}.${key}`
    if (path.join) return { ...path, join: undefined }
    const found = findSortablePath(resource, field, readScope) ?? path
    if (found.join?.by !== 'reference') return { ...found, value }
    return { ...found, join: { ...found.join, column: value, isAlwaysFound: false } }
  }
  const figures = writeFiguresSql(totals, resource, readScope, (sum) => `sum(${sum}) over ()`)
  const named = figures.map(([name], i) => [name, `f${i}_`] as const)
  const columns = figures.map(([, sql], i) => `, ${sql} as f${i}_`).join('')
  return {
    select: `
      select ${writeGroupSql(group)} as ${key}, ${writeCount(form)} as n_${columns}
      from ${writeRowsSql(resource, totals, context.views, team, form)}
      where ${where}
      group by 1`,
    figures: named,
    ordered: ({ by, order }) => {
      const direction = order === 'ASC' ? 'asc' : 'desc'
      if (by === 'count') return `order by grouped.n_ ${direction}, grouped.${key}`
      if (by !== 'group') {
        const [figure, side] = by.split('.')
        const [, column] = named.find(([name]) => name === figure)!
        const value = {
          before: `grouped.b${column}`,
          change: `grouped.${column} - grouped.b${column}`,
        }
        const sorted = side === 'before' || side === 'change' ? value[side] : `grouped.${column}`
        return `order by ${sorted} ${direction} nulls last, grouped.${key}`
      }
      const path = getGroupPath()
      const { joins, keys } = createOrdering([{ path, order }], readScope, 'grouped', team)
      return `${joins} order by ${keys.join(', ')} ${direction} nulls last, grouped.${key}`
    },
  }
}

/**
 * Returns one statement for a page of groups: its JSON, the number of its groups, and the number of
 * all groups.
 */
export function createGroupsStatement(
  resource: Resource,
  grouped: GroupsPage,
  readScope: ReadScope,
  team: string,
): Statement {
  const { totals, before, sort, offset, limit, hasPrefetch } = grouped
  const { group } = totals
  const parameters = createParameters()
  const placeholder = `${parameters.add(team)}::uuid`
  const current = writeGroupRows(resource, grouped, readScope, parameters, placeholder)
  const { figures, ordered } = current
  const comparedRows =
    before && writeGroupRows(resource, { ...before, totals }, readScope, parameters, placeholder)
  const select = comparedRows
    ? writeComparedSelect(current, comparedRows, totals, getColumn(group!.field))
    : current.select
  const page = `
    select grouped.* from grouped ${ordered(sort)}
    limit ${limit} offset ${parameters.add(offset)}::bigint`
  const figuresJson = writeFiguresJson(totals, figures)
  const json = comparedRows
    ? `${figuresJson}, ${writeBeforeJson(figures.slice(0, totals.sums.length))}`
    : figuresJson
  const rows = `
    select json_build_object('group', page.${getColumn(group!.field)}, 'count', page.n_, ${json})::text as group_json
    from page`
  const array = `'[' || written.body || ']'`
  const target =
    hasPrefetch &&
    group?.declared.kind === 'reference' &&
    readScope.context.registry.byName.get(group.declared.to)
  const body = target
    ? withPrefetched(array, [{ field: group.field, target }], readScope, placeholder)
    : array
  return {
    text: `
      with grouped as materialized (${select}), page as materialized (${page})
      select ${body}, written.n::text, (select count(*) from grouped)::text
      from (
        select coalesce(string_agg(group_json, ','), '') as body, count(*) as n from (${rows}) row_texts
      ) written`,
    values: parameters.values,
  }
}

/**
 * Returns a select of the groups of the current rows and of the rows to compare with. Each group has the count and the
 * figures of its current rows and, in columns whose names start with `b`, the count and the sums of its rows to compare
 * with.
 */
function writeComparedSelect(
  current: GroupRows,
  before: GroupRows,
  { sums }: Totals,
  key: string,
): string {
  const both = `
    select now_rows.*, 0 as side_ from (${current.select}) now_rows
    union all
    select before_rows.*, 1 from (${before.select}) before_rows`
  const pickSide = (side: 0 | 1, column: string) =>
    `max(sides.${column}) filter (where sides.side_ = ${side})`
  const figures = current.figures.flatMap(([, column], i) =>
    // Without rows, sums are zero, but ratios are null.
    i < sums.length
      ? [
          `coalesce(${pickSide(0, column)}, 0) as ${column}`,
          `coalesce(${pickSide(1, column)}, 0) as b${column}`,
        ]
      : [`${pickSide(0, column)} as ${column}`],
  )
  const counts = `coalesce(${pickSide(0, 'n_')}, 0) as n_, coalesce(${pickSide(1, 'n_')}, 0) as bn_`
  return `select sides.${key}, ${[counts, ...figures].join(', ')} from (${both}) sides group by 1`
}

function writeBeforeJson(sums: GroupRows['figures']): string {
  const members = sums.map(([name, column]) => `${quoteLiteral(name)}, page.b${column}`).join(', ')
  return `'before', json_build_object('count', page.bn_, 'sum', json_build_object(${members}))`
}
