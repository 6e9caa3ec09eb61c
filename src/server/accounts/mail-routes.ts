import { z } from 'zod'
import { MAIL_STATES } from '../../schema/mail-states.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import { announceHistory } from '../context/announce-stale.ts'
import type { AppContext } from '../context/context.ts'
import { describeJsonBody } from '../http/checked-body.ts'
import { respond, route, type Route } from '../http/route.ts'
import { writeEntry } from '../records/history.ts'
import { getOutboxFile } from '../mail/transport.ts'

const SentMail = z.object({
  id: z.uuid(),
  /** Names the kind of the mail: `invitation`, `test` … */
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  /**
   * Holds the error of the mail server at the last failed attempt, or the error in a later bounce report. In the state
   * `sent`, the report states that the mail is delayed.
   */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** Names the file of a sent mail in DATA_DIR/outbox; null with a mail server. */
  file: z.string().nullable(),
})
const MailState = z.object({
  /** Names how mails are sent: to a mail server, or as files on the server. */
  transport: z.enum(['smtp', 'outbox']),
  /** Holds name and port of the mail server; null without a mail server. */
  server: z.string().nullable(),
  /** Holds name and port of the server with the mailbox whose bounce reports are read; null without a mailbox. */
  reportServer: z.string().nullable(),
  /** Lists the newest fifty mails of the team. */
  mails: z.array(SentMail),
})

/**
 * Creates the routes that show how mails are sent and the status of the team's mails, and that send
 * a test mail.
 */
export function createMailRoutes(context: AppContext): readonly Route[] {
  const { database, mail } = context
  const access = { right: 'team.edit' } as const
  return [
    route({
      method: 'GET',
      path: '/mails',
      access,
      description: {
        summary: 'Read how mails are sent, and list the newest mails of the team',
        tag: 'teams',
        responses: { 200: { description: 'Mails', content: describeJsonBody(MailState) } },
      },
      async handler(call) {
        const { kind: transport, server = null } = mail.transport
        const rows = await database.query<Row>({ text: MAILS, values: [call.caller.team.id] })
        const mails = rows.map((row) => ({
          ...row,
          file: transport === 'outbox' && row.state === 'sent' ? getOutboxFile(row.id) : null,
        }))
        return respond(call, { transport, server, reportServer: mail.reportServer, mails })
      },
    }),
    route({
      method: 'POST',
      path: '/mails/test',
      access,
      description: {
        summary: 'Send a test mail to the address of the caller',
        tag: 'teams',
        responses: {
          202: {
            description: 'The mail waits to be sent',
            content: describeJsonBody(z.object({ recipient: z.string() })),
          },
        },
      },
      async handler(call) {
        const { person, team } = call.caller
        await database.withTeam(team.id, async (trx) => {
          await mail.addWith(trx, {
            kind: 'test',
            to: person.email,
            language: call.language,
            values: { name: person.name, team: team.name, link: '/settings/mail' },
            key: `test:${uuidV7()}`,
          })
          const entry = { resource: 'teams', record: team.id, action: 'testMail' }
          await writeEntry(trx, call.caller, { ...entry, before: null, after: null })
        })
        const headers = announceHistory(context, team.id)
        return respond(call, { recipient: person.email }, { status: 202, headers })
      },
    }),
  ]
}

interface Row {
  readonly id: string
  readonly kind: string
  readonly recipient: string
  readonly subject: string
  readonly state: string
  readonly attempts: number
  readonly error: string | null
  readonly createdAt: Date
  readonly sentAt: Date | null
}

const MAILS = `
  select id, kind, recipient, subject, state, attempts, error, created_at as "createdAt", sent_at as "sentAt"
  from mails where team = $1 order by created_at desc limit 50`
