import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

/** Describes a mail to be sent. */
export interface Message {
  readonly id: string
  /** Holds the `Message-ID` without brackets and host, which nobody can guess. */
  readonly messageId: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Holds the additional parts of a letter; undefined for other mails. */
  readonly letter?: Letter
}

/** Holds the additional parts of a mail in the name of a team to a customer or supplier. */
export interface Letter {
  readonly cc: readonly string[]
  /** Holds the name of the sender; the address is that of the installation. */
  readonly from: string
  /** Holds the address to which replies go. */
  readonly replyTo?: string
  readonly attachments: readonly Attachment[]
}

export interface Attachment {
  readonly name: string
  readonly mime: string
  /** Holds the bytes in base64. */
  readonly content: string
}

/** Sends mails to a mail server, or writes them as files to a folder. */
export interface MailTransport {
  readonly kind: 'smtp' | 'outbox'
  /** Names the mail server; undefined for the folder. */
  readonly server?: string
  send(message: Message): Promise<void>
  close(): void
}

/**
 * Reports that the mail server refuses the address or the message permanently, so that no further
 * attempt helps.
 */
export class RefusedMail extends Error {
  readonly state: 'bounced' | 'failed'

  constructor(state: 'bounced' | 'failed', reply: string) {
    super(reply)
    this.state = state
  }
}

const CONNECT_MS = 10_000
const ANSWER_MS = 30_000

/**
 * Creates the transport to a mail server, `smtp://…` (with STARTTLS if the server offers it) or
 * `smtps://…`.
 */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const { hostname, port, protocol } = new URL(url)
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: ANSWER_MS,
    },
    { from },
  )
  return {
    kind: 'smtp',
    server: `${hostname}:${port === '' ? (protocol === 'smtps:' ? '465' : '587') : port}`,
    async send(message) {
      const sent = await transport.sendMail(describe(message, from)).catch((problem: unknown) => {
        throw toRefusal(problem)
      })
      // The server has accepted the mail for the other recipients.
      if (sent.rejected.length > 0) throw new RefusedMail('bounced', listRefusals(sent))
    },
    close: () => transport.close(),
  }
}

/** Creates the transport of installations without a mail server: one `.eml` file for each mail. */
export function createOutboxTransport(folder: string, from: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from })
  return {
    kind: 'outbox',
    async send(message) {
      const { message: bytes } = await transport.sendMail(describe(message, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, getOutboxFile(message.id))
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => transport.close(),
  }
}

/** Returns the name of the file of a mail. */
export function getOutboxFile(id: string): string {
  return `${id}.eml`
}

/**
 * Describes a mail for nodemailer. The message id is the same at each attempt, so that receivers drop
 * the copy of a repeated mail.
 */
function describe({ messageId, to, subject, text, html, letter }: Message, from: string) {
  const host = from.split('@').at(-1)!.replace('>', '')
  const toAddress = (address: string) => ({ name: '', address })
  return {
    to: to.map(toAddress),
    subject,
    text,
    html,
    messageId: `<${messageId}@${host}>`,
    // The header tells mail programs to send no automatic reply. A letter has no such header, because its replies go to
    // the team.
    ...(!letter && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    ...(letter && {
      cc: letter.cc.map(toAddress),
      from: { name: letter.from, address: /<(.*)>/.exec(from)?.[1] ?? from },
      ...(letter.replyTo && { replyTo: toAddress(letter.replyTo) }),
      attachments: letter.attachments.map(({ name, mime, content }) => ({
        filename: name,
        contentType: mime,
        content,
        encoding: 'base64',
      })),
    }),
  }
}

/**
 * Returns a `RefusedMail` when the mail server permanently (5xx) refused the addresses or the
 * message. Returns any other problem, such as a refused login, unchanged.
 */
function toRefusal(problem: unknown): unknown {
  const { code, responseCode = 0, response = '' } = problem as SmtpProblem
  if (responseCode < 500 || (code !== 'EENVELOPE' && code !== 'EMESSAGE')) return problem
  if (code === 'EMESSAGE') return new RefusedMail('failed', response)
  return new RefusedMail('bounced', listRefusals(problem as SmtpProblem) || response)
}

/** Lists the refused recipients with the server's reply to each. */
function listRefusals({ rejectedErrors = [] }: Pick<SmtpProblem, 'rejectedErrors'>): string {
  return rejectedErrors
    .map(({ recipient = '', response = '' }) => `${recipient}: ${response}`)
    .join('; ')
}

interface SmtpProblem {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
  readonly rejectedErrors?: readonly {
    readonly recipient?: string
    readonly response?: string
  }[]
}
