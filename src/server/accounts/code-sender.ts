import { randomUUID } from 'node:crypto'
import { chooseLanguage } from '../http/caller.ts'
import type { SendCode } from '../identity/second-factor.ts'
import type { Mail } from '../mail/mail.ts'

/** Creates the function that mails one-time codes. */
export function createCodeSender(mail: Pick<Mail, 'add'>): SendCode {
  return (to, code, headers) =>
    mail.add({
      kind: 'code',
      to,
      language: chooseLanguage(headers.get('accept-language')),
      values: { code },
      key: `code:${randomUUID()}`,
    })
}
