import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { withCheckedApp } from '../support/shared-app.ts'
import { openShop, type Shop } from '../support/shop.ts'

const app = withCheckedApp()
let client: pg.Client
let shop: Shop

beforeAll(async () => {
  client = new pg.Client(app.superuserConfig)
  await client.connect()
  shop = await openShop(await app.signUp())
  await shop.buy([['A', 5, 10]])
})
afterAll(() => client.end())

/** Lists the columns of a table that have a foreign key to a table. */
async function listKeys(table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select attribute.attname || ' → ' || foreign_key.confrelid::regclass as key
    from pg_constraint foreign_key
    join pg_attribute attribute on attribute.attrelid = foreign_key.conrelid
      and attribute.attnum = foreign_key.conkey[2]
    where foreign_key.contype = 'f' and foreign_key.conrelid = $1::regclass`,
    [table],
  )
  return rows.map(({ key }) => key)
}

/** Runs a statement on the team's rows without the triggers of the books, and rolls it back. */
async function runWithoutTriggers(tables: readonly string[], text: string, values: unknown[]) {
  await client.query('begin')
  try {
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    await client.query(text, values)
    await client.query('set constraints all immediate')
  } finally {
    await client.query('rollback')
  }
}

describe('stock movements', () => {
  const insert = `insert into stock_movements (team_id, product, branch, sequence, type, date, quantity, value,
      quantity_after, value_after, average_after, resource, document, line)
    select movement.team_id, movement.product, movement.branch, 1000, 'adjustIn', movement.date, 0, 0, 0, 0, 0, $2,
      coalesce($3, movement.document), $4
    from stock_movements movement where movement.team_id = $1 limit 1`
  const write = (resource: string, document: string | null, line: string | null = null) =>
    runWithoutTriggers(resource === 'brands' ? [] : ['stock_movements'], insert, [
      shop.owner.team,
      resource,
      document,
      line,
    ])

  it('have a foreign key to each kind of document that moves stock, and to its lines', async () => {
    const movers = registry.resources.filter(
      ({ document, touches }) => document && touches.includes('stock-movements'),
    )
    expect(movers.map(({ name }) => name).toSorted()).toEqual([
      'adjustments',
      'purchases',
      'sales',
      'transfers',
    ])
    expect(await listKeys('stock_movements')).toEqual(
      expect.arrayContaining(
        movers.flatMap(({ one, name }) => [`${one} → ${name}`, `${one}_line → ${name}_lines`]),
      ),
    )
  })

  it('of a missing document or line are refused', async () => {
    const missing = '0198ffff-0000-7000-8000-000000000000'
    await expect(write('sales', missing)).rejects.toThrow('stock_movements_sale_fkey')
    await expect(write('adjustments', missing)).rejects.toThrow('stock_movements_adjustment_fkey')
    await expect(write('purchases', null, missing)).rejects.toThrow(
      'stock_movements_purchase_line_fkey',
    )
    await expect(write('brands', missing)).rejects.toThrow('a record of an undeclared resource')
  })

  it('keep their document from being deleted, even if it has no journal lines', async () => {
    const gift = await shop.adjust([['B', 2, 0]])
    const remove = 'delete from adjustments where team_id = $1 and id = $2'
    const values = [shop.owner.team, gift.id]
    const deleted = runWithoutTriggers(['adjustments', 'adjustments_lines'], remove, values)
    await expect(deleted).rejects.toThrow('stock_movements')
  })
})

describe('allocations of payments', () => {
  const write = (kind: string) =>
    runWithoutTriggers(
      [],
      `insert into payments_allocations (team_id, parent, position, amount, kind, document)
      select team_id, id, 1, 1, $2, armazem_uuid_v7()::text from payments where team_id = $1`,
      [shop.owner.team, kind],
    )

  beforeAll(async () => {
    const order = await shop.draftSale([['A', 1, 20]], { kind: 'order' })
    await shop.submit(`/sales/${order.id}/confirm`)
    await shop.pay('sales', order, 5)
  })

  it('have a foreign key to each resource that they name', async () => {
    expect(await listKeys('payments_allocations')).toEqual(
      expect.arrayContaining([
        'sale → sales',
        'purchase → purchases',
        'expense → expenses',
        'customer → customers',
        'supplier → suppliers',
      ]),
    )
  })

  it('of a missing document are refused', async () => {
    await expect(write('sale')).rejects.toThrow('payments_allocations_sale_fkey')
    await expect(write('expense')).rejects.toThrow('payments_allocations_expense_fkey')
    await expect(write('openingPayable')).rejects.toThrow('payments_allocations_supplier_fkey')
    await expect(write('gift')).rejects.toThrow('a record of an undeclared resource')
  })

  it('with an invalid id or the id of no document are refused with a pointer to the field', async () => {
    const pay = (document: string) =>
      shop.expectProblem('/payments', {
        direction: 'in',
        customer: shop.customer.id,
        method: shop.method.id,
        amount: 5,
        allocations: [{ document, amount: 5 }],
      })
    for (const document of ['abc', '0198ffff-0000-7000-8000-000000000000']) {
      const problem = await pay(document)
      expect(problem.status, document).toBe(422)
      expect(JSON.stringify(problem), document).toContain('/allocations/0/document')
    }
  })

  it('keep an order that was paid in advance from being deleted', async () => {
    const remove = "delete from sales where team_id = $1 and kind = 'order'"
    const deleted = runWithoutTriggers(['sales', 'sales_lines'], remove, [shop.owner.team])
    await expect(deleted).rejects.toThrow('payments_allocations_sale_fkey')
  })
})

describe('lines that name a line of another record', () => {
  const missing = '0198ffff-0000-7000-8000-000000000000'

  beforeAll(async () => {
    await shop.returnGoods('sales', await shop.sell([['A', 2, 20]]), [1])
    await shop.returnGoods('purchases', await shop.buy([['A', 2, 10]]), [1])
  })

  it.each([
    ['sales_lines', 'original', 'sales_lines'],
    ['purchases_lines', 'original', 'purchases_lines'],
    ['receipts_lines', 'line', 'purchases_lines'],
  ])('%s.%s has a foreign key', async (table, column, target) => {
    expect(await listKeys(table)).toContain(`${column} → ${target}`)
    const named = await app.asSuperuser<{ count: number }>({
      text: `select count(*)::int as count from ${table} where team_id = $1 and ${column} is not null`,
      values: [shop.owner.team],
    })
    expect(named[0]?.count).toBeGreaterThan(0)
    const change = `update ${table} set ${column} = $2 where team_id = $1 and ${column} is not null`
    const changed = runWithoutTriggers([table], change, [shop.owner.team, missing])
    await expect(changed).rejects.toThrow(`${table}_${column}_fkey`)
  })

  it('keep the line from being deleted', async () => {
    const remove = `delete from purchases_lines line where team_id = $1
      and exists (select from receipts_lines goods where goods.line = line.id)`
    const triggers = ['purchases_lines', 'stock_movements', 'journal_lines']
    const deleted = runWithoutTriggers(triggers, remove, [shop.owner.team])
    await expect(deleted).rejects.toThrow('violates foreign key constraint')
  })

  it('can be filtered by the id of the line', async () => {
    const [sale] = (await shop.owner.list<Row>('sales', { filter: { kind: 'return' } })).rows
    const { original } = (await shop.owner.api<Row>(`/sales/${sale!.id}`)).lines[0]!
    const found = await shop.owner.list('sales', { filter: { 'lines.original': original } })
    expect(found.rows.map(({ id }) => id)).toEqual([sale!.id])
    const refused = await shop.owner.call(
      `/sales?filter=${encodeURIComponent(JSON.stringify({ 'lines.original': 'abc' }))}`,
    )
    expect(refused.status).toBe(400)
  })
})

interface Row {
  readonly id: string
  readonly lines: readonly { readonly original: string }[]
}
