import { join } from 'node:path'
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
