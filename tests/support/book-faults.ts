import { toSnakeCase } from '../../src/schema/naming.ts'
import type { Registry } from '../../src/schema/registry.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { selectFirst, writeChange } from './planted-violations.ts'

/** Returns statements each of which breaks the books of a company. */
export function listFaults(registry: Registry): readonly string[] {
  return [...registry.resources.flatMap(findDocumentFaults), ...ledgerFaults]
}

/** Returns statements that delete, reopen, renumber and change a posted document against its declaration. */
function findDocumentFaults(resource: Resource): readonly string[] {
  const { document, fields } = resource
  if (!document?.series) return []
  const table = toSnakeCase(resource.name)
  const number = toSnakeCase(document.series.field)
  const posted = `${number} is not null`
  const changing = new Set([...(document.always ?? []), ...(document.writtenLater ?? [])])
  const amounts = Object.entries(fields).flatMap(([name, field]) => {
    const isAmount = field.kind === 'money' || field.kind === 'percent'
    return isAmount && !changing.has(name) ? [toSnakeCase(name)] : []
  })
  return [
    `delete from ${table} where id = ${selectFirst(table, posted)}`,
    `truncate ${table} cascade`,
    writeChange(table, `${number} = null`, posted),
    writeChange(table, `${number} = ${number} || '9'`, posted),
    writeChange(table, 'date = date - 1', posted),
    writeChange(table, `created_at = created_at - interval '1 day'`, posted),
    ...document.open.map((status) => writeChange(table, `status = '${status}'`, posted)),
    ...amounts.map((name) => writeChange(table, `${name} = coalesce(${name}, 0) + 1`, posted)),
    ...Object.entries(fields).flatMap(([name, field]) => {
      if (field.kind !== 'lines') return []
      const lines = `${table}_${toSnakeCase(name)}`
      const ofPosted = `parent in (select id from ${table} where ${posted})`
      const [quantity] = ['quantity', 'amount', 'net', 'debit'].filter(
        (each) => each in field.fields,
      )
      return [
        writeChange(lines, `${quantity} = coalesce(${quantity}, 0) + 1`, ofPosted),
        `delete from ${lines} where id = ${selectFirst(lines, ofPosted)}`,
        ...(changing.has(name) ? [] : [writeChange(lines, `position = position + 100`, ofPosted)]),
      ]
    }),
  ]
}

const SOLD = `kind = 'sale' and status = 'closed'`
const BOUGHT = `kind = 'purchase' and status = 'closed'`

