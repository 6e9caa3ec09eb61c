import type { Transaction } from '../src/server/database/transaction.ts'
import { defineRules } from '../src/server/records/rules.ts'
import { units } from './units.ts'

/** business.md §1.3: a pack is so many of its base unit, for good once it was used; a base unit is no pack itself. */
export const unitRules = defineRules(units, {
  async check({ record, previous, trx }) {
    const isOther = previous?.factor !== record.factor || previous?.baseUnit !== record.baseUnit
    if (previous && isOther && (await isUsed(trx, record.id))) {
      return [{ pointer: '/factor', code: 'HAS_MOVEMENTS' }]
    }
    if (record.baseUnit === null) return []
    if (record.baseUnit === record.id) return [{ pointer: '/baseUnit', code: 'CYCLE' }]
    // Locked, so that the base does not become a pack, nor this unit a base, at the same moment.
    const involved = await trx.query<{ chain: boolean }>({
      text: `select (id = $2 and base_unit is not null) or base_unit = $3 as chain from units
        where team_id = $1 and (id in ($2, $3) or base_unit = $3) order by id for update`,
      values: [trx.team, record.baseUnit, record.id],
    })
    return involved.some(({ chain }) => chain) ? [{ pointer: '/baseUnit', code: 'UNIT_CHAIN' }] : []
  },
})

/** Whether something was bought or sold by it: the lines of what was posted stand for so many of the base unit. */
async function isUsed(trx: Transaction, unit: string): Promise<boolean> {
  const [found] = await trx.query<{ used: boolean }>({ text: USED, values: [trx.team, unit] })
  return found?.used === true
}

const USED = `
  select exists (
    select from sales_lines l join sales d on d.team_id = l.team_id and d.id = l.parent
    where l.team_id = $1 and l.unit = $2 and d.number is not null
    union all
    select from purchases_lines l join purchases d on d.team_id = l.team_id and d.id = l.parent
    where l.team_id = $1 and l.unit = $2 and d.number is not null) as used`
