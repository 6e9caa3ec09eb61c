import { join } from 'node:path'
import { createBounceMailbox, type BounceMailbox } from '../mail/bounce-mailbox.ts'
import {
  createOutboxTransport,
  createSmtpTransport,
  type MailTransport,
} from '../mail/transport.ts'
import type { Environment } from './environment.ts'

/** Creates the mail transport: the mail server of SMTP_URL, or the folder DATA_DIR/outbox. */
export function openMailTransport({ smtpUrl, mailFrom, dataDir }: Environment): MailTransport {
  const from = `Armazem <${mailFrom}>`
  return smtpUrl === undefined
    ? createOutboxTransport(join(dataDir, 'outbox'), from)
    : createSmtpTransport(smtpUrl, from)
}

/** Creates the reader of the mailbox of BOUNCES_URL; undefined without one. */
export function openBounceMailbox({ bouncesUrl }: Environment): BounceMailbox | undefined {
  return bouncesUrl === undefined ? undefined : createBounceMailbox(bouncesUrl)
}
