import { defineRules } from '../../src/server/context/rules.ts'
import { checkOpening } from './opening-balance.server.ts'
import { suppliers } from './suppliers.ts'

/** Checks the opening balance of suppliers (rule 1.5). */
export const supplierRules = defineRules(suppliers, {
  check({ record }) {
    return checkOpening(record)
  },
})

/**
 * Selects the balance of each supplier (rule 1.5, I13); a negative balance is credit. Purchases count once their goods
 * are billed.
 */
export const supplierDerivedFields = `
  select supplier.team_id, supplier.id,
    coalesce(supplier.opening_balance, 0) - supplier.opening_paid + coalesce(purchases.due,
      0) - coalesce(payments.credit, 0) as balance
  from suppliers supplier
  left join (
    select team_id, supplier, sum(due) as due from purchases
    group by team_id, supplier) purchases on purchases.team_id = supplier.team_id and purchases.supplier = supplier.id
  left join (
    select team_id, supplier, sum(case direction when 'out' then unallocated else -unallocated end) as credit
    from payments where status = 'posted' group by team_id, supplier) payments on payments.team_id = supplier.team_id
      and payments.supplier = supplier.id`
