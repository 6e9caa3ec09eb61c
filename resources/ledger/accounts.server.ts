import { defineRules, type Loading } from '../../src/server/context/rules.ts'
import { accounts } from './accounts.ts'

/** Freezes the type of an account once it has journal lines, because reports of closed periods depend on it (rule 1.23). */
export const accountRules = defineRules(accounts, {
  async load(changes, { trx }: Loading<ReadonlySet<string>>) {
    const changed = changes.flatMap(({ record, previous }) =>
      previous && previous.type !== record.type ? [record.id] : [],
    )
    if (changed.length === 0) return new Set<string>()
    const used = await trx.query<{ id: string }>({
      text: `select given.id from unnest($2::uuid[]) given (id)
        where exists (select from journal_totals total where total.team_id = $1 and total.account = given.id)`,
      values: [trx.team, changed],
    })
    return new Set(used.map(({ id }) => id))
  },
  check({ record, previous }, used) {
    const isFrozen = previous && previous.type !== record.type && used.has(record.id)
    return isFrozen ? [{ pointer: '/type', code: 'HAS_MOVEMENTS' }] : []
  },
})
