import { getResource, listDelegableRights } from '../../schema/registry.ts'
import { readRoles } from '../accounts/stored-role.ts'
import type { AppContext } from '../context/context.ts'
import type { Watch } from '../context/watch.ts'
import { lockKey } from '../database/advisory-locks.ts'
import { purgeRows } from '../database/purge-rows.ts'
import { getColumn, getSource } from '../database/names.ts'
import type { Transaction } from '../database/transaction.ts'
import {
  notify,
  readRecipients,
  type Membership,
  type Notification,
  type Recipient,
} from './notify.ts'

/** Limits the records that get a notification each. If there are more, one notification states their number. */
const MAX_NAMED = 3
/** Sets the shortest time between two comparisons of a watched state in a team, because a team can post many times. */
const PAUSE_MS = 20_000
/** Sets how long a comparison waits for further changes of the same posting. */
const SETTLE_MS = 1000

interface Found {
  /** Holds the id of the record that the notification opens. */
  readonly target: string
  readonly title: string | null
  readonly branch: string | null
  /**
   * Holds the person who wrote the record last, who is not notified; null for rows of a view and for a
   * state that depends on the day.
   */
  readonly author: string | null
}

/**
 * Compares the records in a watched state with those found before, and notifies people about records that were not in
 * the state before. Nodes that compare at the same time wait for each other.
 */
export async function checkWatch(context: AppContext, team: string, watch: Watch): Promise<void> {
  await context.database.withTeam(team, async (trx) => {
    await lockKey(trx, `${team}:watch:${watch.event}`)
    const found = await trx.query<Found>({
      text: writeCompareSql(context, watch),
      values: [team, watch.event],
    })
    if (found.length === 0) return
    const people = await listPeople(context, trx, watch)
    await notify(
      context,
      trx,
      people.flatMap((to) => createNotifications(watch, to, found)),
    )
  })
}

/**
 * Returns the notifications of a person about the new records that the person may see: one for each record, or one that
 * states their number if there are more than `MAX_NAMED`.
 */
function createNotifications(
  { event, resource, linksTo }: Watch,
  to: Recipient & Membership,
  found: readonly Found[],
): readonly { readonly to: Recipient; readonly notification: Notification }[] {
  const own = found.filter(
    ({ branch, author }) =>
      author !== to.id && (branch === null || !to.branches || to.branches.includes(branch)),
  )
  if (own.length > MAX_NAMED) {
    const notification = { event, resource, record: null, title: '', records: own.length }
    return [{ to, notification }]
  }
  return own.map(({ target: record, title }) => ({
    to,
    notification: { event, resource: linksTo.resource, record, title: title ?? '', records: 1 },
  }))
}

/**
 * Lists the members who have the right of a watch, or are deputies of somebody who has it, and may view the records
 * that its notifications open.
 */
async function listPeople(
  { registry }: AppContext,
  trx: Transaction,
  { event, right, resource, linksTo }: Watch,
): Promise<(Recipient & Membership)[]> {
  const views = [resource, linksTo.resource].map(
    (name) => `${getResource(registry, name).one}.view`,
  )
  const roles = new Map((await readRoles(registry, trx)).map(({ code, rights }) => [code, rights]))
  const people = await readRecipients(trx, event, null)
  const canDo = ({ roles: codes }: Membership, right: string) =>
    codes.some((code) => roles.get(code)?.has(right))
  const isDelegable = listDelegableRights(registry).some((each) => each.right === right)
  const deputies = isDelegable
    ? await trx.query<Deputy>({ text: DEPUTIES, values: [trx.team] })
    : []
  const entitled = new Set(people.flatMap((each) => (canDo(each, right) ? [each.id] : [])))
  const asDeputies = new Set(
    deputies.flatMap(({ person, deputy }) => (entitled.has(person) ? [deputy] : [])),
  )
  return people.flatMap((person) => {
    if (!entitled.has(person.id) && !asDeputies.has(person.id)) return []
    if (!views.every((each) => canDo(person, each))) return []
    return [{ ...person, branches: canDo(person, 'branch.all') ? null : person.branches }]
  })
}

