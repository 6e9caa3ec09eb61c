import type pg from 'pg'
import type { Logger } from 'pino'
import { isLanguage, defaultLanguage, type Language } from '../../../i18n/languages.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import type { Database } from '../database/database.ts'
import type { Transaction } from '../database/transaction.ts'
import { createJobQueue, type JobAttempt } from '../jobs/job-queue.ts'
import {
  composeLetter,
  composeMail,
  type MailKind,
  type MailMessages,
  type MailValues,
} from './compose.ts'
import type { BounceMailbox } from './bounce-mailbox.ts'
import type { DeliveryReport } from './delivery-report.ts'
import { createMessageIds } from './message-ids.ts'
import { createReportRecorder } from './record-report.ts'
import { createContentCipher } from './content-cipher.ts'
import { RefusedMail, type Letter, type MailTransport } from './transport.ts'

/** Describes a mail to one person. */
export interface NewMail {
  readonly kind: MailKind
  readonly to: string
  readonly language: Language
  /** Holds the values of the text. `link` is a path, to which the public address is added. */
  readonly values: MailValues
  /** Identifies the mail: a second mail with the same key is not sent. */
  readonly key: string
}

/**
 * Returns further values of a mail when it is sent, such as a link that must not be stored;
 * undefined when the mail must not be sent. `as` replaces the kind of the mail, and thereby its text.
 */
export type Preparation = (to: string, values: MailValues) => Promise<PreparedValues | undefined>

export type PreparedValues = MailValues & { readonly as?: MailKind }

/** Describes a mail of a team to its customers or suppliers, with its whole content. */
export interface NewLetter {
  readonly to: readonly string[]
  readonly letter: Letter
  readonly language: Language
  readonly subject: string
  readonly text: string
}

/** Queues and sends the mails of an installation. */
export interface Mail {
  readonly transport: Pick<MailTransport, 'kind' | 'server'>
  /** Names the server of the mailbox whose delivery reports are read; null without one. */
  readonly reportServer: string | null
  /** Adds a mail of a team in a transaction. The mail is sent after the commit. */
  addWith(trx: Transaction, mail: NewMail): Promise<void>
  /** Adds a mail with its whole content, of the kind `document`. Returns its id. */
  addLetterWith(trx: Transaction, letter: NewLetter): Promise<string>
  /** Adds a mail to a person outside of any team. */
  add(mail: NewMail): Promise<void>
  /** Sets the function that prepares mails of a kind before they are sent. */
  prepare(kind: MailKind, preparation: Preparation): void
  /** Sets the function that is called when a mail of the kind `document` was given up or bounced. */
  onGivenUp(listener: GivenUpListener): void
  /**
   * Records a report about a mail: a failed recipient changes the state to `bounced`, a delay is
   * noted as an error. A repeated report changes nothing. Returns whether this installation sent
   * the mail.
   */
  recordReport(report: DeliveryReport): Promise<boolean>
  /** Starts sending the queued mails. */
  start(): Promise<void>
  close(): Promise<void>
}

/**
 * Receives the id of a mail, and the recipients who did not get the mail. Without recipients, nobody
 * got the mail.
 */
export type GivenUpListener = (id: string, recipients?: readonly string[]) => Promise<void>

export interface MailOptions {
  readonly transport: MailTransport
  readonly messages: Readonly<Record<Language, MailMessages>>
  /** Encrypts the stored values. */
  readonly secret: string
  /** Connects the job queue. */
  readonly connection: pg.ClientConfig
  /** Receives the delivery reports of mails. */
  readonly bounces?: BounceMailbox | undefined
  /** Sets the shortest delay before the second attempt (`JobQueueOptions`); default: 30 seconds. */
  readonly minRetryDelay_s?: number
}

interface MailContext {
  readonly database: Database
  readonly publicUrl: string
  readonly log: Pick<Logger, 'info' | 'warn'>
}

const CHECK_INTERVAL_MS = 60_000

/**
 * Creates the mails of an installation: rows of `mails`, which are written in the transaction that
 * causes them and sent by a job queue. Logs contain the id of a mail, but never its address, text
 * or link.
 */
