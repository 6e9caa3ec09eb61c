import { uuidV7 } from '../../schema/uuid-v7.ts'
import { isLanguage, defaultLanguage } from '../../../i18n/languages.ts'
import type { AppContext } from '../context/context.ts'
import type { Transaction } from '../database/transaction.ts'

/** Names the cache tag of the notifications of a team. */
export const NOTIFICATIONS = 'notifications'

/** Describes one notification to one person. */
export interface Notification {
  readonly event: string
  /** Names the resource that the notification opens: a record of it, or its list. */
  readonly resource: string
  readonly record: string | null
  /** Holds the name of the record, or another argument of the notification's text. */
  readonly title: string
  /** Holds the number of records that the notification reports. */
  readonly records: number
  /** Holds the code of the country where the event took place (ISO 3166-1), if the country is known. */
  readonly country?: string
}

/** Describes a person to be notified, with their preferences. */
export interface Recipient {
  readonly id: string
  readonly email: string
  readonly language: string | null
  /** Maps `notifications.<event>.app` and `notifications.<event>.mail` to the person's choices. */
  readonly preferences: Readonly<Record<string, unknown>>
}

/** Reads the active members among `people` (null: all active members), with their preferences for an event. */
export function readRecipients(
  trx: Transaction,
  event: string,
  people: readonly string[] | null,
): Promise<(Recipient & Membership)[]> {
  return trx.query<Recipient & Membership>({ text: RECIPIENTS, values: [trx.team, event, people] })
}

/** Holds the roles and branches of a recipient in the team. */
export interface Membership {
  readonly roles: readonly string[]
  /** Lists the branches in which the person works; null for all. */
  readonly branches: readonly string[] | null
}

/** Pairs a notification with the person who gets it. */
interface PersonalNotification {
  readonly to: Recipient
  readonly notification: Notification
}

/**
 * Adds a notification for each person who wants it in the app, and a mail for those who want it by mail, in the
 * transaction of the cause. The open tabs of the team are notified after the commit.
 */
export async function notify(
  context: Pick<AppContext, 'events' | 'labels' | 'mail'>,
  trx: Transaction,
  notifications: readonly PersonalNotification[],
): Promise<void> {
  if (await insertNotifications(trx, notifications))
    trx.afterCommit(() => context.events.announce(trx.team, [NOTIFICATIONS]))
  for (const { to, notification } of notifications) {
    if (wantsEvent(to, notification.event, 'mail')) await addMail(context, trx, to, notification)
  }
}

/** Adds the notifications that people want in the app. Returns whether there are any. */
export async function insertNotifications(
  trx: Transaction,
  notifications: readonly PersonalNotification[],
): Promise<boolean> {
  const shown = notifications.filter(({ to, notification: { event } }) =>
    wantsEvent(to, event, 'app'),
  )
  if (shown.length === 0) return false
  const column = <T>(read: (each: PersonalNotification) => T) => shown.map(read)
  await trx.query({
    text: INSERT,
    values: [
      trx.team,
      column(() => uuidV7()),
      column(({ to }) => to.id),
      column(({ notification }) => notification.event),
      column(({ notification }) => notification.resource),
      column(({ notification }) => notification.record),
      column(({ notification }) => notification.title),
      column(({ notification }) => notification.records),
      column(({ notification }) => notification.country ?? null),
    ],
  })
  return true
}

async function addMail(
  { labels, mail }: Pick<AppContext, 'labels' | 'mail'>,
  trx: Transaction,
  to: Recipient,
  { event, resource, record, title, records }: Notification,
): Promise<void> {
  const language = isLanguage(to.language) ? to.language : defaultLanguage
  const text = labels[language].declared(`notifications.events.${event}`, {
    smart_count: records,
    name: title,
  })
  await mail.addWith(trx, {
    kind: 'notification',
    to: to.email,
    language,
    // The browser app replaces this path with the address of the screen.
    values: { text, link: record === null ? `/${resource}` : `/${resource}/${record}/show` },
    key: `notification:${uuidV7()}`,
  })
}

/** Returns whether a person wants an event in the app, which is the default, or by mail. */
function wantsEvent({ preferences }: Recipient, event: string, channel: 'app' | 'mail'): boolean {
  const chosen = preferences[`notifications.${event}.${channel}`]
  return channel === 'app' ? chosen !== false : chosen === true
}

const RECIPIENTS = `
  select person.id, person.email, person.language, member.roles, member.branches,
    (select coalesce(json_object_agg(preference.key, preference.value), '{}') from preferences preference
      where preference.team_id = member.team_id and preference.user_id = member.user_id
        and preference.key in ('notifications.' || $2 || '.app', 'notifications.' || $2 || '.mail')) as preferences
  from members member join team_people person on person.team_id = member.team_id and person.id = member.user_id
  where member.team_id = $1 and member.status = 'active' and ($3::uuid[] is null or member.user_id = any($3))`

const INSERT = `
  insert into notifications (team_id, id, user_id, event, resource, record_id, title, records, country)
  select $1, given.id, given.person, given.event, given.resource, given.record, given.title, given.records,
    given.country
  from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::text[], $8::int[], $9::text[])
    as given (id, person, event, resource, record, title, records, country)`