interface Deputy {
  readonly person: string
  readonly deputy: string
}

const DEPUTIES = `
  select delegation.user_id as person, delegation.deputy from delegations delegation
  where delegation.team_id = $1 and delegation.revoked_at is null
    and (select armazem_today()) between delegation.starts_on and delegation.ends_on`

function writeCompareSql({ registry, views }: AppContext, watch: Watch): string {
  const resource = getResource(registry, watch.resource)
  const isTable = resource.source === 'table'
  return `
    with current as (
      select record.id, record.${getColumn(watch.linksTo.id)} as target, ${watch.title} as title,
        ${watch.branch ? `record.${getColumn(watch.branch)}` : 'null::uuid'} as branch,
        ${isTable && !watch.isDaily ? 'record.updated_by' : 'null::uuid'} as author
      from ${getSource(resource, views)} record where record.team_id = $1 and ${watch.where}
    ), gone as (
      delete from watched_records watched
      where watched.team_id = $1 and watched.event = $2 and watched.record_id not in (select current.id from current)
    ), added as (
      insert into watched_records (team_id, event, record_id)
      select $1, $2, current.id from current
      on conflict do nothing
      returning record_id
    )
    select current.target, current.title, current.branch, current.author
    from current join added on added.record_id = current.id`
}

/**
 * Compares the watched states of a team soon after a change that can affect them, outside of the transactions that
 * change records. Returns a function that ends the comparisons.
 */
export function startWatching(context: AppContext): () => void {
  const timers = new Map<string, NodeJS.Timeout>()
  const lastAt = new Map<string, number>()
  const watched = context.watches.flatMap((watch) =>
    watch.changesWith ? [{ watch, tag: getResource(context.registry, watch.changesWith).one }] : [],
  )
  let hasStopped = false
  context.events.watch((team, tags) => {
    if (team === undefined || hasStopped) return
    for (const { watch, tag } of watched) if (tags.includes(tag)) scheduleCheck(team, watch)
  })

  function scheduleCheck(team: string, watch: Watch): void {
    const key = `${team} ${watch.event}`
    if (timers.has(key)) return
    const wait = Math.max(SETTLE_MS, (lastAt.get(key) ?? 0) + PAUSE_MS - Date.now())
    const timer = setTimeout(() => {
      timers.delete(key)
      lastAt.set(key, Date.now())
      checkWatch(context, team, watch).catch((err: unknown) => {
        if (!hasStopped)
          context.log.warn(
            { err, team, event: watch.event },
            'a watched state could not be compared',
          )
      })
    }, wait)
    timers.set(key, timer.unref())
  }

  return () => {
    hasStopped = true
    for (const timer of timers.values()) clearTimeout(timer)
  }
}

/**
 * Compares the watched states that depend on the day, for all teams. A failure is logged and does not affect other
 * teams.
 */
export async function checkDailyWatches(context: AppContext): Promise<void> {
  const daily = context.watches.filter(({ isDaily }) => isDaily)
  if (daily.length === 0) return
  const teams = await context.database.query<{ id: string }>({ text: TEAMS })
  for (const { id: team } of teams) {
    for (const watch of daily) {
      await checkWatch(context, team, watch).catch((err: unknown) => {
        const { event } = watch
        context.log.warn({ err, team, event }, 'a watched state could not be compared')
      })
    }
  }
}

/** Deletes notifications after 90 days. */
export async function purgeNotifications(
  { database }: Pick<AppContext, 'database'>,
  signal?: AbortSignal,
): Promise<void> {
  await purgeRows(database, OLD_NOTIFICATIONS, signal)
}

const TEAMS = 'select id from teams where removed_at is null order by id'

const OLD_NOTIFICATIONS = {
  table: 'notifications',
  key: ['team_id', 'id'],
  condition: `old.created_at < now() - interval '90 days'`,
}
