import { randomUUID } from 'node:crypto'
import { localeOf } from '../../../i18n/languages.ts'
import { chooseLanguage } from '../http/caller.ts'
import { nameDevice } from '../identity/device-name.ts'
import type { IdentityMails } from '../identity/auth-handler.ts'
import type { Mail } from '../mail/mail.ts'

/** Creates the mails about sign-in: one-time codes, and sign-ins from new devices. */
export function createIdentityMails(mail: Pick<Mail, 'add'>): IdentityMails {
  return {
    sendCode: (to, code, headers) =>
      mail.add({
        kind: 'code',
        to,
        language: chooseLanguage(headers.get('accept-language')),
        values: { code },
        key: `code:${randomUUID()}`,
      }),
    tellNewDevice(to, headers, ip) {
      const language = chooseLanguage(headers.get('accept-language'))
      const format = new Intl.DateTimeFormat(localeOf(language), {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: 'UTC',
      })
      const device = nameDevice(headers.get('user-agent') ?? '')
      return mail.add({
        kind: 'newDevice',
        to,
        language,
        values: {
          device: device === '' ? '–' : device,
          place: ip === '' ? '–' : ip,
          time: `${format.format(new Date())} UTC`,
          link: '/settings/account',
        },
        key: `newDevice:${randomUUID()}`,
      })
    },
  }
}
