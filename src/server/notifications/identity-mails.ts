import { randomUUID } from 'node:crypto'
import { findLanguage, getLocale, isLanguage } from '../../../i18n/languages.ts'
import { mayMail } from '../accounts/mail-limits.ts'
import { negotiateLanguage } from '../http/caller.ts'
import { getNetwork } from '../http/client-address.ts'
import { nameDevice } from '../identity/device-name.ts'
import type { IdentityMails } from '../identity/auth-handler.ts'
import type { AppContext } from '../context/context.ts'
import { isCountry } from '../../schema/country.ts'
import { findPlace } from '../identity/sign-in-place.ts'
import type { Mail } from '../mail/mail.ts'
import { announceWithCommit } from '../events/events.ts'
import { insertNotifications, NOTIFICATIONS, readRecipients } from './notify.ts'

const NEW_DEVICE = 'newDevice'

/**
 * Creates the messages about sign-in: one-time codes and the confirmation of a sign-up by mail; sign-ins from
 * new devices by mail and in the app.
 */
export function createIdentityMails(
  mail: Pick<Mail, 'add'>,
  { database, log }: Pick<AppContext, 'database' | 'log'>,
): IdentityMails {
  /** Adds a notification in each team in which the person wants it, and notifies the open tabs of these teams. */
  async function notifyTeams({ id, teams }: Account, device: string, country?: string) {
    for (const team of teams) {
      await database.withTeam(team, async (trx) => {
        const people = await readRecipients(trx, NEW_DEVICE, [id])
        const signIn = { event: NEW_DEVICE, resource: 'sessions', record: null, title: device }
        const notification = { ...signIn, records: 1, ...(country !== undefined && { country }) }
        const notices = people.map((person) => ({ to: person, notification }))
        if (await insertNotifications(trx, notices)) await announceWithCommit(trx, [NOTIFICATIONS])
      })
    }
  }

  return {
    sendCode: (to, code, headers) =>
      mail.add({
        kind: 'code',
        to,
        language: negotiateLanguage(headers.get('accept-language')),
        values: { code },
        key: `code:${randomUUID()}`,
      }),
    async confirmSignUp(newcomer, headers, ip) {
      const sender = `network:${getNetwork(ip)}`
      if (!(await mayMail(database, { to: newcomer.email, person: sender }))) return
      await mail.add({
        kind: 'signUp',
        to: newcomer.email,
        language: negotiateLanguage(headers.get('accept-language')),
        values: { newcomer: JSON.stringify(newcomer) },
        key: `signUp:${randomUUID()}`,
      })
    },
    async mailNewDevice(to, headers, ip) {
      const [account] = await database.query<Account>({ text: ACCOUNT, values: [to] })
      if (!account) return
      // Another person may have signed in, with another language.
      const language = isLanguage(account.language)
        ? account.language
        : negotiateLanguage(headers.get('accept-language'))
      const { locale, timezone } = account
      const format = new Intl.DateTimeFormat(
        locale !== null && findLanguage(locale) === language ? locale : getLocale(language),
        { dateStyle: 'medium', timeStyle: 'long', timeZone: timezone ?? 'UTC' },
      )
      const device = nameDevice(headers.get('user-agent') ?? '') || '–'
      const place = await findPlace(ip, log)
      const country = isCountry(place) ? place : undefined
      const title = country === undefined && ip !== '' ? `${device} · ${ip}` : device
      await notifyTeams(account, title, country)
      await mail.add({
        kind: NEW_DEVICE,
        to,
        language,
        values: {
          device,
          place: ip === '' ? '–' : ip,
          ...(place !== null && { country: place }),
          time: format.format(new Date()),
          link: '/settings/account',
        },
        key: `newDevice:${randomUUID()}`,
      })
    },
  }
}

/** Describes the person whose account has an e-mail address. */
interface Account {
  readonly id: string
  readonly language: string | null
  /** Lists the teams of the person, the default team first. */
  readonly teams: readonly string[]
  /** Holds the region and the time zone of the first team; null without a team. */
  readonly locale: string | null
  readonly timezone: string | null
}

const ACCOUNT = `
  select person.id, person.language, coalesce(own.teams, '{}') as teams, first.locale, first.timezone
  from "user" person
  cross join lateral (
    select array_agg(team.id order by team.id::text is distinct from person."defaultTeam", member.created_at, team.id)
      as teams
    from members member join teams team on team.id = member.team_id
    where member.user_id = person.id and member.status = 'active' and team.removed_at is null) own
  left join teams first on first.id = own.teams[1]
  where person.email = lower($1)`
