import type { ImapFlow, SearchObject } from 'imapflow'
import { readDeliveryReport, type DeliveryReport } from './delivery-report.ts'

/** Reads the delivery reports that arrive in a mailbox. */
export interface BounceMailbox {
  /** Names the server of the mailbox. */
  readonly server: string
  /**
   * Reads the new reports, and passes each to `record`, which returns whether the report is about a mail of this
   * installation. Each report is marked afterwards and not read again. Other mails are not touched.
   */
  read(record: (report: DeliveryReport) => Promise<boolean>): Promise<void>
}

/**
 * Names the keyword that marks read reports. If the server stores no keywords, read reports are
 * marked as seen.
 */
const KEYWORD = '$ArmazemRead'
const CONNECT_MS = 10_000
const ANSWER_MS = 30_000
/** Limits the reports of one run; the next run continues. */
const MAX_REPORTS = 200
/** Limits the bytes that are read of a report, which contains the returned mail at its end. */
const MAX_BYTES = 256 * 1024
/** Limits the age of the reports that are read. */
const MAX_AGE_DAYS = 14

/** Creates a reader of a mailbox, `imaps://USER:PASSWORD@host/INBOX` or `imap://…` (with STARTTLS if offered). */
export function createBounceMailbox(url: string): BounceMailbox {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const isSecure = protocol === 'imaps:'
  const numericPort = port === '' ? (isSecure ? 993 : 143) : Number(port)
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX'
  return {
    server: `${hostname}:${numericPort}`,
    async read(record) {
      const imap = await import('imapflow')
      const client = new imap.ImapFlow({
        host: hostname,
        port: numericPort,
        secure: isSecure,
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
        logger: false,
        disableAutoIdle: true,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: ANSWER_MS,
        maxLiteralSize: 4 * MAX_BYTES,
        maxResponseSize: 8 * MAX_BYTES,
      })
      // An error of the connection also fails the command that waits for a response.
      client.on('error', () => {})
      try {
        await client.connect()
        await readFolder(client, folder, record)
        await client.logout()
      } finally {
        client.close()
      }
    },
  }
}

async function readFolder(
  client: ImapFlow,
  folder: string,
  record: (report: DeliveryReport) => Promise<boolean>,
): Promise<void> {
  const lock = await client.getMailboxLock(folder)
  try {
    const keepsKeywords =
      client.mailbox !== false && client.mailbox.permanentFlags?.has('\\*') === true
    const unread: SearchObject = keepsKeywords ? { unKeyword: KEYWORD } : { seen: false }
    const since = new Date(Date.now() - MAX_AGE_DAYS * 24 * 3_600_000)
    const reports = { ...unread, since, header: { 'content-type': 'delivery-status' } }
    const found = await client.search(reports, { uid: true })
    for (const uid of (found || []).slice(0, MAX_REPORTS)) {
      const message = await client.fetchOne(
        String(uid),
        { source: { maxLength: MAX_BYTES } },
        { uid: true },
      )
      const report = message && message.source && (await readDeliveryReport(message.source))
      const isOwn = report ? await record(report) : false
      const flags = keepsKeywords ? [KEYWORD, ...(isOwn ? ['\\Seen'] : [])] : ['\\Seen']
      await client.messageFlagsAdd(String(uid), flags, { uid: true })
    }
  } finally {
    lock.release()
  }
}
