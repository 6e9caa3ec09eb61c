import type { Resource } from '../../schema/resource.ts'
import { durationOf } from '../database/readers.ts'
import type { House } from '../house.ts'
import { answer, type MemberCall } from '../route.ts'
import { estimatedCount } from './estimate.ts'
import { parseListQuery, type ListQuery } from './list-query.ts'
import { COUNT_CAP } from './page-rows.ts'
import { bookmarksStatement } from './bookmarks-statement.ts'
import type { Bookmark } from './bookmarks.ts'
import { scopeOf } from '../database/viewer.ts'
import { isFar, pageStatement } from './page-statement.ts'

/** Whether a total is the true number, an estimate, or only known to be more than it says. */
type TotalKind = 'exact' | 'capped' | 'estimate'

/** `GET /{resource}`: a page of records, its place in the whole in `Content-Range`. */
export async function list(house: House, resource: Resource, call: MemberCall): Promise<Response> {
  const { caller } = call
  const reach = { house, can: caller.can }
  const query = parseListQuery(resource, call.query, reach, caller.team)
  const exact = resource.whole || /\bcount=exact\b/.test(call.request.headers.get('prefer') ?? '')
  const bookmark = await bookmarkFor(house, resource, query, call)
  const statement = pageStatement(resource, query, reach, caller.team.id, exact, bookmark)
  const [body, count, counted] = await house.database.readText(
    caller,
    statement,
    durationOf(resource),
  )
  const found = Number(count)
  const [total, kind] = await totalOf(Number(counted), exact)
  const range = found > 0 ? `${query.offset}-${query.offset + found - 1}` : '*'
  return answer(call, body, {
    headers: {
      'content-range': `${resource.name} ${range}/${total}`,
      'x-total-count-kind': kind,
    },
  })

  async function totalOf(number: number, isExact: boolean): Promise<[number, TotalKind]> {
    if (isExact || number <= COUNT_CAP) return [number, 'exact']
    const estimate = await estimatedCount(house, resource, query, caller)
    return estimate !== undefined && estimate > number ? [estimate, 'estimate'] : [number, 'capped']
  }
}

/** Returns a row near a far page by which it is found; nothing where the list's order does not allow it. */
async function bookmarkFor(
  house: House,
  resource: Resource,
  query: ListQuery,
  { caller, query: asked }: MemberCall,
): Promise<Bookmark | undefined> {
  if (!isFar(resource, query) || resource.source === 'view') return undefined
  const statement = bookmarksStatement(resource, query, { house, can: caller.can }, caller.team.id)
  if (!statement) return undefined
  const list = {
    team: caller.team.id,
    tag: resource.one,
    name: JSON.stringify([resource.name, scopeOf(caller), asked.get('filter'), asked.get('sort')]),
    read: (from: Bookmark | undefined, to: number) =>
      house.database.read<Bookmark>(caller, statement(from, to), 'long'),
  }
  return house.bookmarks.before(list, query.offset)
}
