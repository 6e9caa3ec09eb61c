import { defineRules, type Loading } from '../../src/server/context/rules.ts'
import { readUsed } from '../documents/used-records.server.ts'
import { accounts } from './accounts.ts'

/** Freezes the type of an account once it has journal lines, because reports of closed periods depend on it (rule 1.23). */
export const accountRules = defineRules(accounts, {
  async load(changes, { trx }: Loading<ReadonlySet<string>>) {
    const changed = changes.flatMap(({ record, previous }) =>
      previous && previous.type !== record.type ? [record.id] : [],
    )
    return readUsed(trx, changed, POSTED_TO)
  },
  check({ record, previous }, used) {
    const isFrozen = previous && previous.type !== record.type && used.has(record.id)
    return isFrozen ? [{ pointer: '/type', code: 'HAS_POSTINGS' }] : []
  },
})

const POSTED_TO =
  'exists (select from journal_totals total where total.team_id = $1 and total.account = given.id)'
