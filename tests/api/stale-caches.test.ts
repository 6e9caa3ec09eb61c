import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { openShop, type Shop } from '../support/shop.ts'

/** Lists tables that get a trigger that writes units, which no declaration mentions. */
const WATCHED = ['brands', 'products', 'purchases', 'stock_movements', 'preferences']

const UNDECLARED_WRITE = `
  create function touch_units() returns trigger language plpgsql as $$
  begin
    update units set name = name where team_id = coalesce(new.team_id, old.team_id);
    return null;
  end $$;
  ${WATCHED.map(
    (table) => `create trigger touch_units after insert or update or delete on ${table}
      for each row execute function touch_units();`,
  ).join('\n')}`

let app: TestApp
let client: pg.Client
let shop: Shop
let brand: string
let product: string

beforeAll(async () => {
  app = await createTestApp()
  client = new pg.Client(app.superuserConfig)
  await client.connect()
  shop = await openShop(await app.signUp())
  brand = (await shop.owner.create('brands', { name: 'Vintage' })).id
  const preferred = { preferredSupplier: shop.supplier.id, reorderPoint: 5 }
  product = (await shop.product('Few', preferred)).id
  await client.query(UNDECLARED_WRITE)
})
afterAll(async () => {
  await client.end()
  await app.close()
})

const buildFilter = (fields: object) => `filter=${encodeURIComponent(JSON.stringify(fields))}`

test.each([
  ['a new record', 'POST', () => '/brands', { name: 'New' }],
  ['a change of one record', 'PATCH', () => `/brands/${brand}`, { name: 'Newer' }],
  [
    'a change of selected records',
    'PATCH',
    () => `/brands?${buildFilter({ id: [brand] })}`,
    { description: 'Old' },
  ],
  [
    'an action on one record',
    'POST',
    () => `/products/${product}/changePrice`,
    { priceChange: 10 },
  ],
  [
    'an action on selected records',
    'POST',
    () => `/products/changePrice?${buildFilter({ id: [product] })}`,
    { priceChange: 10 },
  ],
  ['a list action', 'POST', () => `/stock-alerts/draftPurchases?${buildFilter({ product })}`, {}],
  ['an import', 'POST', () => '/brands/import', [{ name: 'Imported' }]],
  [
    'a deletion of selected records',
    'DELETE',
    () => `/brands?${buildFilter({ id: [brand] })}`,
    undefined,
  ],
])('%s that writes undeclared tables fails', async (_, method, path, body) => {
  const request = { method, ...(body && { body }) }
  await expect(shop.owner.call(path(), request)).rejects.toThrow(/X-Invalidates leaves out unit/)
})

test('a posting that writes undeclared tables fails, including writes of triggers and functions', async () => {
  await expect(shop.adjust([['Few', 1, 10]])).rejects.toThrow(
    /post wrote .*units.*X-Invalidates leaves out .*\bunit\b.*`touches`/,
  )
})

test('a write without the header X-Invalidates fails when it writes the table of a list or of a view', async () => {
  const createChange = (value: string) => ({ method: 'PUT', body: { 'list.columns': value } })
  await expect(shop.owner.call('/me/preferences', createChange('a'))).rejects.toThrow(
    /wrote .*units.*X-Invalidates leaves out unit/,
  )
  await client.query(`create or replace function touch_units() returns trigger language plpgsql as $$
    begin
      update members set roles = roles where team_id = new.team_id;
      return null;
    end $$`)
  await expect(shop.owner.call('/me/preferences', createChange('b'))).rejects.toThrow(
    /wrote members, but X-Invalidates leaves out (?=.*\buser,)(?=.*\brole\b)(?=.*\binvitation\b)/,
  )
})
