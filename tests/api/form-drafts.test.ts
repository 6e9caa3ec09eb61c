import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purgeFormDrafts } from '../../src/server/accounts/form-draft-routes.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { openShop } from '../support/shop.ts'

interface Draft {
  readonly id: string
  readonly version: number | null
  readonly changed: Readonly<Record<string, unknown>>
  readonly original: Readonly<Record<string, unknown>>
  readonly savedAt: string
}

let app: TestApp
let owner: TestCaller

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
})
afterAll(() => app.close())

const emptyForm = { resource: 'brands', record: null, version: null, original: {} }

/** Saves a draft of a form and returns the response. */
async function storeDraft(caller: TestCaller, body: object, id: string = randomUUID()) {
  const sent = { method: 'PUT', body: { ...emptyForm, ...body } }
  const answer = await caller.call<{ code: string }>(`/me/form-drafts/${id}`, sent)
  return { ...answer, id }
}

async function read(caller: TestCaller, query = 'resource=brands'): Promise<readonly Draft[]> {
  return (await caller.api<{ drafts: readonly Draft[] }>(`/me/form-drafts?${query}`)).drafts
}

describe('a draft of a form', () => {
  test('is kept with its time until it is deleted; a later draft with the same id replaces it', async () => {
    const ana = await app.colleague(owner, 'manager')
    const { id, status } = await storeDraft(ana, { changed: { name: 'Quiet Har' } })
    expect(status).toBe(204)
    await storeDraft(ana, { changed: { name: 'Quiet Harbour' } }, id)
    const kept = await read(ana)
    expect(kept).toMatchObject([
      { id, version: null, changed: { name: 'Quiet Harbour' }, original: {} },
    ])
    expect(Math.abs(Date.now() - Date.parse(kept[0]!.savedAt))).toBeLessThan(60_000)
    for (let i = 0; i < 2; i++) {
      expect((await ana.call(`/me/form-drafts/${id}`, { method: 'DELETE' })).status).toBe(204)
    }
    expect(await read(ana)).toEqual([])
  })

  test('belongs to one person, one team, and one existing or new record', async () => {
    const ana = await app.colleague(owner, 'manager')
    const brand = await owner.create('brands', { name: 'Open record' })
    const { id } = await storeDraft(ana, { changed: { name: 'New' } })
    await storeDraft(ana, {
      record: brand.id,
      version: 1,
      changed: { name: 'Changed' },
      original: { name: 'Open record' },
    })
    expect(await read(ana)).toMatchObject([{ changed: { name: 'New' } }])
    expect(await read(ana, `resource=brands&record=${brand.id}`)).toMatchObject([
      { version: 1, changed: { name: 'Changed' }, original: { name: 'Open record' } },
    ])
    expect(await read(ana, 'resource=units')).toEqual([])
    // The owner sees neither draft, and can change or delete neither.
    expect(await read(owner)).toEqual([])
    expect(await read(owner, `resource=brands&record=${brand.id}`)).toEqual([])
    await storeDraft(owner, { changed: { name: 'Of the owner' } }, id)
    await owner.call(`/me/form-drafts/${id}`, { method: 'DELETE' })
    expect(await read(ana)).toMatchObject([{ id, changed: { name: 'New' } }])
    const body = { name: 'Second', currency: 'EUR', locale: 'pt-PT', timezone: 'UTC' }
    const first = ana.team
    ana.team = (await ana.api<{ id: string }>('/teams', { method: 'POST', body })).id
    expect(await read(ana)).toEqual([])
    ana.team = first
    expect(await read(ana)).toHaveLength(1)
  })

  test('keeps the lines of a document, drops unknown fields, and is refused without the right to edit the record', async () => {
    const { product, owner: shopOwner } = await openShop(await app.signUp())
    const tea = await product('Tea')
    const clerk = await app.colleague(shopOwner, 'sales')
    const lines = [{ product: tea.id, quantity: 3, price: 2.5 }]
    await storeDraft(clerk, { resource: 'sales', changed: { lines, notes: 'call first', nope: 1 } })
    expect((await read(clerk, 'resource=sales'))[0]!.changed).toEqual({
      lines,
      notes: 'call first',
    })
    const typed = { averageCost: 1, name: 'Tea' }
    const refused = await storeDraft(clerk, { resource: 'products', changed: typed })
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
  })

  test('needs the right to fill in the form', async () => {
    const viewer = await app.colleague(owner, 'viewer')
    expect((await storeDraft(viewer, { changed: { name: 'No' } })).status).toBe(403)
    expect((await viewer.call('/me/form-drafts?resource=brands')).status).toBe(403)
    expect((await owner.call('/me/form-drafts?resource=nothing')).status).toBe(404)
    expect((await owner.call('/me/form-drafts?resource=stock')).status).toBe(404)
    expect((await owner.call('/me/form-drafts')).status).toBe(400)
    expect((await owner.call('/me/form-drafts?resource=brands&record=1')).status).toBe(400)
    expect((await storeDraft(owner, { changed: {} }, 'x')).status).toBe(404)
    expect((await app.anyone().call('/me/form-drafts?resource=brands')).status).toBe(401)
  })

  test('is limited in size, in number and in age', async () => {
    const ana = await app.colleague(owner, 'manager')
    const large = await storeDraft(ana, { changed: { name: 'x'.repeat(300_000) } })
    expect([large.status, large.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    for (let i = 0; i < 12; i++) await storeDraft(ana, { changed: { name: 'x'.repeat(290_000) } })
    const count = async () => {
      const rows = await app.asSuperuser<{ drafts: number }>({
        text: 'select count(*)::int as drafts from form_drafts where user_id = $1',
        values: [ana.id],
      })
      return rows[0]!.drafts
    }
    expect(await count()).toBe(10)
    for (let i = 0; i < 45; i++) await storeDraft(ana, { changed: { name: `Brand ${i}` } })
    expect(await count()).toBe(40)
    const offered = await read(ana)
    expect(offered.map(({ changed }) => changed.name)).toEqual(
      [44, 43, 42, 41, 40].map((i) => `Brand ${i}`),
    )
    await app.asSuperuser({
      text: `update form_drafts set saved_at = now() - interval '31 days' where user_id = $1`,
      values: [ana.id],
    })
    expect(await read(ana)).toEqual([])
    await purgeFormDrafts(app.database)
    expect(await count()).toBe(0)
  })
})
