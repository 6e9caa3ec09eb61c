import { z } from 'zod'
import { announceStale } from '../context/announce-stale.ts'
import type { AppContext } from '../context/context.ts'
import { getWriter } from '../database/queues/writers.ts'
import { describeJsonBody, readChecked } from '../http/checked-body.ts'
import { respond, route, type Route } from '../http/route.ts'
import { NOTIFICATIONS } from './notify.ts'

const Shown = z.object({
  id: z.uuid(),
  event: z.string(),
  /** Names the resource that the notification opens. */
  resource: z.string(),
  /** Holds the record that the notification opens; null if the notification opens a list. */
  record: z.uuid().nullable(),
  title: z.string(),
  records: z.int(),
  /**
   * Holds the code of the country of a sign-in (ISO 3166-1); null if the country is unknown, and for events other than
   * sign-ins.
   */
  country: z.string().nullable(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
})
const NewestNotifications = z.object({ unread: z.int(), notifications: z.array(Shown) })
/** Marks one notification as read; without an id, all. */
const Read = z.strictObject({ id: z.uuid().optional() })

/** Creates the routes that list the newest notifications of the caller and mark them as read. */
export function createNotificationRoutes(context: AppContext): readonly Route[] {
  const { database } = context
  const content = describeJsonBody(NewestNotifications)
  return [
    route({
      method: 'GET',
      path: '/me/notifications',
      access: 'member',
      isForKeys: false,
      description: {
        summary: 'List the newest fifty notifications of the caller',
        tag: 'me',
        responses: { 200: { description: 'Notifications', content } },
      },
      async handler(call) {
        const { caller } = call
        const values = [caller.team.id, caller.person.id]
        const rows = await database.read<Row>(caller, { text: LIST, values })
        const unread = rows[0]?.unread ?? 0
        return respond(call, {
          unread,
          notifications: rows.map(({ notification }) => notification),
        })
      },
    }),
    route({
      method: 'POST',
      path: '/me/notifications/read',
      access: 'member',
      isForKeys: false,
      description: {
        summary: 'Mark one notification of the caller as read, or all',
        tag: 'me',
        body: describeJsonBody(Read),
        responses: { 204: { description: 'Marked' } },
      },
      async handler(call) {
        const { caller } = call
        const { id = null } = await readChecked(call, Read)
        await database.withTeam(getWriter(caller), (trx) =>
          trx.query({ text: MARK, values: [trx.team, caller.person.id, id] }),
        )
        const headers = announceStale(context, caller.team.id, [NOTIFICATIONS])
        return respond(call, null, { status: 204, headers })
      },
    }),
  ]
}

interface Row {
  readonly unread: number
  readonly notification: Readonly<Record<string, unknown>>
}

const LIST = `
  select (select count(*)::int from notifications unseen
      where unseen.team_id = $1 and unseen.user_id = $2 and unseen.read_at is null) as unread,
    json_build_object('id', notification.id, 'event', notification.event, 'resource', notification.resource,
      'record', notification.record_id, 'title', notification.title, 'records', notification.records,
      'country', notification.country, 'at', notification.created_at,
      'isRead', notification.read_at is not null) as notification
  from notifications notification where notification.team_id = $1 and notification.user_id = $2
  order by notification.created_at desc, notification.id desc limit 50`

const MARK = `
  update notifications set read_at = now()
  where team_id = $1 and user_id = $2 and read_at is null and ($3::uuid is null or id = $3)`
