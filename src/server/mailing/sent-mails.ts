import { listHiddenPrintouts } from '../../schema/printout.ts'
import type { Resource } from '../../schema/resource.ts'
import type { AppContext } from '../context/context.ts'
import { lockKey } from '../database/advisory-locks.ts'
import { writeAuthorSql } from '../crud/history-handlers.ts'
import { HttpProblem } from '../http/problems.ts'
import type { MemberCall } from '../http/route.ts'
import { writeEntry } from '../records/history.ts'
import type { Write } from '../records/write.ts'
import type { PlannedMail } from './plan-mail.ts'

/** Describes a mail with its final content. */
export interface OutgoingMail extends Pick<
  PlannedMail,
  'printout' | 'to' | 'language' | 'subject' | 'text' | 'file'
> {
  readonly cc: readonly string[]
  readonly pdf: Uint8Array
  /** Sends the mail although the same printout went to the same address within the last minute. */
  readonly again: boolean
}

/** Describes a mail in the log of a record. */
export interface SentMail {
  readonly id: string
  readonly printout: string
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly text: string
  readonly file: string
  readonly state: string
  readonly error: string | null
  readonly user: { readonly id: string; readonly name: string | null }
  /** Holds the time, ISO 8601. */
  readonly createdAt: string
  readonly sentAt: string | null
}

/**
 * Adds a mail with a printout in the transaction of a write, and records it in the log and in the
 * history of the record. Unless `again` is set, throws an error when the same printout went to one of
 * the addresses within the last minute.
 */
export async function addMail(
  { context, resource, trx, caller }: Write,
  record: string,
  { printout, to, cc, language, subject, text, file, pdf, again }: OutgoingMail,
): Promise<string> {
  // Waits for other transactions that add a mail of the record, so that this transaction finds their mails.
  await lockKey(trx, `${trx.team}:mail:${record}`)
  const keys = [trx.team, resource.name, record, printout, to]
  if (!again) {
    const [recent] = await trx.query<{ id: string }>({ text: RECENT, values: keys })
    if (recent) throw new HttpProblem(409, 'MAIL_JUST_SENT', { extensions: { to: to.join(', ') } })
  }
  const id = await context.mail.addLetterWith(trx, {
    to,
    language,
    subject,
    text,
    letter: {
      cc,
      from: caller.team.name,
      // An API key has no mailbox.
      ...(!caller.isKey && { replyTo: caller.person.email }),
      attachments: [
        {
          name: file,
          mime: 'application/pdf',
          content: Buffer.from(pdf).toString('base64'),
        },
      ],
    },
  })
  const values = [...keys.slice(0, 4), id, to, cc, subject, text, file, caller.person.id]
  await trx.query({ text: INSERT, values })
  const after = { printout, to: [...to, ...cc].join(', '), subject }
  await writeEntry(trx, caller, {
    resource: resource.name,
    record,
    action: 'mail',
    before: null,
    after,
  })
  return id
}

/**
 * Reads the last 100 mails with printouts of a record, the newest first. Leaves out mails with printouts that the caller
 * may not see.
 */
export async function readSentMails(
  context: AppContext,
  { name }: Resource,
  { caller }: MemberCall,
  record: string,
): Promise<readonly SentMail[]> {
  const hidden = listHiddenPrintouts(context.printouts, name, caller.can)
  const values = [caller.team.id, name, record, hidden]
  const rows = await context.database.read<Row>(caller, {
    text: writeReadSql(context),
    values,
  })
  return rows.map(({ userId, userName, createdAt, sentAt, ...row }) => ({
    ...row,
    user: { id: userId, name: userName },
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }))
}

interface Row extends Omit<SentMail, 'user' | 'createdAt' | 'sentAt'> {
  readonly userId: string
  readonly userName: string | null
  readonly createdAt: Date
  readonly sentAt: Date | null
}

const RECENT = `
  select id from document_mails
  where team_id = $1 and resource = $2 and record_id = $3 and printout = $4 and recipients && $5::text[]
    and state in ('queued', 'sent') and created_at > now() - interval '1 minute'
  limit 1`

const INSERT = `
  insert into document_mails
    (team_id, resource, record_id, printout, id, recipients, cc, subject, body, file, user_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`

function writeReadSql(context: AppContext): string {
  return `
    select mail.id, mail.printout, mail.recipients as "to", mail.cc, mail.subject, mail.body as text, mail.file,
      mail.state, mail.error, mail.user_id as "userId", ${writeAuthorSql(context, 'mail')} as "userName",
      mail.created_at as "createdAt", mail.sent_at as "sentAt"
    from document_mails mail
    where mail.team_id = $1 and mail.resource = $2 and mail.record_id = $3 and mail.printout <> all($4::text[])
    order by mail.created_at desc, mail.id desc limit 100`
}
