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
  readonly limit: string
  readonly offset: string
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
  const parameters = createParameters()
  const t: Parts = {
    source: sourceOf(resource, reach.house.views),
    team: `${parameters.add(team)}::uuid`,
    limit: `${parameters.add(query.limit)}::bigint`,
    offset: `${parameters.add(query.offset)}::bigint`,
    ordering: orderingOf(query.sort, reach, 't', '$1'),
    exact,
    where: (search) =>
      whereSql(query.filter, {
        house: reach.house,
        resource,
        parameters,
        team: '$1::uuid',
        alias: 't',
        search,
      }),
  }
  const page = looksIntoTexts(query.filter) ? gatheredPage(t) : walkedPage(t)
  const rows = `select ${selection(resource, reach.can, 'p')} from page p`
  const array = `'[' || coalesce((select string_agg(row_to_json(r)::text, ',') from (${rows}) r), '') || ']'`
  const body = query.prefetch.length ? withPrefetched(array, query.prefetch, reach, t.team) : array
  const count = '(select count(*) from page)'
  return {
    text: `with ${page.ctes} select ${body}, ${count}::text, (${page.total(count)})::text`,
    values: parameters.values,
  }
}

interface Page {
  /** Among them `page`: the rows of the page, in order. */
  readonly ctes: string
  readonly total: (count: string) => string
}

/** Rows in order until the page is full: right where an index has the order, or the filter leaves few rows. */
function walkedPage({ source, ordering, where, limit, offset, exact }: Parts): Page {
  const condition = where('walk')
  const order = ordering.by(ordering.keys, 't.id')
  const counted = `select count(*) from (select from ${source} t where ${condition}${exact ? '' : ` limit ${COUNT_CAP + 1}`}) c`
  return {
    ctes: `page as materialized (select t.* from ${source} t${ordering.joins} where ${condition} order by ${order} limit ${limit} offset ${offset})`,
    // A page that is not full ends the list: nothing needs to be counted.
    total: (count) =>
      `case when ${count} = ${limit} or ${count} = 0 and ${offset} > 0 then (${counted}) else ${offset} + ${count} end`,
  }
}

/**
 * For searches: the planner would walk the order's index and test each row, which takes seconds when matches are
 * rare. So the matches are gathered first, up to the cap; only where they exceed it, and thus are frequent, rows are
 * walked in order.
 */
function gatheredPage({ source, team, ordering, where, limit, offset, exact }: Parts): Page {
  const aliased = ordering.keys.map((sql, i) => `${sql} as k${i}`)
  const names = ordering.keys.map((_, i) => `k${i}`)
  const order = ordering.by(names, 'id')
  const few = '(select n from found) <= ' + COUNT_CAP
  const keyed = (condition: string) =>
    `select ${['t.id', ...aliased].join(', ')} from ${source} t${ordering.joins} where ${condition}`
  const gathered = `select * from matched where ${few}`
  const walked = `select * from (${keyed(`${where('walk')} and not ${few}`)} order by ${ordering.by(ordering.keys, 't.id')} limit ${limit} offset ${offset}) w`
  return {
    ctes: [
      `matched as materialized (${keyed(where('gather'))} limit ${COUNT_CAP + 1})`,
      'found as materialized (select count(*) as n from matched)',
      `keys as materialized ((${gathered} order by ${order} limit ${limit} offset ${offset}) union all ${walked})`,
      `page as materialized (select t.* from keys k join ${source} t on t.team_id = ${team} and t.id = k.id order by ${ordering.by(
        names.map((name) => `k.${name}`),
        'k.id',
      )})`,
    ].join(', '),
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
