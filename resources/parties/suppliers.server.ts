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
 * Selects the balance of each supplier (rule 1.5, I13); a negative balance is credit. A purchase counts with the value
 * of its received goods, or in full once it is billed.
 */
export const supplierDerivedFields = `
  select supplier.team_id, supplier.id, coalesce(owed.balance, 0) as balance
  from suppliers supplier
  left join supplier_balances owed on owed.team_id = supplier.team_id and owed.supplier = supplier.id`
