import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UploadInfo } from '../../src/schema/uploads.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { uploadFile, PDF, createImage } from '../support/files.ts'
import { openShop, type Shop } from '../support/shop.ts'

let app: TestApp
let owner: TestCaller
let shop: Shop

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  shop = await openShop(owner)
})
afterAll(async () => {
  await app.close()
  expect(app.errors).toEqual([])
})

describe('a receipt of an expense', () => {
  it('is a document or an image, also an image that was uploaded as a picture', async () => {
    const category = (await owner.list('expense-categories')).rows[0]!.id
    const body = await createImage(20, 20).png().toBuffer()
    const headers = { 'content-type': 'image/png' }
    const old = await owner.api<UploadInfo>('/uploads', { method: 'POST', body, headers })
    for (const receipt of [await uploadFile(owner, PDF, 'rent.pdf'), old.id]) {
      const expense = { category, branch: shop.branch.id, amount: 10, receipt }
      expect(await owner.create('expenses', expense)).toMatchObject({ receipt })
    }
    expect(await owner.api<UploadInfo[]>(`/uploads?ids=${old.id}`)).toMatchObject([
      { kind: 'image', name: null, mime: 'image/webp' },
    ])
  })

  it('is required above the amount in the settings, and cannot be removed then', async () => {
    const category = (await owner.list('expense-categories')).rows[0]!.id
    const set = (receiptRequiredAbove: number | null) =>
      owner.api(`/teams/${owner.team}/settings`, {
        method: 'PATCH',
        body: { receiptRequiredAbove },
      })
    const createExpense = (amount: number, more: object = {}) =>
      owner.create('expenses', {
        category,
        branch: shop.branch.id,
        amount,
        tax: shop.tax.id,
        taxAmount: 5,
        ...more,
      })
    const [free, small, large] = [
      await createExpense(1000),
      await createExpense(95),
      await createExpense(95.01),
    ]
    await shop.submit(`/expenses/${free.id}/post`)
    await set(100)
    await shop.submit(`/expenses/${small.id}/post`)
    for (const step of ['post', 'submit']) {
      expect(await shop.expectProblem(`/expenses/${large.id}/${step}`)).toMatchObject({
        status: 422,
        code: 'RECEIPT_REQUIRED',
        above: 100,
        errors: [
          {
            pointer: '/receipt',
            message: 'Expenses above $100.00 need a receipt. Attach the receipt and try again.',
          },
        ],
      })
    }
    const change = async (id: string, changes: object) => {
      const { version } = await owner.api<{ version: number }>(`/expenses/${id}`)
      const body = { ...changes, version }
      return owner.call<{ code: string }>(`/expenses/${id}`, { method: 'PATCH', body })
    }
    expect((await change(large.id, { receipt: await uploadFile(owner) })).status).toBe(200)
    await shop.submit(`/expenses/${large.id}/post`)
    const removed = await change(large.id, { receipt: null })
    expect([removed.status, removed.body.code]).toEqual([422, 'RECEIPT_REQUIRED'])
    expect((await change(large.id, { receipt: await uploadFile(owner) })).status).toBe(200)
    // An expense that was posted before receipts were required can still be described.
    expect((await change(free.id, { description: 'Rent' })).status).toBe(200)
    await set(null)
    expect((await change(large.id, { receipt: null })).status).toBe(200)
  })
})

it('a blank tax amount follows the amount; a tax amount needs a tax', async () => {
  const taxed = await openShop(await app.signUp(), { taxPercent: 23 })
  const [category] = (await taxed.owner.list<{ id: string }>('expense-categories')).rows
  const draft = { category: category!.id, branch: taxed.branch.id, tax: taxed.tax.id }
  const expense = await taxed.submit('/expenses', { ...draft, amount: 100, taxAmount: 22.99 })
  expect(expense).toMatchObject({ taxAmount: 22.99, total: 122.99 })
  const changed = await taxed.owner.api(`/expenses/${expense.id}`, {
    method: 'PATCH',
    body: { amount: 200 },
  })
  expect(changed).toMatchObject({ taxAmount: 46, total: 246 })
  const post = (body: object) => taxed.owner.call('/expenses', { method: 'POST', body })
  for (const [body, pointer] of [
    [draft, '/amount'],
    [{ ...draft, tax: null, amount: 10, taxAmount: 1 }, '/tax'],
  ] as const) {
    expect(await post(body)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer, code: 'REQUIRED' }] },
    })
  }
})
