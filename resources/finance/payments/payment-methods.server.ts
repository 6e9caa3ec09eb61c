import type { Issue } from '../../../src/schema/problem.ts'
import type { Registry } from '../../../src/schema/registry.ts'
import { defineRules, type Loading, type Rules } from '../../../src/server/context/rules.ts'
import { readUsed, selectPostedUse } from '../../documents/used-records.server.ts'
import { paymentMethods } from '../../company/payment-methods.ts'

interface Facts {
  /** Holds the payment methods whose kind changes and that posted documents have used. */
  readonly used: ReadonlySet<string>
  /** Holds the cash and bank accounts among the chosen accounts. */
  readonly cashAccounts: ReadonlySet<string>
}

/**
 * Refuses accounts that are neither cash nor bank, and freezes the kind of a payment method once payments or other
 * posted documents use the method, because the kind decides how payments are posted (rules 1.10 and 1.23).
 */
export function createPaymentMethodRules(registry: Registry): Rules {
  const postedUse = selectPostedUse(registry, 'payment-methods')
  return defineRules(paymentMethods, {
    async load(changes, { trx }: Loading<Facts>) {
      const changed = changes.flatMap(({ record, previous }) =>
        previous && previous.kind !== record.kind ? [record.id] : [],
      )
      const chosen = changes.flatMap(({ record: { account } }) => (account ? [account] : []))
      const [used, accounts] = await Promise.all([
        readUsed(trx, changed, postedUse),
        trx.query<{ id: string }>({
          text: `select id from accounts where team_id = $1 and id = any($2::uuid[]) and role in ('cash', 'bank')`,
          values: [trx.team, chosen],
        }),
      ])
      return {
        used,
        cashAccounts: new Set(accounts.map(({ id }) => id)),
      }
    },
    check({ record, previous }, { used, cashAccounts }) {
      const { id, kind, account } = record
      const issues: Issue[] = []
      if (previous && previous.kind !== kind && used.has(id))
        issues.push({ pointer: '/kind', code: 'HAS_POSTINGS' })
      if (account && account !== previous?.account && !cashAccounts.has(account))
        issues.push({ pointer: '/account', code: 'NOT_A_CASH_ACCOUNT' })
      return issues
    },
  })
}
