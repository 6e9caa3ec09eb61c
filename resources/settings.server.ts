import { todayIn } from '../src/server/caller.ts'
import { defineRules } from '../src/server/records/rules.ts'
import { PERIOD_LOCK } from './documents/day-rule.server.ts'
import { settings } from './settings.ts'

/** Only days that are over can be closed; nobody is in the middle of writing to them once they are. */
export const settingsRules = defineRules(settings.resource, {
  async check({ record, previous, trx, caller }) {
    const { closedUntil } = record
    if (closedUntil === previous?.closedUntil) return []
    const text = `select pg_advisory_xact_lock(${PERIOD_LOCK})`
    await trx.query({ text, values: [trx.team] })
    const today = todayIn(caller.team)
    if (closedUntil === null || closedUntil < today) return []
    return [{ pointer: '/closedUntil', code: 'NOT_OVER', args: { today } }]
  },
})
