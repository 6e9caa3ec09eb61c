import { z } from 'zod'
import type { MailWording } from '../../schema/printout.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import type { AppContext } from '../context/context.ts'
import { getOne } from '../crud/record-handlers.ts'
import { readJson } from '../http/body.ts'
import { checkBody, describeJsonBody } from '../http/checked-body.ts'
import { parseFlag } from '../http/parse-flag.ts'
import { badRequest, getIssueMessage, HttpProblem } from '../http/problems.ts'
import { respond, route, type MemberCall, type Route } from '../http/route.ts'
import { list } from '../list/list-route.ts'
import { idempotencyKey } from '../openapi/shapes.ts'
import { mutate } from '../records/mutation.ts'
import { getReason } from '../records/get-reason.ts'
import { chooseOffer, planMail, type PlannedMail } from './plan-mail.ts'
import { addMail } from './sent-mails.ts'

/** Limits the mails of one request, because each PDF takes some time to draw. */
const MAX_MAILS = 100

const Bulk = z.strictObject({
  /** Names the printout, or a series such as `reminder`; default: the first of each record. */
  printout: z.string().max(100).optional(),
  /** Replaces the default subject of all mails. Placeholders such as `%{name}` are filled in. */
  subject: z.string().trim().min(1).max(200).optional(),
  text: z.string().trim().min(1).max(5000).optional(),
})

const planned = z.object({
  id: z.uuid(),
  label: z.string(),
  printout: z.string(),
  recipients: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
})
const refused = z.object({ id: z.uuid(), label: z.string(), code: z.string(), message: z.string() })
const Outcome = z.object({ mails: z.array(planned), refused: z.array(refused) })

/** Describes a record whose printout is sent with others. */
interface PlannedRecord {
  readonly record: Values
  readonly mail: PlannedMail
}

interface RefusedRecord {
  readonly id: string
  readonly label: string
  readonly code: string
  readonly message: string
}

const filter = { description: 'The records, as in the list: `{"id":[…]}`', required: true }

/** Creates the route that sends a printout of many records by mail, or only lists the mails. */
export function createBulkMailRoute(context: AppContext, resource: Resource): Route {
  const { name, one } = resource
  const access = { right: `${one}.mail` } as const
  return route({
    method: 'POST',
    path: `/${name}/mails`,
    access,
    description: {
      summary: `Send a printout of each of the ${name} of a filter by mail, at most ${MAX_MAILS}`,
      tag: name,
      query: { filter, dryRun: { description: '`true` lists the mails and sends none' } },
      headers: { 'Idempotency-Key': idempotencyKey },
      body: describeJsonBody(Bulk),
      responses: {
        200: {
          description: 'The mails that would be sent, and the records that would be left out',
          content: describeJsonBody(Outcome),
        },
        202: {
          description: 'Mails that wait to be sent, and the records that were left out',
          content: describeJsonBody(Outcome),
        },
      },
    },
    handler: (call) => sendAll(context, resource, call),
  })

  function describe({ record, mail }: PlannedRecord) {
    const { printout, to: recipients, subject, text } = mail
    return { id: record.id, label: getLabel(resource, record), printout, recipients, subject, text }
  }

  /** Handles `POST /{resource}/mails?filter=…`. The PDFs are drawn before the transaction begins. */
  async function sendAll(
    context: AppContext,
    resource: Resource,
    call: MemberCall,
  ): Promise<Response> {
    const sent = await readJson(call)
    const isDryRun = readDryRun(call)
    const { printout, ...wording } = checkBody(Bulk, sent)
    const plan = await planAll(context, resource, call, printout, wording)
    if (isDryRun) return respond(call, { mails: plan.mails.map(describe), refused: plan.refused })
    const drawn = await Promise.all(
      plan.mails.map(async (each) => ({ ...each, pdf: await each.mail.draw() })),
    )
    return mutate(context, resource, call, sent, async (write) => {
      const mails: PlannedRecord[] = []
      const refusedRecords = [...plan.refused]
      for (const { record, mail, pdf } of drawn) {
        try {
          const outgoing = { ...mail, cc: [], pdf, again: false }
          await write.trx.savepoint(() => addMail(write, String(record.id), outgoing))
          mails.push({ record, mail })
        } catch (problem) {
          refusedRecords.push(createRefusal(context, resource, call, record, problem))
        }
      }
      const body = JSON.stringify({ mails: mails.map(describe), refused: refusedRecords })
      return { status: 202, body, hasWritten: mails.length > 0 }
    })
  }
}

/** Plans the mails of all records of a filter that the caller may see. */
async function planAll(
  context: AppContext,
  resource: Resource,
  call: MemberCall,
  printout: string | undefined,
  wording: MailWording,
): Promise<{
  readonly mails: readonly PlannedRecord[]
  readonly refused: readonly RefusedRecord[]
}> {
  const mails: PlannedRecord[] = []
  const refusedRecords: RefusedRecord[] = []
  for (const record of await readRecords(context, resource, call)) {
    try {
      const { key } = await chooseOffer(context, resource, call, record, printout)
      const mail = await planMail(context, resource, call, record, { printout: key, wording })
      if (mail.to.length === 0) throw new HttpProblem(409, 'NO_ADDRESS')
      mails.push({ record, mail })
    } catch (problem) {
      refusedRecords.push(createRefusal(context, resource, call, record, problem))
    }
  }
  return { mails, refused: refusedRecords }
}

/** Reads the records of the filter with their child rows. The filter is required. */
async function readRecords(
  context: AppContext,
  resource: Resource,
  call: MemberCall,
): Promise<readonly Values[]> {
  const filterText = call.query.get('filter')
  if (filterText === null) throw badRequest('/filter', 'REQUIRED')
  const query = new URLSearchParams({ filter: filterText, range: JSON.stringify([0, MAX_MAILS]) })
  const request = new Request(`http://localhost/?${query}`)
  const response = await list(context, resource, { ...call, query, request })
  const rows = (await response.json()) as readonly Values[]
  if (rows.length > MAX_MAILS) throw badRequest('/filter', 'TOO_MANY', { max: MAX_MAILS })
  return Promise.all(
    rows.map(async ({ id }) => {
      const response = await getOne(context, resource, { ...call, params: { id: String(id) } })
      return (await response.json()) as Values
    }),
  )
}

function createRefusal(
  context: AppContext,
  resource: Resource,
  { caller }: MemberCall,
  record: Values,
  problem: unknown,
): RefusedRecord {
  const reason = getReason({ context, resource }, problem)
  const message = getIssueMessage(reason, context.labels[caller.language], caller.team)
  return { id: String(record.id), label: getLabel(resource, record), code: reason.code, message }
}

function getLabel({ title, fallbackTitle }: Resource, record: Values): string {
  return String(record[title] ?? (fallbackTitle && record[fallbackTitle]) ?? record.id)
}

function readDryRun({ query }: MemberCall): boolean {
  for (const name of query.keys()) {
    if (name !== 'filter' && name !== 'dryRun') {
      throw badRequest(`/${name}`, 'UNKNOWN_FIELD', { field: name })
    }
  }
  return parseFlag(query, 'dryRun')
}
