import type { FieldOf } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { isObject } from '../../schema/values.ts'
import type { AppContext } from '../context/context.ts'
import { lockKey } from '../database/advisory-locks.ts'
import { getTable } from '../database/names.ts'
import { asSeenBy } from '../database/viewer.ts'
import { readJson } from '../http/body.ts'
import { HttpProblem, invalid, notFound } from '../http/problems.ts'
import type { MemberCall } from '../http/route.ts'
import { createOrdering, parseSort } from '../list/sort.ts'
import { mutate } from '../records/mutation.ts'
import type { Write } from '../records/write.ts'
import { existsFor } from './history-handlers.ts'
import { renumber, type Position } from './positions.ts'
import { getRecordId } from './record-handlers.ts'
import { updateRecord } from './update-record.ts'

/** Limits the records that people can arrange, because a move may give all of them new numbers. */
const MAX_ARRANGED = 1000

/** Sets the maximum of a field without the option `max`: the largest number of an integer column. */
const MAX_INTEGER = 2 ** 31 - 1

/**
 * Handles `POST /{resource}/{id}/move` with `{before}` or `{after}`: moves a record to the place
 * before or after another record, in the manual order (`manualOrder`).
 */
export async function move(context: AppContext, resource: Resource, call: MemberCall) {
  const id = getRecordId(call)
  const input = await readJson(call)
  if (!(await existsFor(context, resource, call.caller, id))) throw notFound()
  const place = parsePlace(input)
  return mutate(context, resource, call, input, async (write) => {
    const updated = await moveRecord(write, id, place)
    return { body: JSON.stringify({ updated }), hasWritten: updated.length > 0 }
  })
}

/** Names the record before or after which a record is placed. */
interface Place {
  readonly side: 'before' | 'after'
  readonly id: string
}

async function moveRecord(write: Write, id: string, place: Place): Promise<readonly string[]> {
  const name = write.resource.manualOrder!
  const order = await lockOrder(write, name)
  const moved = order.find((each) => each.id === id)
  const others = order.filter((each) => each.id !== id)
  const neighbour = others.findIndex((each) => each.id === place.id)
  if (!moved) throw notFound()
  if (neighbour < 0) throw invalid([{ pointer: `/${place.side}`, code: 'NOT_FOUND' }])
  const index = place.side === 'before' ? neighbour : neighbour + 1
  if (order[index] === moved) return []
  // The server does not start if `manualOrder` names a field that is not an integer.
  const { min = 0, max = MAX_INTEGER } = write.resource.fields[name] as FieldOf<'integer'>
  const numbers = renumber(others.toSpliced(index, 0, moved), index, { min, max })
  if (!numbers) throw createTooManyProblem(max - min)
  for (const [changed, number] of numbers)
    await updateRecord(write, changed, { [name]: number }, undefined)
  return [...numbers.keys()]
}

/** Reads the records in the manual order. Other moves wait until the transaction ends. */
async function lockOrder(write: Write, name: string): Promise<readonly Position[]> {
  const { context, resource, trx, caller } = write
  const readScope = { context, can: caller.can }
  const sort = parseSort(resource, JSON.stringify([name, 'ASC']), readScope)
  const ordering = createOrdering(sort, readScope, 'record', '$1::uuid')
  const text = `
    select record.id, ${sort[0]!.path.value('record')} as position
    from ${getTable(resource)} record${ordering.joins}
    where record.team_id = $1::uuid
    order by ${ordering.by(ordering.keys, 'record.id')} limit ${MAX_ARRANGED + 1}`
  await lockKey(trx, `${trx.team}:order:${resource.name}`)
  const rows = await asSeenBy<Position>(trx, caller, { text, values: [trx.team] })
  if (rows.length > MAX_ARRANGED) throw createTooManyProblem(MAX_ARRANGED)
  return rows
}

function createTooManyProblem(max: number): HttpProblem {
  return new HttpProblem(409, 'TOO_MANY_TO_ARRANGE', { extensions: { max } })
}

function parsePlace(input: unknown): Place {
  const body = isObject(input) ? input : {}
  const unknown = Object.keys(body).filter((name) => name !== 'before' && name !== 'after')
  if (unknown.length > 0)
    throw invalid(
      unknown.map((field) => ({ pointer: `/${field}`, code: 'UNKNOWN_FIELD', args: { field } })),
    )
  const sides = (['before', 'after'] as const).filter((side) => body[side] !== undefined)
  const [side = 'before', ...more] = sides
  const id = body[side]
  if (typeof id !== 'string' || more.length > 0)
    throw invalid([{ pointer: `/${more[0] ?? side}`, code: 'TYPE', args: { type: 'uuid' } }])
  return { side, id }
}
