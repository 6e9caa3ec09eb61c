import { createSmtpTransport } from '../../src/server/mail/transport.ts'
import { createTestApp } from './app.ts'
import { startSmtpServer } from './smtp.ts'

export type MailedApp = Awaited<ReturnType<typeof createMailedApp>>

/** Starts an app that sends its mails to a mail server of the test. */
export async function createMailedApp({
  from = 'no-reply@armazem.test',
  ...options
}: { readonly from?: string; readonly confirmsSignUp?: boolean } = {}) {
  const smtp = await startSmtpServer()
  const app = await createTestApp({
    ...options,
    mailTransport: createSmtpTransport(smtp.url, from),
  })
  await app.app.context.mail.start()
  async function close(): Promise<void> {
    await app.close()
    await smtp.close()
  }
  return { app, smtp, close }
}
