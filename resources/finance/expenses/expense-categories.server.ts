import { defineRules, type Loading } from '../../../src/server/context/rules.ts'
import { expenseCategories } from './expense-categories.ts'

/**
 * Refuses accounts to which other documents post, such as receivables, whose balances would no longer agree with these
 * documents (rule 1.23).
 */
export const expenseCategoryRules = defineRules(expenseCategories, {
  async load(changes, { trx }: Loading<ReadonlySet<string>>) {
    const chosen = changes.flatMap(({ record: { account } }) => (account ? [account] : []))
    if (chosen.length === 0) return new Set<string>()
    const others = await trx.query<{ id: string }>({
      text: `select id from accounts where team_id = $1 and id = any($2::uuid[]) and role <> 'expense'`,
      values: [trx.team, chosen],
    })
    return new Set(others.map(({ id }) => id))
  },
  check({ record: { account }, previous }, others) {
    const isRefused = account && account !== previous?.account && others.has(account)
    return isRefused ? [{ pointer: '/account', code: 'ACCOUNT_TAKEN' }] : []
  },
})
