import type { Resource } from '../../schema/resource.ts'
import type { AppContext } from '../context/context.ts'
import { runForEach, parseBulkFilter } from '../crud/bulk.ts'
import { runHandler } from '../documents/run-action.ts'
import { changePosted } from '../documents/write-posted.ts'
import { readJson } from '../http/body.ts'
import type { MemberCall } from '../http/route.ts'
import { mutate } from '../records/mutation.ts'
import { lockRecord } from '../records/record.ts'

/**
 * Handles `POST /{resource}/{action}?filter=…`: runs an action of records on each record that
 * matches the filter, in one transaction. Returns `{done, refused}`: the records on which the
 * action ran, and the others with the reason.
 */
export async function runOnRows(
  context: AppContext,
  resource: Resource,
  name: string,
  call: MemberCall,
): Promise<Response> {
  const sent = await readJson(call)
  const filter = parseBulkFilter(context, resource, call)
  return mutate(context, resource, call, sent, async (write) => {
    const outcome = await runForEach(write, filter, async (id) => {
      const record = await lockRecord(write.trx, resource, id)
      const result = await runHandler(write, name, record, sent)
      if (record) await changePosted(result.write, record, result.changes, name)
    })
    return { body: JSON.stringify(outcome), hasWritten: outcome.done.length > 0 }
  })
}