/** Lists statements that break ledgers, their totals, amounts of documents, number series, the history or the team. */
const ledgerFaults: readonly string[] = [
  writeChange('inventory', 'on_hand = -1', 'on_hand > 0'),
  writeChange('inventory', 'on_hand = on_hand + 1', 'on_hand > 0'),
  writeChange('inventory', 'value = value + 1', 'on_hand > 0'),
  writeChange('inventory', 'average_cost = average_cost + 1', 'on_hand > 0'),
  writeChange('inventory', 'movements = movements + 1', 'on_hand > 0'),
  `update inventory level set movements = earlier.sequence, on_hand = earlier.quantity_after,
     value = earlier.value_after, average_cost = earlier.average_after
   from stock_movements earlier where earlier.product = level.product and earlier.branch = level.branch
     and earlier.sequence = level.movements - 1`,
  writeChange('inventory', 'reserved = -1'),
  'delete from inventory',
  'truncate inventory',
  writeChange('stock_movements', 'quantity = quantity + 1'),
  writeChange('stock_movements', 'value = value + 1'),
  `delete from stock_movements where id = ${selectFirst('stock_movements')}`,
  'truncate stock_movements',
  ...findMovementFaults(),
  writeChange('sales', 'paid = paid + 1', SOLD),
  writeChange('sales', 'credited = credited + 1', SOLD),
  writeChange('sales', 'written_off = written_off + 1', SOLD),
  writeChange('sales', 'invoiced = invoiced + 1', SOLD),
  writeChange(
    'sales_lines',
    'delivered = delivered + 1',
    `parent in (select id from sales where ${SOLD})`,
  ),
  writeChange(
    'sales_lines',
    'returned = delivered + 1',
    `parent in (select id from sales where ${SOLD})`,
  ),
  writeChange('purchases', 'paid = paid + 1', BOUGHT),
  writeChange(
    'purchases_lines',
    'returned = received + 1',
    `parent in (select id from purchases where ${BOUGHT})`,
  ),
  writeChange('expenses', 'paid = 0', 'paid > 0'),
  writeChange('expenses', `paid = 0, payment_status = 'unpaid'`, 'paid > 0'),
  writeChange('customers', 'opening_paid = opening_paid + 1'),
  writeChange('suppliers', 'opening_paid = opening_paid + 1'),
  writeChange('payments', 'allocated = allocated - 1', 'allocated > 1'),
  writeChange('payments', 'written_off = written_off + 1', `status = 'posted'`),
  writeChange('payments', `status = 'void'`, `status = 'posted' and allocated > 0`),
  writeChange('payments_allocations', 'amount = amount + 1000'),
  `insert into payments_allocations (team_id, parent, position, document, kind, amount)
   select team_id, parent, position + 50, document, kind, amount from payments_allocations limit 1`,
  writeChange('transfers_lines', 'lost = dispatched + 1', 'dispatched > 0'),
  writeChange('set_offs', 'amount = amount + 1'),
  'delete from set_offs',
  'truncate set_offs',
  `insert into set_offs (team_id, date, credit_note, sale, amount)
   select team_id, date, credit_note, sale, 1 from set_offs limit 1`,
  writeChange('write_offs', 'amount = amount + 1'),
  'delete from write_offs',
  'truncate write_offs cascade',
  writeChange('journal_lines', 'debit = debit + 1'),
  'delete from journal_lines',
  'truncate journal_lines',
  writeChange('journal_totals', 'debit = debit + 1'),
  'delete from journal_totals',
  'truncate journal_totals',
  writeChange('party_totals', 'debit = debit + 1'),
  'delete from party_totals',
  'truncate party_totals',
  writeChange('stock_totals', 'value = value + 1'),
  'delete from stock_totals',
  'truncate stock_totals',
  `insert into journal_lines (team_id, entry, date, account, debit, resource, document)
   select team_id, 'alone', date, account, 1, resource, document from journal_lines limit 1`,
  `insert into write_offs (team_id, date, sale, reason, amount)
   select team_id, date, id, 'gone', 1 from sales where ${SOLD} limit 1`,
  writeChange('receipts', 'total = total + 1'),
  writeChange('receipts', 'number = null'),
  writeChange('receipts', `kind = 'cost'`, `kind = 'goods'`),
  writeChange('receipts', `note = 'other goods'`),
  writeChange('sales', `status = 'confirmed'`, `number is null and kind = 'sale'`),
  'delete from receipts',
  writeChange('receipts_lines', 'accepted = accepted + 1'),
  'delete from receipts_lines',
  `update number_series set next = 1 where next > 1`,
  'update number_series set next = next - 1',
  'delete from number_series',
  'truncate number_series',
  `update history set action = 'x'`,
  'delete from history',
  'truncate history',
  'truncate teams cascade',
  `update teams set created_at = now()`,
]

/** Returns statements that insert stock movements which contradict the previous movement or the stock level. */
function findMovementFaults(): readonly string[] {
  const columns =
    'team_id, product, branch, sequence, type, date, quantity, value, quantity_after, value_after, average_after, resource, document'
  const insertAfter = (row: string) =>
    `insert into stock_movements (${columns})
     select ${row} from stock_movements order by sequence desc limit 1`
  const tail = 'resource, document'
  return [
    insertAfter(
      `team_id, product, branch, sequence + 1, 'adjustIn', date, 1, 0, quantity_after + 1, value_after, average_after, ${tail}`,
    ),
    insertAfter(
      `team_id, product, branch, sequence + 1, 'adjustIn', date, 1, 0, quantity_after, value_after, average_after, ${tail}`,
    ),
    insertAfter(
      `team_id, product, branch, sequence + 2, 'adjustIn', date, 1, 0, quantity_after + 1, value_after, average_after, ${tail}`,
    ),
    insertAfter(
      `team_id, product, branch, sequence, 'adjustIn', date, 1, 0, quantity_after + 1, value_after, average_after, ${tail}`,
    ),
  ]
}
