import type { Issue } from '../src/schema/problem.ts'
import type { Transaction } from '../src/server/database/transaction.ts'
import { isTimezone } from '../src/server/identity/timezone.ts'
import { defineRules } from '../src/server/records/rules.ts'
import { branches } from './branches.ts'

/** business.md §1.7: exactly one branch is the primary one, and one active branch is always left. */
export const branchRules = defineRules(branches, {
  async complete({ trx }) {
    return (await lockedBranches(trx)).length === 0 ? { isPrimary: true } : {}
  },
  async check({ record, previous, trx }) {
    if (record.timezone && !isTimezone(record.timezone)) {
      return [{ pointer: '/timezone', code: 'TIMEZONE' }]
    }
    if (previous?.isPrimary && !record.isPrimary) {
      return [{ pointer: '/isPrimary', code: 'PRIMARY_BRANCH' }]
    }
    if (previous?.allowNegativeStock && !record.allowNegativeStock) {
      const owed = await lowestBalance(trx, record.id)
      const args = { onHand: owed }
      if (owed < 0) return [{ pointer: '/allowNegativeStock', code: 'STOCK_BELOW_ZERO', args }]
    }
    if (record.isActive) return []
    const others = (await lockedBranches(trx)).filter(({ id }) => id !== record.id)
    const isLast = !others.some(({ isActive }) => isActive)
    if (isLast) return [{ pointer: '/isActive', code: 'LAST_BRANCH' }]
    if (record.isPrimary) return [{ pointer: '/isActive', code: 'PRIMARY_BRANCH' }]
    return previous?.isActive ? inUse(trx, record.id) : []
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

/** What keeps a branch open: goods in it, and documents that are not finished, drafts among them. */
async function inUse(trx: Transaction, branch: string): Promise<readonly Issue[]> {
  const [row] = await trx.query<{ products: number; documents: number }>({
    text: IN_USE,
    values: [trx.team, branch],
  })
  const { products, documents } = row!
  const pointer = '/isActive'
  return [
    ...(products > 0 ? [{ pointer, code: 'BRANCH_HAS_STOCK', args: { products } }] : []),
    ...(documents > 0 ? [{ pointer, code: 'OPEN_DOCUMENTS', args: { count: documents } }] : []),
  ]
}

const FINISHED = `('closed', 'cancelled', 'posted', 'reversed', 'received', 'refused', 'rejected', 'void')`

const IN_USE = `
  select
    (select count(*)::int from inventory where team_id = $1 and branch = $2 and on_hand <> 0) as products,
    (select count(*)::int from (
      ${['sales', 'purchases', 'adjustments', 'expenses']
        .map((table) => `select status from ${table} where team_id = $1 and branch = $2`)
        .join(' union all ')}
      union all select status from transfers where team_id = $1 and $2 in (from_branch, to_branch)
    ) d where d.status not in ${FINISHED}) as documents`

/** The lowest balance in the branch that nothing but the branch allows. */
async function lowestBalance(trx: Transaction, branch: string): Promise<number> {
  const text = `select coalesce(min(i.on_hand), 0) as owed from inventory i
    join products p on p.team_id = $1 and p.id = i.product
    where i.team_id = $1 and i.branch = $2 and p.allow_negative = 'inherit'`
  const [row] = await trx.query<{ owed: number }>({ text, values: [trx.team, branch] })
  return row!.owed
}
