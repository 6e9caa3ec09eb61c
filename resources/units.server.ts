import { defineRules } from '../src/server/records/rules.ts'
import { units } from './units.ts'

/** business.md §1.3: a pack is so many of its base unit, and a base unit is no pack itself. */
export const unitRules = defineRules(units, {
  async check({ record, trx }) {
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
