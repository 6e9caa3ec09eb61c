import type { Resource } from '../../schema/resource.ts'
import { durationOf } from '../database/readers.ts'
import type { House } from '../house.ts'
import { answer, type MemberCall } from '../route.ts'
import { estimatedCount } from './estimate.ts'
import { parseListQuery } from './list-query.ts'
import { COUNT_CAP } from './page-rows.ts'
import { pageStatement } from './page-statement.ts'

/** Whether a total is the true number, an estimate, or only known to be more than it says. */
type TotalKind = 'exact' | 'capped' | 'estimate'

/** `GET /{resource}`: a page of records, its place in the whole in `Content-Range`. */
export async function list(house: House, resource: Resource, call: MemberCall): Promise<Response> {
  const { caller } = call
  const reach = { house, can: caller.can }
  const query = parseListQuery(resource, call.query, reach, caller.team)
  const exact = resource.whole || /\bcount=exact\b/.test(call.request.headers.get('prefer') ?? '')
  const statement = pageStatement(resource, query, reach, caller.team.id, exact)
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
