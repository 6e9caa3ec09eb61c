import type { Transaction } from '../src/server/database/transaction.ts'
import { defineRules } from '../src/server/records/rules.ts'
import { branches } from './branches.ts'

/** business.md §1.7: exactly one branch is the primary one, and one active branch is always left. */
export const branchRules = defineRules(branches, {
  async complete({ trx }) {
    return (await lockedBranches(trx)).length === 0 ? { isPrimary: true } : {}
  },
  async check({ record, previous, trx }) {
    if (previous?.isPrimary && !record.isPrimary) {
      return [{ pointer: '/isPrimary', code: 'PRIMARY_BRANCH' }]
    }
    if (record.isActive) return []
    if (record.isPrimary) return [{ pointer: '/isActive', code: 'PRIMARY_BRANCH' }]
    const others = (await lockedBranches(trx)).filter(({ id }) => id !== record.id)
    const isLast = !others.some(({ isActive }) => isActive)
    return isLast ? [{ pointer: '/isActive', code: 'LAST_BRANCH' }] : []
  },
  async beforeDelete({ record, trx }) {
    if ((await lockedBranches(trx)).length === 1) return [{ pointer: '', code: 'LAST_BRANCH' }]
    return record.isPrimary ? [{ pointer: '', code: 'PRIMARY_BRANCH' }] : []
  },
})

/** All branches of the team, locked: they are few, and what is decided here is about all of them. */
function lockedBranches(trx: Transaction): Promise<{ id: string; isActive: boolean }[]> {
  const text = `select id, is_active as "isActive" from branches where team_id = $1 order by id for update`
  return trx.query({ text, values: [trx.team] })
}
