import type { Resource } from '../../schema/resource.ts'
import type { Caller } from '../http/caller.ts'
import { getDuration } from '../database/queues/readers.ts'
import type { AppContext } from '../context/context.ts'
import { respond, type MemberCall } from '../http/route.ts'
import { estimateCount } from './estimate.ts'
import type { ListQuery } from './list-query.ts'
import { COUNT_CAP } from './page-rows.ts'
import { createBookmarksStatement } from './bookmarks-statement.ts'
import { getViewerScope } from '../database/viewer.ts'
import { isFar } from './page-statement.ts'
import { prepareList } from './prepared-list.ts'
import type { BookmarkedList, LongTotal } from '../context/bookmarks.ts'

/**
 * Describes the total of a list: the exact number, an estimate, or a number that the total exceeds.
 */
type Total = LongTotal | { readonly number: number; readonly kind: 'exact' }

/**
 * Handles `GET /{resource}`: returns a page of records, with the range and the total in
 * `Content-Range`.
 */
export async function list(
  context: AppContext,
  resource: Resource,
  call: MemberCall,
): Promise<Response> {
  const { caller } = call
  const { query, createStatement } = prepareList(context, resource, call)
  const isExact = resource.whole || /\bcount=exact\b/.test(call.request.headers.get('prefer') ?? '')
  const listKey = describeList(resource, call)
  const storedTotal = isExact ? undefined : context.bookmarks.getTotal(listKey)
  const isLong = storedTotal !== undefined
  const read =
    isFar(resource, query, isLong) && createBookmarkReader(context, resource, query, caller)
  const bookmark = read
    ? await context.bookmarks.findBefore({ ...listKey, read }, query.offset)
    : undefined
  const statement = createStatement({ isExact, isLong, bookmark })
  const [body, count, counted] = await context.database.readText(
    caller,
    statement,
    getDuration(resource),
  )
  const found = Number(count)
  const { number, kind } = await createTotal(Number(counted))
  const range = found > 0 ? `${query.offset}-${query.offset + found - 1}` : '*'
  return respond(call, body, {
    headers: {
      'content-range': `${resource.name} ${range}/${number}`,
      'x-total-count-kind': kind,
    },
  })

  async function createTotal(number: number): Promise<Total> {
    if (isExact || number <= COUNT_CAP) return { number, kind: 'exact' }
    if (storedTotal) return storedTotal
    const estimate = await estimateCount(context, resource, query, caller)
    const total: LongTotal =
      estimate !== undefined && estimate > number
        ? { number: estimate, kind: 'estimate' }
        : { number, kind: 'capped' }
    context.bookmarks.storeTotal(listKey, total)
    return total
  }
}

/** Identifies a list in the cache of totals and bookmarks. */
function describeList(
  resource: Resource,
  { caller, query }: MemberCall,
): Omit<BookmarkedList, 'read'> {
  const parts = [resource.name, getViewerScope(caller), query.get('filter'), query.get('sort')]
  return { team: caller.team.id, tag: resource.one, name: JSON.stringify(parts) }
}

/**
 * Creates the function that reads the bookmarks of a list; undefined for views and for sort orders
 * that do not allow bookmarks.
 */
function createBookmarkReader(
  context: AppContext,
  resource: Resource,
  query: ListQuery,
  caller: Caller,
): BookmarkedList['read'] | undefined {
  if (resource.source === 'view') return undefined
  const statement = createBookmarksStatement(
    resource,
    query,
    { context, can: caller.can },
    caller.team.id,
  )
  return statement && ((from, to) => context.database.read(caller, statement(from, to), 'long'))
}
