import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { MailKind } from './compose.ts'
import type { DeliveryReport, ReportedRecipient } from './delivery-report.ts'
import type { MessageIds } from './message-ids.ts'

interface ReportContext {
  readonly database: Pick<Database, 'query'>
  readonly log: Pick<Logger, 'info'>
  readonly messageIds: Pick<MessageIds, 'read'>
  /** Notifies the sender of the recipients who did not get a mail. */
  readonly announceGivenUp: (id: string, recipients: readonly string[]) => Promise<void>
}

/** Creates the function that records reports about sent mails (`Mail.recordReport`). */
export function createReportRecorder({
  database,
  log,
  messageIds,
  announceGivenUp,
}: ReportContext) {
  /** Records what a report says about one recipient. Returns false if this was recorded before. */
  async function recordRecipient(id: string, address: string, reported: ReportedRecipient) {
    const text = reported.outcome === 'failed' ? BOUNCED : DELAYED
    const values = [id, `${address}: ${reported.reply}`]
    const changed = await database.query({ text, values })
    if (changed.length > 0)
      log.info({ mail: id, outcome: reported.outcome }, 'a report about a mail arrived')
    return changed.length > 0
  }

  return async (report: DeliveryReport): Promise<boolean> => {
    const id = messageIds.read(report.messageId)
    if (id === undefined) return false
    const [row] = await database.query<SentMailRow>({ text: READ_SENT, values: [id] })
    if (!row) return true
    const sentTo = row.recipient.split(', ')
    const bounced: string[] = []
    for (const reported of report.recipients) {
      const address = chooseAddress(sentTo, reported.addresses)
      const isNew = address !== undefined && (await recordRecipient(id, address, reported))
      if (isNew && reported.outcome === 'failed') bounced.push(address)
    }
    if (bounced.length > 0 && row.kind === 'document') await announceGivenUp(id, bounced)
    return true
  }
}

/**
 * Returns the recipient of a mail that a report is about. A server that forwarded the mail may
 * report another address; if the mail had only one recipient, the report is about this recipient.
 */
function chooseAddress(sentTo: readonly string[], reported: readonly string[]): string | undefined {
  const names = new Set(reported.map((address) => address.toLowerCase()))
  return (
    sentTo.find((address) => names.has(address.toLowerCase())) ??
    (sentTo.length === 1 ? sentTo[0] : undefined)
  )
}

interface SentMailRow {
  readonly kind: MailKind | 'document'
  readonly recipient: string
}

const READ_SENT = `
  select kind, recipient from mails where id = $1 and state in ('sent', 'bounced')`

const BOUNCED = `
  update mails set state = 'bounced', error = case state when 'bounced' then left(error || '; ' || $2, 2000) else $2 end
  where id = $1 and (state = 'sent' or state = 'bounced' and position($2 in error) = 0)
  returning id`

/** Notes the delay of a mail, whose state stays `sent`. */
const DELAYED = `
  update mails set error = $2 where id = $1 and state = 'sent' and error is distinct from $2 returning id`
