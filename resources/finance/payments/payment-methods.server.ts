import { defineRules, type Loading } from '../../../src/server/context/rules.ts'
import { paymentMethods } from '../../company/payment-methods.ts'

/** Freezes the kind of a payment method once payments use it, because their journal lines follow from it (rule 1.10). */
export const paymentMethodRules = defineRules(paymentMethods, {
  async load(changes, { trx }: Loading<ReadonlySet<string>>) {
    const changed = changes.flatMap(({ record, previous }) =>
      previous && previous.kind !== record.kind ? [record.id] : [],
    )
    if (changed.length === 0) return new Set<string>()
    const used = await trx.query<{ id: string }>({
      text: `select given.id from unnest($2::uuid[]) given (id)
        where exists (select from payments payment where payment.team_id = $1 and payment.method = given.id)`,
      values: [trx.team, changed],
    })
    return new Set(used.map(({ id }) => id))
  },
  check({ record, previous }, used) {
    const isFrozen = previous !== undefined && previous.kind !== record.kind && used.has(record.id)
    return isFrozen ? [{ pointer: '/kind', code: 'HAS_MOVEMENTS' }] : []
  },
})
