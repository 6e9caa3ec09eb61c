import type { Order, Resource } from '../../schema/resource.ts'
import { columnOf } from '../database/names.ts'
import { createParameters, type Parameters, type Statement } from '../database/statement.ts'
import { badRequest } from '../problems.ts'
import { boundViews, type Asks } from './asks.ts'
import type { Reach } from './field-path.ts'
import { parseParameter, type Filter } from './filter.ts'
import { whereSql } from './filter-sql.ts'
import { parseRange } from './list-query.ts'
import { withPrefetched } from './page-statement.ts'
import { orderingOf, sortablePath } from './sort.ts'
import { figuresJson, figuresSql, groupSql, rowsSql, type Totals } from './totals.ts'

const MOST_GROUPS = 1000

/** What rows are added up, and how. */
export interface Wanted {
  readonly asks: Asks
  readonly filter: Filter
  readonly totals: Totals
}

interface Sort {
  /** `group`, `count`, or a figure that is asked for. */
  readonly by: string
  readonly order: Order
}

interface Grouped extends Wanted {
  readonly sort: Sort
  readonly offset: number
  readonly limit: number
  /** Whether the records that groups stand for come along. */
  readonly prefetch: boolean
}

/** Reads which page of the groups is asked for. */
export function parseGroups(query: URLSearchParams, wanted: Wanted): Grouped {
  const range = query.get('range')
  const { group } = wanted.totals
  const prefetch = query.get('prefetch')
  if (prefetch !== null && (prefetch !== group?.name || group.declared.kind !== 'reference'))
    throw badRequest('/prefetch', 'UNKNOWN_FIELD', { field: prefetch })
  return {
    ...wanted,
    ...(range === null ? { offset: 0, limit: MOST_GROUPS } : parseRange(range, wanted.filter)),
    sort: parseGroupSort(query.get('sort'), wanted.totals),
    prefetch: prefetch !== null,
  }
}

/** `["net","DESC"]`; the largest groups first when nothing is asked. */
export function parseGroupSort(text: string | null, { sums, ratios }: Totals): Sort {
  if (text === null) return { by: 'count', order: 'DESC' }
  const given = parseParameter('sort', text)
  if (!Array.isArray(given) || given.length !== 2) throw badRequest('/sort', 'BAD_REQUEST')
  const [by, direction]: readonly unknown[] = given
  const order = String(direction).toUpperCase()
  if (order !== 'ASC' && order !== 'DESC')
    throw badRequest('/sort', 'CHOICE', { choices: 'ASC, DESC' })
  const known = ['group', 'count', ...sums.map(({ name }) => name), ...Object.keys(ratios)]
  const name = known.find((each) => each === by)
  if (name === undefined) throw badRequest('/sort', 'UNKNOWN_FIELD', { field: String(by) })
  return { by: name, order }
}

/** The rows of groups, before any order. */
export interface GroupRows {
  /** A select of the group under its field's column, `n` rows that it holds, and its figures. */
  readonly select: string
  readonly figures: readonly (readonly [name: string, column: string])[]
  /** What comes after `from g`, given a sort. */
  readonly ordered: (sort: Sort) => string
}

/** All groups of the rows that a filter finds. */
export function groupRows(
  resource: Resource,
  { asks, filter, totals }: Wanted,
  reach: Reach,
  parameters: Parameters,
  team: string,
): GroupRows {
  const { group } = totals
  if (!group) throw new Error('Rows are grouped by something')
  const house = boundViews(reach.house, resource, asks, parameters)
  const where = whereSql(filter, {
    house,
    resource,
    parameters,
    team,
    alias: 't',
    search: 'gather',
  })
  const key = columnOf(group.field)
  const figures = figuresSql(totals, resource, reach, (sum) => `sum(${sum}) over ()`)
  const named = figures.map(([name], i) => [name, `f${i}_`] as const)
  const columns = figures.map(([, sql], i) => `, ${sql} as f${i}_`).join('')
  return {
    select: `select ${groupSql(group)} as ${key}, count(*) as n_${columns} from ${rowsSql(resource, totals, house.views, team)} where ${where} group by 1`,
    figures: named,
    ordered: ({ by, order }) => {
      const direction = order === 'ASC' ? 'asc' : 'desc'
      if (by === 'count') return `order by g.n_ ${direction}, g.${key}`
      if (by !== 'group') {
        const [, column] = named.find(([name]) => name === by)!
        return `order by g.${column} ${direction} nulls last, g.${key}`
      }
      const path = group.path.through
        ? { ...group.path, through: undefined }
        : (sortablePath(resource, group.field, reach) ?? group.path)
      const { joins, keys } = orderingOf([{ path, order }], reach, 'g', team)
      return `${joins} order by ${keys.join(', ')} ${direction} nulls last, g.${key}`
    },
  }
}

/** One statement for a page of groups: its JSON, how many it holds, and how many there are in all. */
export function groupsStatement(
  resource: Resource,
  grouped: Grouped,
  reach: Reach,
  team: string,
): Statement {
  const { totals, sort, offset, limit, prefetch } = grouped
  const { group } = totals
  const parameters = createParameters()
  const placeholder = `${parameters.add(team)}::uuid`
  const { select, figures, ordered } = groupRows(resource, grouped, reach, parameters, placeholder)
  const page = `select g.* from g ${ordered(sort)} limit ${limit} offset ${parameters.add(offset)}::bigint`
  const json = figuresJson(totals, figures)
  const rows = `select json_build_object('group', p.${columnOf(group!.field)}, 'count', p.n_, ${json})::text as one from page p`
  const array = `'[' || w.body || ']'`
  const target =
    prefetch &&
    group?.declared.kind === 'reference' &&
    reach.house.registry.byName.get(group.declared.to)
  const body = target
    ? withPrefetched(array, [{ field: group.field, target }], reach, placeholder)
    : array
  return {
    text: `with g as materialized (${select}), page as materialized (${page}) select ${body}, w.n::text, (select count(*) from g)::text from (select coalesce(string_agg(one, ','), '') as body, count(*) as n from (${rows}) r) w`,
    values: parameters.values,
  }
}
