import { getToday } from '../../schema/days.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Can } from '../../schema/rights.ts'
import type { AppContext } from '../context/context.ts'
import type { Statement } from '../database/statement.ts'
import type { MemberCall } from '../http/route.ts'
import { parseListQuery, type ListQuery } from './list-query.ts'
import { createPageStatement, type PageOptions } from './page-statement.ts'

/** Holds a parsed list request and creates its statements. */
interface PreparedList {
  readonly query: ListQuery
  readonly createStatement: (options: PageOptions) => Statement
}

/** Limits the cached requests of callers with the same rights. When the limit is reached, all of them are forgotten. */
const MAX_REQUESTS = 1000
/** Limits the characters of the addresses of cached requests. */
const MAX_URL_LENGTH = 1000

/** Holds prepared lists by the function `can` of their callers. Callers with equal rights share one function. */
const cache = new WeakMap<AppContext, WeakMap<Can, Map<string, PreparedList>>>()

/**
 * Parses a list request. Returns the cached result of an equal request of the same team with the same rights, because
 * parsing a request and writing its SQL takes a tenth of the time of a list. Requests for lists of views are always
 * parsed, because the form of their SQL also depends on the date in UTC (kept-totals.ts).
 */
export function prepareList(
  context: AppContext,
  resource: Resource,
  { caller, query, request }: MemberCall,
): PreparedList {
  const prepare = () => createPreparedList(context, resource, caller, query)
  const { url } = request
  if (resource.source === 'view' || url.length > MAX_URL_LENGTH) return prepare()
  const lists = getLists(context, caller.can)
  // Relative days in the filter refer to today.
  const today = getToday(caller.team.timezone)
  const key = `${resource.name} ${caller.team.id} ${today} ${url.slice(url.indexOf('?'))}`
  const cached = lists.get(key)
  if (cached) return cached
  const prepared = prepare()
  if (lists.size >= MAX_REQUESTS) lists.clear()
  lists.set(key, prepared)
  return prepared
}

function getLists(context: AppContext, can: Can): Map<string, PreparedList> {
  const byRights = cache.get(context) ?? new WeakMap<Can, Map<string, PreparedList>>()
  cache.set(context, byRights)
  const lists = byRights.get(can) ?? new Map<string, PreparedList>()
  byRights.set(can, lists)
  return lists
}

function createPreparedList(
  context: AppContext,
  resource: Resource,
  { can, team }: Pick<MemberCall['caller'], 'can' | 'team'>,
  search: URLSearchParams,
): PreparedList {
  const readScope = { context, can, team }
  const query = parseListQuery(resource, search, readScope)
  const statements = new Map<string, Statement>()
  return {
    query,
    createStatement(options) {
      const create = () => createPageStatement(resource, query, readScope, team.id, options)
      // Each far page starts from another bookmark.
      if (options.bookmark) return create()
      const key = `${options.isExact} ${options.isLong}`
      const statement = statements.get(key) ?? shareText(create())
      statements.set(key, statement)
      return statement
    },
  }
}

/** Limits the shared SQL texts. When the limit is reached, all of them are forgotten. */
const MAX_TEXTS = 1000
const texts = new Map<string, string>()

/** Replaces the SQL of a statement by an equal string in memory, which lists with other values share. */
function shareText(statement: Statement): Statement {
  const text = texts.get(statement.text) ?? statement.text
  if (texts.size >= MAX_TEXTS) texts.clear()
  texts.set(text, text)
  return { ...statement, text }
}
