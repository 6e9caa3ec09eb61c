import { kindsCountedAs, resourcesThatMove } from '../ledger/movement-kinds.server.ts'

const CHANGES = kindsCountedAs('adjustIn', 'adjustOut', 'count', 'transferLoss', 'costCorrection')

/**
 * Movements that changed what stock is worth though nothing was bought or sold; openings are no gain. The first
 * condition is that of an index, which has the few movements that can be meant.
 */
export const stockLossesView = `
  select m.team_id, m.id, m.product, m.branch, m.date, m.type, m.number, m.reason, m.quantity,
    case when m.type = 'transferLoss' then 'transferLoss' else a.reason end as cause,
    greatest(-m.value, 0) as loss, greatest(m.value, 0) as gain, m.created_by as entered_by, a.approver,
    m.resource, m.document
  from stock_movements m
  left join adjustments a on a.team_id = m.team_id and m.resource = 'adjustments' and a.id::text = m.document
  where m.type in (${CHANGES}, 'reversal') and (
    m.type in (${CHANGES})
    or (m.type = 'reversal' and m.resource in (${resourcesThatMove('adjustments', 'transfers', 'sales')}) and exists (
      select from stock_movements o where o.team_id = m.team_id and o.id = m.reverses
      and o.type in (${CHANGES}))))`
