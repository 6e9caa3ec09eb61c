import { defineRules } from '../../src/server/context/rules.ts'
import { checkOpening } from './opening-balance.server.ts'
import { suppliers } from './suppliers.ts'

/** Composes and checks suppliers (rule 1.5). */
export const supplierRules = defineRules(suppliers, {
  check({ record }) {
    return checkOpening(record)
  },
})

/**
 * Selects the balance of each supplier (rule 1.5, I13); a negative balance is credit. Purchases count as their goods
 * are billed.
 */
export const supplierRollups = `
  select s.team_id, s.id,
    coalesce(s.opening_balance, 0) - s.opening_paid + coalesce(b.due, 0) - coalesce(p.credit, 0) as balance
  from suppliers s
  left join (
    select team_id, supplier, sum(due) as due from purchases
    group by team_id, supplier) b on b.team_id = s.team_id and b.supplier = s.id
  left join (
    select team_id, supplier, sum(case direction when 'out' then unallocated else -unallocated end) as credit
    from payments where status = 'posted' group by team_id, supplier) p on p.team_id = s.team_id and p.supplier = s.id`