export function createMail(
  { transport, messages, secret, connection, bounces, minRetryDelay_s }: MailOptions,
  { database, publicUrl, log }: MailContext,
): Mail {
  const cipher = createContentCipher(secret)
  const messageIds = createMessageIds(secret)
  const queue = createJobQueue({
    name: 'mail',
    connection,
    log,
    ...(minRetryDelay_s !== undefined && { minRetryDelay_s }),
  })
  const preparations = new Map<MailKind, Preparation>()
  let notifyGivenUp: GivenUpListener | undefined
  let checking: NodeJS.Timeout | undefined

  function addJob(id: string): void {
    queue.add(id).catch((err: unknown) => {
      log.warn({ err, mail: id }, 'the job of a mail was not added; trying again within a minute')
    })
  }

  function write(id: string, team: string | null, mail: NewMail) {
    const { kind, to, language, values, key } = mail
    const { subject } = composeMail(kind, values, messages[language], language)
    const content = cipher.encrypt(JSON.stringify(values))
    return { text: ADD, values: [id, team, kind, to, language, subject, key, content] }
  }

  /**
   * Adds jobs for queued mails, and gives up the mails whose job was given up. A mail has no job when its node ended
   * between the commit and adding the job. A mail is still queued after its job was given up when its node ended during
   * the last attempt.
   */
  async function checkQueuedMails(): Promise<void> {
    const waiting = await database.query<WaitingMailRow>({ text: WAITING })
    for (const { id, kind } of waiting) {
      if (await queue.isGivenUp(id)) await giveUp(id, kind)
      else await queue.add(id)
    }
  }

  /** Gives up a mail whose node ended during the last attempt. */
  async function giveUp(id: string, kind: QueuedMailRow['kind']): Promise<void> {
    const error = 'The server ended during the last attempt, so the mail may have been sent'
    const changed = await database.query({ text: FAILED, values: [id, 'failed', error, true] })
    if (changed.length === 0) return
    log.warn({ mail: id, state: 'failed' }, 'a mail could not be sent')
    if (kind === 'document') await announceGivenUp(id)
  }

  async function send({ id, isLast }: JobAttempt): Promise<void> {
    const [row] = await database.query<QueuedMailRow>({ text: READ, values: [id] })
    if (!row) return
    const language = isLanguage(row.language) ? row.language : defaultLanguage
    const ids = { id, messageId: messageIds.write(id) }
    try {
      const content = cipher.decrypt(row.content!)
      if (row.kind === 'document') {
        const { to, letter, subject, text } = JSON.parse(content) as NewLetter
        const html = composeLetter(text, language)
        await transport.send({ ...ids, to, subject, text: `${text}\n`, html, letter })
      } else {
        const message = await compose(row.kind, row, content, language)
        if (!message) return await remove(id)
        await transport.send({ ...ids, to: [row.recipient], ...message })
      }
    } catch (problem) {
      await recordFailure(id, row.kind, problem, isLast)
      return
    }
    await database.query({ text: SENT, values: [id] })
    const done = transport.kind === 'smtp' ? 'mail sent' : 'mail written to DATA_DIR/outbox'
    log.info({ mail: id, kind: row.kind }, done)
  }

  /** Composes a mail of a kind; undefined when it must not be sent. */
  async function compose(kind: MailKind, row: QueuedMailRow, content: string, language: Language) {
    const stored = JSON.parse(content) as MailValues
    const prepared = await preparations.get(kind)?.(row.recipient, stored)
    if (preparations.has(kind) && !prepared) return undefined
    const values: MailValues = { ...stored, ...prepared }
    const link = values.link === undefined ? undefined : { link: publicUrl + values.link }
    const as = prepared?.as ?? kind
    return composeMail(as, { ...values, ...link }, messages[language], language)
  }

  async function remove(id: string): Promise<void> {
    await database.query({ text: REMOVE, values: [id] })
  }

  /**
   * Records the failure of an attempt. Throws an error, so that the queue tries again, unless the
   * attempt was the last one or the mail server refused the mail permanently.
   */
  async function recordFailure(
    id: string,
    kind: QueuedMailRow['kind'],
    problem: unknown,
    isLast: boolean,
  ): Promise<void> {
    const error = problem instanceof Error ? problem.message : String(problem)
    const isOver = isLast || problem instanceof RefusedMail
    const state = problem instanceof RefusedMail ? problem.state : isLast ? 'failed' : 'queued'
    await database.query({ text: FAILED, values: [id, state, error.slice(0, 500), isOver] })
    log.warn({ mail: id, state }, 'a mail could not be sent')
    if (isOver && kind === 'document') await announceGivenUp(id)
    if (!isOver) throw new Error('The mail server does not accept mails at the moment')
  }

  async function announceGivenUp(id: string, recipients?: readonly string[]): Promise<void> {
    await notifyGivenUp?.(id, recipients).catch((err: unknown) => {
      log.warn({ err, mail: id }, 'the sender was not notified of a mail that was not delivered')
    })
  }

  return {
    transport,
    reportServer: bounces?.server ?? null,
    recordReport: createReportRecorder({ database, log, messageIds, announceGivenUp }),
    async addWith(trx, mail) {
      const id = uuidV7()
      await trx.query(write(id, trx.team, mail))
      trx.afterCommit(() => addJob(id))
    },
    async addLetterWith(trx, mail) {
      const id = uuidV7()
      const { to, letter, language, subject } = mail
      const recipient = [...to, ...letter.cc].join(', ')
      const content = cipher.encrypt(JSON.stringify(mail))
      const values = [
        id,
        trx.team,
        'document',
        recipient,
        language,
        subject,
        `document:${id}`,
        content,
      ]
      await trx.query({ text: ADD, values })
      trx.afterCommit(() => addJob(id))
      return id
    },
    async add(mail) {
      const id = uuidV7()
      await database.query(write(id, null, mail))
      addJob(id)
    },
    onGivenUp: (listener) => void (notifyGivenUp = listener),
    prepare: (kind, preparation) => void preparations.set(kind, preparation),
    async start() {
      await queue.start(send)
      const run = () =>
        void checkQueuedMails().catch((err: unknown) =>
          log.warn(
            { err },
            'the queued mails without a job could not be looked up; trying again in a minute',
          ),
        )
      run()
      checking = setInterval(run, CHECK_INTERVAL_MS)
      checking.unref()
    },
    async close() {
      clearInterval(checking)
      await queue.close()
      transport.close()
    },
  }
}

interface WaitingMailRow {
  readonly id: string
  readonly kind: MailKind | 'document'
}

interface QueuedMailRow {
  readonly kind: MailKind | 'document'
  readonly recipient: string
  readonly language: string
  /** Holds the encrypted content while the mail is queued. */
  readonly content: Buffer | null
}

const ADD = `
  insert into mails (id, team, kind, recipient, language, subject, key, content)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict do nothing`

const WAITING = `select id, kind from mails where state = 'queued' order by created_at limit 1000`

const READ = `
  select kind, recipient, language, content from mails where id = $1 and state = 'queued'`

const REMOVE = 'delete from mails where id = $1'

const SENT = `
  update mails set state = 'sent', sent_at = now(), attempts = attempts + 1, error = null, content = null
  where id = $1`

const FAILED = `
  update mails set state = $2, attempts = attempts + 1, error = $3,
    content = case when $4::boolean then null else content end
  where id = $1 and state = 'queued' returning id`
