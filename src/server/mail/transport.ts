import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

/** Describes a mail to be sent. */
export interface Message {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
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
      await transport.sendMail(describe(message, from)).catch((problem: unknown) => {
        throw toRefusal(problem)
      })
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
 * Describes a mail for nodemailer. The mail's id is the message id, so that receivers drop the copy
 * of a repeated mail.
 */
function describe({ id, to, subject, text, html }: Message, from: string) {
  const host = from.split('@').at(-1)!.replace('>', '')
  return {
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/**
 * Returns a `RefusedMail` for a permanent reply (5xx) of the mail server; any other problem
 * unchanged.
 */
function toRefusal(problem: unknown): unknown {
  const { code, responseCode = 0, response = '' } = problem as SmtpProblem
  if (responseCode < 500 || (code !== 'EENVELOPE' && code !== 'EMESSAGE')) return problem
  return new RefusedMail(code === 'EENVELOPE' ? 'bounced' : 'failed', response)
}

interface SmtpProblem {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
}
