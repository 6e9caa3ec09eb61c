import { addDays } from '../../../src/schema/days.ts'
import {
  defineListActions,
  type ListActionContext,
  type ListActionResult,
  type ListRow,
} from '../../../src/server/context/list-actions.ts'
import { stockAlerts } from './stock-alerts.ts'
import { MAX_LINES } from '../../documents/lines/max-lines.ts'

type Alert = ListRow<typeof stockAlerts>
type Refused = ListActionResult['refused'][number]

/**
 * Creates a draft purchase of the suggested quantities for each supplier and branch. Skips rows without a supplier, with
 * goods in a draft purchase or with enough incoming goods, so that a second run does not order the same goods.
 */
export const alertActions = defineListActions(stockAlerts, {
  async draftPurchases(context) {
    const names = await readNames(context)
    const joinNames = (...ids: (string | null)[]) =>
      ids.map((id) => names.get(id ?? '')).join(' · ')
    const label = ({ product, branch }: Alert) => joinNames(product, branch)
    const refused: Refused[] = []
    const orders = new Map<string, Alert[]>()
    for (const row of context.rows) {
      const reason = findReasonToSkip(row)
      if (reason) refused.push({ id: row.id, label: label(row), ...reason })
      else push(orders, `${row.supplier}/${row.branch}`, row)
    }
    const created: { id: string; label: string }[] = []
    for (const rows of [...orders.values()].flatMap(splitRows)) {
      const [{ supplier, branch }] = rows as [Alert]
      const answer = await context.create(createDraft(rows, context.today))
      if ('id' in answer) {
        created.push({ id: answer.id, label: joinNames(supplier, branch) })
      } else refused.push(...rows.map((row) => ({ ...answer, id: row.id, label: label(row) })))
    }
    return { created, refused }
  },
})

function findReasonToSkip({ supplier, suggested, drafted }: Alert) {
  if (!supplier) return { code: 'NO_SUPPLIER' }
  if (drafted) return { code: 'ALREADY_DRAFTED', args: { drafted } }
  if (!suggested) return { code: 'ENOUGH_COMING' }
  return undefined
}

function createDraft(rows: readonly Alert[], today: string) {
  const [{ supplier, branch }] = rows as [Alert]
  const leadTime = Math.max(...rows.map(({ leadTimeDays }) => leadTimeDays ?? 0))
  return {
    supplier,
    branch,
    date: today,
    ...(leadTime > 0 && { expectedDate: addDays(today, leadTime) }),
    lines: rows.map(({ product, suggested, supplierPrice }) => ({
      product,
      quantity: suggested,
      ...(supplierPrice !== null && { unitPrice: supplierPrice }),
    })),
  }
}

function splitRows(rows: readonly Alert[]): (readonly Alert[])[] {
  const count = Math.ceil(rows.length / MAX_LINES)
  return Array.from({ length: count }, (_, i) => rows.slice(i * MAX_LINES, (i + 1) * MAX_LINES))
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  map.set(key, [...(map.get(key) ?? []), value])
}

/** Reads the names of products, suppliers and branches, by id. */
async function readNames({
  rows,
  trx,
}: ListActionContext<Alert>): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ product, supplier, branch }) => [product, supplier, branch])
  const named = await trx.query<{ id: string; name: string }>({
    text: ['products', 'suppliers', 'branches']
      .map((table) => `select id, name from ${table} where team_id = $1 and id = any($2::uuid[])`)
      .join(' union all '),
    values: [trx.team, ids.filter((id) => id !== null)],
  })
  return new Map(named.map(({ id, name }) => [id, name]))
}
