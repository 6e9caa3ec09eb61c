import { z } from 'zod'
import { systemFields } from '../../schema/system-fields.ts'
import { ALL_TAGS } from '../../schema/all-tags.ts'
import { getOwnerRole } from '../../schema/registry.ts'
import type { AppContext } from '../context/context.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Person } from '../http/caller.ts'
import { describeJsonBody, readChecked } from '../http/checked-body.ts'
import { forbidden, HttpProblem, invalid } from '../http/problems.ts'
import { respond, route, type MemberCall, type Route } from '../http/route.ts'
import { writePersonEvent } from '../identity/person-events.ts'
import { checkPersonalDevice, lockActive, lockMembers } from './leave-team-routes.ts'
import { createPasswordCheck } from './own-password.ts'
import { eraseTeam } from './remove-team.ts'
import { checkOwnTeam } from './settings-routes.ts'

const Removal = z.strictObject({
  /** Holds the name of the team, typed by the owner. */
  name: z.string().max(200),
  password: z.string().max(1000),
})
const Removed = z.object({ id: z.uuid() })

/**
 * Creates the route that removes a team with all of its data, for an owner who has downloaded a
 * backup of the current data.
 */
export function createRemoveTeamRoutes(context: AppContext): readonly Route[] {
  if (!context.registry.byName.has(systemFields.updatedBy.to)) return []
  const checkPassword = createPasswordCheck(context.database, 'remove-team')
  return [
    route({
      method: 'POST',
      path: '/teams/:id/remove',
      access: 'member',
      isForKeys: false,
      description: {
        summary:
          'Remove the team with all of its records and files, after downloading a backup of its current data; owners only',
        tag: 'teams',
        body: describeJsonBody(Removal),
        responses: {
          200: { description: 'The team that was removed', content: describeJsonBody(Removed) },
        },
      },
      async handler(call) {
        const { person } = call.caller
        const team = checkOwnTeam(call)
        checkPersonalDevice(call)
        const { name, password } = await readChecked(call, Removal)
        await context.database.withTeam(team, (trx) => checkIsOwner(context, trx, person))
        await checkPassword(person.id, password)
        const members = await closeTeam(context, call, name)
        const event = { person: person.id, action: 'teamRemoved', before: { team } } as const
        await writePersonEvent(context.database, event, call)
        const { requestId } = call
        context.log.info({ team, person: person.id, requestId }, 'an owner removed a team')
        for (const member of members) void context.events.recheck(member)
        await eraseTeam(context, team)
        return respond(call, { id: team }, { headers: { 'x-invalidates': ALL_TAGS } })
      },
    }),
  ]
}

/**
 * Marks the team as removed, and ends its memberships and open invitations. Returns the ids of the
 * members. Throws 403 for people who are not owners, 422 when `name` is not the name of the team, and
 * 409 while a backup is running or when the owner has not downloaded a backup of the current data.
 */
async function closeTeam(context: AppContext, call: MemberCall, name: string): Promise<string[]> {
  const { person } = call.caller
  const team = checkOwnTeam(call)
  // A running backup would write to the folder that is about to be deleted.
  const backups = await context.backups.list(team)
  if (backups.some(({ state }) => state === 'running')) throw new HttpProblem(409, 'BACKUP_RUNNING')
  return context.database.withTeam(team, async (trx) => {
    await lockMembers(context, trx)
    await checkIsOwner(context, trx, person)
    const [stored] = await trx.query<{ name: string }>({ text: LOCK, values: [team] })
    // Some keyboards write a letter and its accent as separate characters.
    if (stored?.name.normalize('NFC') !== name.normalize('NFC').trim()) {
      throw invalid([{ pointer: '/name', code: 'OTHER_NAME' }])
    }
    if (!(await hasFreshBackup(trx, person.id, backups))) throw new HttpProblem(409, 'EXPORT_FIRST')
    await trx.query({ text: MARK, values: [team] })
    await trx.query({ text: REVOKE, values: [team] })
    const formerMembers = await trx.query<{ id: string }>({ text: LEAVE, values: [team] })
    return formerMembers.map(({ id }) => id)
  })
}

async function checkIsOwner(context: AppContext, trx: Transaction, { id }: Person): Promise<void> {
  const own = await lockActive(trx, id)
  if (!own?.roles.includes(getOwnerRole(context.registry))) throw forbidden()
}

interface StoredBackup {
  readonly id: string
  readonly state: string
  readonly startedAt: string
  readonly problem: string | null
}

/**
 * Returns whether the owner has downloaded a backup of the current data: the team has not changed
 * since the backup was started.
 */
async function hasFreshBackup(
  trx: Transaction,
  person: string,
  backups: readonly StoredBackup[],
): Promise<boolean> {
  const ready = backups.filter(({ state, problem }) => state === 'ready' && problem === null)
  const ids = ready.map(({ id }) => id)
  const starts = ready.map(({ startedAt }) => startedAt)
  const found = await trx.query({ text: FRESH, values: [trx.team, person, ids, starts] })
  return found.length > 0
}

const LOCK = 'select name from teams where id = $1 for update'

const MARK = 'update teams set removed_at = now() where id = $1'

const REVOKE = `
  update invitations set revoked_at = now()
  where team_id = $1 and accepted_at is null and revoked_at is null`

const LEAVE = `
  update members set status = 'left' where team_id = $1 and status <> 'left' returning user_id as id`

/**
 * Selects a row when the owner has downloaded a backup, and the team has not changed since this
 * backup was started. The history contains every change of the team's data and each download of a
 * backup; its entries for sign-ins and refusals change no data.
 */
const FRESH = `
  select from unnest($3::uuid[], $4::timestamptz[]) backup (id, started_at)
  where exists (
    select from history download
    where download.team_id = $1 and download.resource = 'backups' and download.record_id = backup.id
      and download.action = 'download' and download.user_id = $2)
    and not exists (
      select from history change
      where change.team_id = $1 and change.at > backup.started_at
        and change.resource not in ('backups', 'sessions', 'refusals'))
  limit 1`
