import { z } from 'zod'
import { MAIL_STATES } from '../../schema/mail-states.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import type { AppContext } from '../context/context.ts'
import { getOne, getRecordId } from '../crud/record-handlers.ts'
import { checkBody, describeJsonBody } from '../http/checked-body.ts'
import { readJson } from '../http/body.ts'
import { badRequest, invalid } from '../http/problems.ts'
import { respond, route, type MemberCall, type Route } from '../http/route.ts'
import { idempotencyKey } from '../openapi/shapes.ts'
import { mutate } from '../records/mutation.ts'
import { createBulkMailRoute } from './bulk-mails.ts'
import { chooseProposal, listMailOffers, planMail, type MailRequest } from './plan-mail.ts'
import { addMail, readSentMails } from './sent-mails.ts'

const Day = z.iso.date()
const Addresses = z.array(z.email().max(254)).max(20)

const SendMail = z.strictObject({
  /** Names the printout; default: the first that the record offers. */
  printout: z.string().max(100).optional(),
  /** Sets the period of a statement; default: the last year. */
  from: Day.optional(),
  to: Day.optional(),
  /** Lists the recipients; default: the address of the customer or supplier. */
  recipients: Addresses.optional(),
  cc: Addresses.optional(),
  /** Sets the subject; default: the text of the team, or the text in i18n. */
  subject: z.string().trim().min(1).max(200).optional(),
  text: z.string().trim().min(1).max(5000).optional(),
  /** Sends the mail although the same printout went to the same address within the last minute. */
  again: z.boolean().optional(),
})

const SentMail = z.object({
  id: z.uuid(),
  printout: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  /** Names the attached file. */
  file: z.string(),
  state: z.enum(MAIL_STATES),
  /**
   * Holds the reply of the mail server of the sender or of a recipient, which refused the mail or a
   * recipient. With the state `sent`, the mail is delayed.
   */
  error: z.string().nullable(),
  user: z.object({ id: z.uuid(), name: z.string().nullable() }),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
})

const Proposal = z.object({
  printout: z.string(),
  name: z.string(),
  recipients: z.array(z.string()),
  language: z.string(),
  subject: z.string(),
  text: z.string(),
  file: z.string(),
  /** Names how mails are sent: to a mail server, or as files on the server. */
  transport: z.enum(['smtp', 'outbox']),
})

/** Creates the routes that send printouts of records by mail, for the resources that offer printouts. */
export function createMailingRoutes(context: AppContext): readonly Route[] {
  return context.registry.resources
    .filter((resource) => listMailOffers(context, resource).length > 0)
    .flatMap((resource) => [
      ...createRoutes(context, resource),
      createBulkMailRoute(context, resource),
    ])
}

function createRoutes(context: AppContext, resource: Resource): readonly Route[] {
  const { name, one } = resource
  const access = { right: `${one}.mail` } as const
  return [
    route({
      method: 'GET',
      path: `/${name}/:id/mails`,
      access: { right: `${one}.view` },
      description: {
        summary: `List the mails with printouts of a ${one}, the newest first`,
        tag: name,
        responses: { 200: { description: 'Mails', content: describeJsonBody(z.array(SentMail)) } },
      },
      async handler(call) {
        await readRecord(context, resource, call)
        return respond(call, await readSentMails(context, resource, call, getRecordId(call)))
      },
    }),
    route({
      method: 'GET',
      path: `/${name}/:id/mails/proposal`,
      access,
      description: {
        summary: `Propose recipients, subject and text of a mail with a printout of a ${one}`,
        tag: name,
        query: {
          printout: {
            description:
              'Default: the next reminder that is due, otherwise the first that the record offers',
          },
          from: { description: 'First day of a statement' },
          to: { description: 'Last day of a statement' },
        },
        responses: { 200: { description: 'The mail', content: describeJsonBody(Proposal) } },
      },
      async handler(call) {
        const record = await readRecord(context, resource, call)
        const query = readQuery(call)
        const printout = query.printout ?? (await chooseProposal(context, resource, call, record))
        const planned = await planMail(context, resource, call, record, { ...query, printout })
        const { to: recipients, draw: _draw, ...proposal } = planned
        return respond(call, { ...proposal, recipients, transport: context.mail.transport.kind })
      },
    }),
    route({
      method: 'POST',
      path: `/${name}/:id/mails`,
      access,
      description: {
        summary: `Send a printout of a ${one} by mail, as a PDF`,
        tag: name,
        headers: { 'Idempotency-Key': idempotencyKey },
        body: describeJsonBody(SendMail),
        responses: {
          202: {
            description: 'The mail waits to be sent',
            content: describeJsonBody(z.object({ id: z.uuid() })),
          },
        },
      },
      handler: (call) => send(context, resource, call),
    }),
  ]
}

/** Handles `POST /{resource}/{id}/mails`. The PDF is drawn before the transaction begins. */
async function send(context: AppContext, resource: Resource, call: MemberCall): Promise<Response> {
  const sent = await readJson(call)
  // A missing record is answered with 404, regardless of the body.
  const record = await readRecord(context, resource, call)
  const { from, to, printout, again = false, cc = [], ...own } = checkBody(SendMail, sent)
  const request = { printout, period: toPeriod(from, to) }
  const planned = await planMail(context, resource, call, record, request)
  const recipients = own.recipients ?? planned.to
  if (recipients.length === 0) throw invalid([{ pointer: '/recipients', code: 'NO_ADDRESS' }])
  const pdf = await planned.draw()
  return mutate(context, resource, call, sent, async (write) => {
    const { subject = planned.subject, text = planned.text } = own
    const mail = { ...planned, to: recipients, cc, subject, text, pdf, again }
    const id = await addMail(write, getRecordId(call), mail)
    return { status: 202, body: JSON.stringify({ id }) }
  })
}

/** Reads the record with the caller's rights. Throws an error with status 404 when it is missing. */
async function readRecord(
  context: AppContext,
  resource: Resource,
  call: MemberCall,
): Promise<Values> {
  return (await getOne(context, resource, call)).json() as Promise<Values>
}

function readQuery({ query }: MemberCall): MailRequest {
  for (const name of query.keys()) {
    if (!['printout', 'from', 'to'].includes(name)) {
      throw badRequest(`/${name}`, 'UNKNOWN_FIELD', { field: name })
    }
  }
  const day = (name: string) => {
    const value = query.get(name) ?? undefined
    if (value !== undefined && !Day.safeParse(value).success) throw badRequest(`/${name}`, 'DATE')
    return value
  }
  const period = toPeriod(day('from'), day('to'))
  return { printout: query.get('printout') ?? undefined, period }
}

/**
 * Returns a period by its first and last day; undefined when both days are missing. Throws an error with status 422
 * when only one is missing, or when the first day is after the last.
 */
function toPeriod(from: string | undefined, to: string | undefined) {
  if (from === undefined && to === undefined) return undefined
  if (from === undefined) throw invalid([{ pointer: '/from', code: 'REQUIRED' }])
  if (to === undefined) throw invalid([{ pointer: '/to', code: 'REQUIRED' }])
  if (from > to) throw invalid([{ pointer: '/from', code: 'TOO_LARGE', args: { max: to } }])
  return { from, to }
}
