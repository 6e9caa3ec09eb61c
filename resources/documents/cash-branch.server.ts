import { isId } from '../../src/schema/check-value.ts'
import type { Transaction } from '../../src/server/database/transaction.ts'
import type { Caller } from '../../src/server/http/caller.ts'

/**
 * Returns the branch whose drawer has the money of a payment without a branch: the branch of a sale or purchase that
 * the payment pays, else the primary branch, else an active branch, else any branch. Only branches of the caller are
 * considered. Returns null if the caller has no branch.
 */
export async function findPaymentBranch(
  trx: Transaction,
  caller: Caller,
  documents: readonly string[],
): Promise<string | null> {
  const [found] = await trx.query<{ id: string }>({
    text: `select branch.id from branches branch
      where branch.team_id = $1 and ($2::uuid[] is null or branch.id = any($2::uuid[]))
      order by branch.id in (
        select sale.branch from sales sale where sale.team_id = $1 and sale.id = any($3::uuid[])
        union all
        select purchase.branch from purchases purchase where purchase.team_id = $1 and purchase.id = any($3::uuid[])
      ) desc, branch.is_primary desc, branch.is_active desc, branch.id
      limit 1`,
    values: [trx.team, caller.branches, documents.filter(isId)],
  })
  return found?.id ?? null
}

/**
 * Returns the branch whose drawer has the cash of an entry without a branch: the only branch with entries on these cash
 * accounts, else the primary branch, else an active branch, else any branch. Only branches of the caller are
 * considered. Returns null if no account is cash, or if the caller has no branch.
 */
export async function findCashBranch(
  trx: Transaction,
  caller: Caller,
  accounts: readonly string[],
): Promise<string | null> {
  const [found] = await trx.query<{ id: string }>({
    text: `select branch.id from branches branch
      where branch.team_id = $1 and ($2::uuid[] is null or branch.id = any($2::uuid[]))
        and exists (
          select from accounts account
          where account.team_id = $1 and account.id = any($3::uuid[]) and account.role = 'cash')
      order by branch.id = (
        select min(total.branch::text)::uuid from journal_totals total
        where total.team_id = $1 and total.account = any($3::uuid[]) and total.role = 'cash'
        having count(distinct total.branch) = 1
      ) desc nulls last, branch.is_primary desc, branch.is_active desc, branch.id
      limit 1`,
    values: [trx.team, caller.branches, accounts],
  })
  return found?.id ?? null
}
