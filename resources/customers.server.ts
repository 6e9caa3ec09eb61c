import { defineRules } from '../src/server/records/rules.ts'
import { customers } from './customers.ts'

/** business.md §1.6: sales at the till without a name belong to the walk-in customer, who stays. */
export const customerRules = defineRules(customers, {
  async beforeDelete({ record }) {
    return record.isWalkIn ? [{ pointer: '', code: 'WALK_IN' }] : []
  },
})
