import type { Issue } from '../src/schema/problem.ts'
import type { Values } from '../src/schema/row.ts'
import { todayIn } from '../src/server/caller.ts'
import { defineRules, type Change } from '../src/server/records/rules.ts'
import { PERIOD_LOCK } from './documents/day-rule.server.ts'
import { settings } from './settings.ts'

type Settings = Values<typeof settings.resource.fields>

/** What new records begin with must be in use, and only days that are over can be closed. */
export const settingsRules = defineRules(settings.resource, {
  async check(change) {
    return [...(await taxIssues(change)), ...(await closingIssues(change))]
  },
})

const TAXES = ['saleTax', 'purchaseTax'] as const

type Asked = Pick<Change<Settings>, 'record' | 'previous' | 'trx'>

async function taxIssues({ record, previous, trx }: Asked): Promise<Issue[]> {
  const changed = TAXES.filter((name) => record[name] && record[name] !== previous?.[name])
  if (changed.length === 0) return []
  const text = `select id from taxes where team_id = $1 and id = any($2::uuid[]) and not is_active`
  const ids = changed.map((name) => record[name])
  const retired = await trx.query<{ id: string }>({ text, values: [trx.team, ids] })
  return changed
    .filter((name) => retired.some(({ id }) => id === record[name]))
    .map((name) => ({ pointer: `/${name}`, code: 'NOT_IN_USE' }))
}

/** Nobody is in the middle of writing to days once they are closed. */
async function closingIssues(change: Change<Settings>): Promise<Issue[]> {
  const { record, previous, trx, caller } = change
  const { closedUntil } = record
  if (closedUntil === previous?.closedUntil) return []
  const text = `select pg_advisory_xact_lock(${PERIOD_LOCK})`
  await trx.query({ text, values: [trx.team] })
  const today = todayIn(caller.team)
  if (closedUntil === null || closedUntil < today) return []
  return [{ pointer: '/closedUntil', code: 'NOT_OVER', args: { today } }]
}
