import { randomUUID } from 'node:crypto'
import { getLocale } from '../../../i18n/languages.ts'
import { mayMail } from '../accounts/mail-limits.ts'
import { chooseLanguage } from '../http/caller.ts'
import { getNetwork } from '../http/client-address.ts'
import { nameDevice } from '../identity/device-name.ts'
import type { IdentityMails } from '../identity/auth-handler.ts'
import type { Database } from '../database/database.ts'
import { nameCountry } from '../../schema/country.ts'
import { findPlace } from '../identity/sign-in-place.ts'
import type { Mail } from '../mail/mail.ts'
import { announceWithCommit } from '../events/events.ts'
import { insertNotifications, NOTIFICATIONS, readRecipients } from './notify.ts'

const NEW_DEVICE = 'newDevice'

/** Creates the messages about sign-in: one-time codes by mail; sign-ins from new devices by mail and in the app. */
export function createIdentityMails(mail: Pick<Mail, 'add'>, database: Database): IdentityMails {
  /** Adds a notification in each team of the person, and refreshes open bells. */
  async function notifyTeams(to: string, device: string): Promise<void> {
    const memberships = await database.query<{ team: string; person: string }>({
      text: MEMBERSHIPS,
      values: [to],
    })
    for (const { team, person } of memberships) {
      await database.withTeam(team, async (trx) => {
        const people = await readRecipients(trx, NEW_DEVICE, [person])
        const signIn = { event: NEW_DEVICE, resource: 'sessions', record: null, title: device }
        const notification = { ...signIn, records: 1 }
        const notices = people.map((one) => ({ to: one, notification }))
        if (await insertNotifications(trx, notices)) await announceWithCommit(trx, [NOTIFICATIONS])
      })
    }
  }

  return {
    sendCode: (to, code, headers) =>
      mail.add({
        kind: 'code',
        to,
        language: chooseLanguage(headers.get('accept-language')),
        values: { code },
        key: `code:${randomUUID()}`,
      }),
    async confirmSignUp(newcomer, headers, ip) {
      const sender = `network:${getNetwork(ip)}`
      if (!(await mayMail(database, { to: newcomer.email, person: sender }))) return
      await mail.add({
        kind: 'signUp',
        to: newcomer.email,
        language: chooseLanguage(headers.get('accept-language')),
        values: { newcomer: JSON.stringify(newcomer) },
        key: `signUp:${randomUUID()}`,
      })
    },
    async mailNewDevice(to, headers, ip) {
      const language = chooseLanguage(headers.get('accept-language'))
      const format = new Intl.DateTimeFormat(getLocale(language), {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: 'UTC',
      })
      const device = nameDevice(headers.get('user-agent') ?? '')
      const country = await findPlace(ip)
      const title = [device || '–', nameCountry(country, language) ?? ip].filter(
        (part) => part !== '',
      )
      await notifyTeams(to, title.join(' · '))
      await mail.add({
        kind: 'newDevice',
        to,
        language,
        values: {
          device: device === '' ? '–' : device,
          place: ip === '' ? '–' : ip,
          ...(country !== null && { country }),
          time: `${format.format(new Date())} UTC`,
          link: '/settings/account',
        },
        key: `newDevice:${randomUUID()}`,
      })
    },
  }
}

const MEMBERSHIPS = `
  select member.team_id as team, member.user_id as person from members member
  join "user" person on person.id = member.user_id
  where person.email = lower($1) and member.status = 'active'`
