import { fieldOf, type Resource } from '../../schema/resource.ts'
import { columnOf, sourceOf } from '../database/names.ts'
import { createParameters, literal, quoted, type Statement } from '../database/statement.ts'
import type { Reach } from './field-path.ts'
import { looksIntoTexts, whereSql } from './filter-sql.ts'
import type { ListQuery, Prefetch } from './list-query.ts'
import type { Scope } from './scope.ts'
import { selection } from './selection.ts'
import { orderingOf, type Ordering } from './sort.ts'

/** Above this a total is not counted unless asked: counting, not the page, is what costs. */
export const COUNT_CAP = 10_000

interface Parts {
  readonly source: string
  readonly team: string
  readonly slice: string
  readonly offset: number
  readonly limit: number
  readonly ordering: Ordering
  readonly exact: boolean
  readonly where: (search: Scope['search']) => string
}

/**
 * One statement for a whole list: the page's JSON as the body goes out, how many records it holds, and the total,
 * which is COUNT_CAP + 1 when there are more than COUNT_CAP and no `exact` count was asked.
 */
export function pageStatement(
  resource: Resource,
  query: ListQuery,
  reach: Reach,
  team: string,
  exact: boolean,
): Statement {
  const { filter, sort, offset, limit, prefetch } = query
  const { house, can } = reach
  const parameters = createParameters()
  const placeholder = `${parameters.add(team)}::uuid`
  const scope = { house, resource, parameters, team: placeholder, alias: 't' }
  const parts: Parts = {
    source: sourceOf(resource, house.views),
    team: placeholder,
    // A size that the planner knows lets it keep one plan for all values; places further on are too many for that.
    slice: `limit ${limit}${offset === 0 ? '' : ` offset ${parameters.add(offset)}::bigint`}`,
    offset,
    limit,
    ordering: orderingOf(sort, reach, 't', placeholder),
    exact,
    where: (search) => whereSql(filter, { ...scope, search }),
  }
  const page = looksIntoTexts(filter) ? gatheredPage(parts) : walkedPage(parts)
  const isShared = prefetch.length > 0
  const ctes = [...page.ctes, ...(isShared ? [`page as materialized (${page.rows})`] : [])]
  const rows = `select ${selection(resource, can, 'p')} from ${isShared ? 'page' : `(${page.rows})`} p`
  const written = `select coalesce(string_agg(row_to_json(r)::text, ','), '') as body, count(*) as n from (${rows}) r`
  const array = `'[' || w.body || ']'`
  const body = isShared ? withPrefetched(array, prefetch, reach, placeholder) : array
  return {
    text: `${ctes.length > 0 ? `with ${ctes.join(', ')} ` : ''}select ${body}, w.n::text, (${page.total('w.n')})::text from (${written}) w`,
    values: parameters.values,
  }
}

interface Page {
  /** What `rows` reads from. */
  readonly ctes: readonly string[]
  /** A select of the page's rows, in order. */
  readonly rows: string
  /** The total, given how many rows the page has. */
  readonly total: (found: string) => string
}

/** Rows in order until the page is full: right where an index has the order, or the filter leaves few rows. */
function walkedPage({ source, slice, offset, limit, ordering, exact, where }: Parts): Page {
  const condition = where('walk')
  const order = ordering.by(ordering.keys, 't.id')
  const capped = exact ? '' : ` limit ${COUNT_CAP + 1}`
  const counted = `select count(*) from (select from ${source} t where ${condition}${capped}) c`
  const isUnknown = (found: string) => `${found} = ${limit}${offset > 0 ? ` or ${found} = 0` : ''}`
  return {
    ctes: [],
    rows: `select t.* from ${source} t${ordering.joins} where ${condition} order by ${order} ${slice}`,
    // A page that is not full ends the list: nothing needs to be counted.
    total: (found) =>
      `case when ${isUnknown(found)} then (${counted}) else ${found} + ${offset} end`,
  }
}

/**
 * For searches: the planner would walk the order's index and test each row, which takes seconds when matches are
 * rare. So the matches are gathered first, up to the cap; only where they exceed it, and thus are frequent, rows are
 * walked in order.
 */
function gatheredPage({ source, team, slice, ordering, exact, where }: Parts): Page {
  const aliased = ordering.keys.map((sql, i) => `${sql} as k${i}`)
  const names = ordering.keys.map((_, i) => `k${i}`)
  const few = `(select n from found) <= ${COUNT_CAP}`
  const keyed = (condition: string) =>
    `select ${['t.id', ...aliased].join(', ')} from ${source} t${ordering.joins} where ${condition}`
  const gathered = `select * from matched where ${few} order by ${ordering.by(names, 'id')} ${slice}`
  const walked = `${keyed(`${where('walk')} and not ${few}`)} order by ${ordering.by(ordering.keys, 't.id')} ${slice}`
  const keys = names.map((name) => `k.${name}`)
  return {
    ctes: [
      `matched as materialized (${keyed(where('gather'))} limit ${COUNT_CAP + 1})`,
      'found as materialized (select count(*) as n from matched)',
      `keys as materialized ((${gathered}) union all (${walked}))`,
    ],
    rows: `select t.* from keys k join ${source} t on t.team_id = ${team} and t.id = k.id order by ${ordering.by(keys, 'k.id')}`,
    total: () =>
      exact
        ? `case when ${few} then (select n from found) else (select count(*) from ${source} t where ${where('walk')}) end`
        : 'select n from found',
  }
}

/** `{"data":[…],"meta":{"prefetched":{"categories":[{"id","name","code"}]}}}`: what `meta.prefetched` of react-admin reads. */
function withPrefetched(
  array: string,
  prefetch: readonly Prefetch[],
  reach: Reach,
  team: string,
): string {
  const targets = Map.groupBy(prefetch, ({ target }) => target)
  const members = [...targets].map(([target, fields]) => {
    const ids = fields.map(({ field }) => `select p.${columnOf(field)} from page p`).join(' union ')
    const source = sourceOf(target, reach.house.views)
    const rows = `select ${labelColumns(target, reach)} from ${source} r where r.team_id = ${team} and r.id in (${ids})`
    return `${literal(`${JSON.stringify(target.name)}:[`)} || coalesce((select string_agg(row_to_json(x)::text, ',') from (${rows}) x), '') || ']'`
  })
  return `'{"data":' || ${array} || ',"meta":{"prefetched":{' || ${members.join(` || ',' || `)} || '}}}'`
}

/** What stands for a record elsewhere: its title, and its code where it has one. */
function labelColumns(target: Resource, { can }: Reach): string {
  const names = [...new Set([target.title, target.importKey, 'code'])]
  const shown = names.filter((name) => {
    const field = fieldOf(target, name)
    return field && (!field.requires || can(field.requires))
  })
  return ['r.id', ...shown.map((name) => `r.${columnOf(name)} as ${quoted(name)}`)].join(', ')
}
