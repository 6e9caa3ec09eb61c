import type { Registry } from '../../../src/schema/registry.ts'
import { listResourcesThatMove, selectKinds } from '../ledger/movement-kinds.server.ts'

/**
 * Selects movements that changed the stock value without a purchase or sale, and free goods. Leaves out opening stock,
 * and cost corrections that follow the reversal of a goods receipt. The first condition matches the partial index
 * stock_movements_losses, which contains movements of these kinds and all reversals. PostgreSQL therefore does not read
 * the movements of purchases and sales, unless documents declare kinds that count as one of these kinds.
 */
export function selectStockLosses(registry: Registry): string {
  const kinds = ['adjustIn', 'adjustOut', 'count', 'transferLoss', 'costCorrection'] as const
  const changes = selectKinds(...kinds)
  const resources = listResourcesThatMove(registry, 'adjustments', 'transfers', 'sales')
  return `
  select movement.team_id, movement.id, movement.product, movement.branch, movement.date, movement.type,
    movement.number, movement.reason, movement.quantity, coalesce(adjustment.reason, movement.cause,
      case when movement.type = any (${selectKinds('transferLoss')}) then 'transferLoss' end) as cause,
    greatest(-movement.value, 0) as loss, greatest(movement.value, 0) as gain, movement.created_by as entered_by,
    adjustment.approver, movement.resource, movement.document
  from stock_movements movement
  left join adjustments adjustment on adjustment.team_id = movement.team_id and adjustment.id = movement.adjustment
  where movement.type = any (${selectKinds(...kinds, 'reversal')}) and not armazem_corrects_reversed_receipt(movement)
    and (movement.type = any (${changes}) or movement.resource in (${resources}) and exists (
      select from stock_movements original where original.team_id = movement.team_id
        and original.id = movement.reverses and original.type = any (${changes})))
  union all
  select free.team_id, free.id, free.product, free.branch, free.date, free.type, free.number, free.reason,
    free.quantity, 'free', 0, free.value, free.created_by, null, free.resource, free.document from free_goods free`
}
