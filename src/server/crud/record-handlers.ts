import { isId } from '../../schema/check-value.ts'
import type { Resource } from '../../schema/resource.ts'
import { readJson } from '../http/body.ts'
import { getDuration } from '../database/queues/readers.ts'
import { flattenInput } from '../documents/flatten-input.ts'
import type { AppContext } from '../context/context.ts'
import { getDefaultParams } from '../list/params.ts'
import { notFound, HttpProblem } from '../http/problems.ts'
import { respond, type MemberCall } from '../http/route.ts'
import { insertPlanned, planRecord } from './create-record.ts'
import { deleteRecord } from './delete-record.ts'
import { readExpectedVersion, mutate, mutateInSteps } from '../records/mutation.ts'
import { createRecordStatement, lockRecord } from '../records/record.ts'
import { updateRecord } from './update-record.ts'
import type { Written } from '../records/write.ts'

/** Handles `GET /{resource}/{id}`. Throws 404 for a record that the caller cannot see. */
export async function getOne(context: AppContext, resource: Resource, call: MemberCall) {
  const { caller } = call
  const params = getDefaultParams(resource, caller.team)
  const statement = createRecordStatement(
    resource,
    context,
    caller.can,
    caller.team.id,
    getRecordId(call),
    params,
  )
  const [body, version] = await context.database.readText(caller, statement, getDuration(resource))
  if (!body) throw notFound()
  return respond(call, body, { headers: version ? { etag: `"${version}"` } : {} })
}

/** Handles `POST /{resource}`. */
export async function create(context: AppContext, resource: Resource, call: MemberCall) {
  const input = flattenInput(await readJson(call), resource.document?.accepts)
  const createOnce = () =>
    mutateInSteps(context, resource, call, input, {
      begin: (write) => planRecord(write, input),
      async work(write, plan) {
        const written = await insertPlanned(write, plan, { isLast: true })
        if (written.outcome === 'replayed')
          return createReply(written, { 'idempotent-replayed': 'true' })
        const location = `/api/v1/${resource.name}/${written.id}`
        return { ...createReply(written, { location }), status: 201 }
      },
    })
  // When two requests send the same id at the same time, the second attempt finds the record of the
  // first request.
  try {
    return await createOnce()
  } catch (problem) {
    if (isIdTaken(problem)) return createOnce()
    throw problem
  }
}

/** Handles `PUT` and `PATCH /{resource}/{id}`. Omitted fields keep their values. */
export async function update(context: AppContext, resource: Resource, call: MemberCall) {
  const id = getRecordId(call)
  const input = flattenInput(await readJson(call), resource.document?.accepts)
  return mutateInSteps(context, resource, call, input, {
    begin: ({ trx }) => lockRecord(trx, resource, id),
    async work(write, locked) {
      const version = readExpectedVersion(call)
      const needsVersion = version === undefined ? () => true : undefined
      return createReply(
        await updateRecord(write, id, input, version, { locked, needsVersion, isLast: true }),
      )
    },
  })
}

/** Handles `DELETE /{resource}/{id}`. Returns the deleted record. */
export function remove(context: AppContext, resource: Resource, call: MemberCall) {
  const id = getRecordId(call)
  return mutate(context, resource, call, null, async (write) => ({
    body: await deleteRecord(write, id, readExpectedVersion(call)),
  }))
}

/** Returns the id in a path. A malformed id is answered with 404 like a missing record. */
export function getRecordId({ params }: MemberCall): string {
  const { id } = params
  if (!isId(id)) throw notFound()
  return id.toLowerCase()
}

function createReply({ body, version, outcome }: Written, headers: Record<string, string> = {}) {
  return {
    body,
    // If the commit reads the record, the version of that record replaces this header.
    headers: { etag: `"${version}"`, ...headers },
    hasWritten: outcome === 'created' || outcome === 'updated',
  }
}

function isIdTaken(problem: unknown): boolean {
  return (
    problem instanceof HttpProblem &&
    problem.code === 'DUPLICATE' &&
    problem.errors[0]?.pointer === '/id'
  )
}
