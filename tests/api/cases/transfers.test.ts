import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop, type Document } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

const app = withCheckedApp()

/**
 * Creates a stock of ten A at 7 in one branch, and a draft that requests six of them for the other branch.
 */
async function requestTransfer(more: object = {}) {
  const shop = await openShop(await app.signUp())
  const other = await shop.branchNamed('Other')
  await shop.buy([['A', 10, 7]])
  const product = (await shop.product('A')).id
  const draft = await shop.submit('/transfers', {
    fromBranch: shop.branch.id,
    toBranch: other.id,
    lines: [{ product, quantity: 6 }],
    ...more,
  })
  const readLevels = async () => [await shop.stock('A'), await shop.stock('A', other)]
  const runAction = (action: string, body?: object) =>
    shop.submit(`/transfers/${draft.id}/${action}`, { ...body })
  const readRefusal = async (action: string, body?: object) =>
    (await shop.expectProblem(`/transfers/${draft.id}/${action}`, { ...body })).code
  return { shop, other, draft, line: draft.lines[0]!.id, readLevels, runAction, readRefusal }
}

const reason = { reason: 'changed our minds' }

describe('a requested transfer', () => {
  it('gets its number when requested, reserves its goods when approved, and releases them when dispatched', async () => {
    const { readLevels, runAction, readRefusal } = await requestTransfer()
    const waitingTransfer = await runAction('request')
    expect(waitingTransfer).toMatchObject({ status: 'requested' })
    expect(waitingTransfer.number).toMatch(/^T-/)
    expect((await readLevels())[0]).toMatchObject({ onHand: 10, reserved: 0 })
    expect((await runAction('approve')).status).toBe('approved')
    expect((await readLevels())[0]).toMatchObject({ onHand: 10, reserved: 6, available: 4 })
    expect(await readRefusal('approve')).toBe('STATE')
    const sent = await runAction('dispatch')
    expect(sent).toMatchObject({ status: 'dispatched', number: waitingTransfer.number })
    const [here, there] = await readLevels()
    expect(here).toMatchObject({ onHand: 4, reserved: 0, value: 28 })
    expect(there).toMatchObject({ onHand: 0, incoming: 6 })
  })

  it('is approved only if enough is available', async () => {
    const { shop, runAction, readRefusal } = await requestTransfer()
    const order = await shop.draftSale([['A', 5, 9]], { kind: 'order' })
    await shop.submit(`/sales/${order.id}/confirm`)
    await runAction('request')
    expect(await readRefusal('approve')).toBe('STOCK_NOT_ENOUGH')
    expect(await readRefusal('dispatch')).toBe('STOCK_NOT_ENOUGH')
    await shop.submit(`/sales/${order.id}/cancel`, reason)
    await runAction('approve')
  })

  it('releases reservations when it is refused, cancelled or partly dispatched', async () => {
    const refusedOne = await requestTransfer()
    await refusedOne.runAction('request')
    expect(await refusedOne.readRefusal('refuse')).toBe('VALIDATION')
    expect((await refusedOne.runAction('refuse', reason)).status).toBe('refused')
    const cancelled = await requestTransfer()
    await cancelled.runAction('request')
    await cancelled.runAction('approve')
    expect((await cancelled.runAction('cancel', reason)).status).toBe('cancelled')
    const partly = await requestTransfer()
    await partly.runAction('request')
    await partly.runAction('approve')
    await partly.runAction('dispatch', { lines: [{ line: partly.line, quantity: 2 }] })
    for (const { readLevels } of [refusedOne, cancelled, partly]) {
      expect((await readLevels())[0]!.reserved).toBe(0)
    }
    expect((await partly.readLevels())[1]!.incoming).toBe(2)
  })

  it('cannot dispatch more than was requested', async () => {
    const { line, runAction, readRefusal } = await requestTransfer()
    await runAction('request')
    expect(await readRefusal('dispatch', { lines: [{ line, quantity: 7 }] })).toBe('OVER_DELIVERY')
  })

  it('is requested by sellers and dispatched by stock keepers', async () => {
    const { shop, draft } = await requestTransfer()
    const seller = await app.colleague(shop.owner, 'sales')
    const post = (action: string) =>
      seller.call(`/transfers/${draft.id}/${action}`, { method: 'POST', body: {} })
    expect((await post('request')).status).toBe(200)
    for (const action of ['approve', 'dispatch', 'receive']) {
      expect((await post(action)).status).toBe(403)
    }
    const keeper = await app.colleague(shop.owner, 'stock')
    const answer = await keeper.call(`/transfers/${draft.id}/dispatch`, {
      method: 'POST',
      body: {},
    })
    expect(answer.status).toBe(200)
  })
})

describe('a transfer in transit', () => {
  it('can be received in parts; each line shows the quantity in transit', async () => {
    const { line, readLevels, runAction } = await requestTransfer()
    await runAction('dispatch')
    const first = await runAction('receive', { lines: [{ line, received: 2 }] })
    expect(first).toMatchObject({ status: 'dispatched', goodsStatus: 'partial' })
    expect(first.lines).toMatchObject([{ dispatched: 6, received: 2, lost: 0, inTransit: 4 }])
    expect((await readLevels())[1]).toMatchObject({ onHand: 2, incoming: 4, value: 14 })
    const lost = { line, received: 3, lost: 1, reason: 'broken' }
    const last = await runAction('receive', { lines: [lost] })
    expect(last).toMatchObject({ status: 'received', goodsStatus: 'full' })
    expect(last.lines).toMatchObject([{ received: 5, lost: 1, inTransit: 0, reason: 'broken' }])
    expect((await readLevels())[1]).toMatchObject({ onHand: 5, incoming: 0, value: 35 })
  })

  it('can be recalled until goods are received, but not cancelled', async () => {
    const { line, readLevels, runAction, readRefusal } = await requestTransfer()
    await runAction('dispatch')
    expect(await readRefusal('cancel', reason)).toBe('STATE')
    await runAction('receive', { lines: [{ line, received: 1 }] })
    expect(await readRefusal('recall', reason)).toBe('STATE')
    const back = await runAction('unreceive', reason)
    expect(back).toMatchObject({ status: 'dispatched', goodsStatus: 'none' })
    expect((await runAction('recall', reason)).status).toBe('cancelled')
    const [here, there] = await readLevels()
    expect(here).toMatchObject({ onHand: 10, value: 70 })
    expect(there).toMatchObject({ onHand: 0, incoming: 0, value: 0 })
  })

  it('is in transit again, including losses, when its receipt is reversed', async () => {
    const { shop, other, line, readLevels, runAction, readRefusal } = await requestTransfer()
    await runAction('dispatch')
    await runAction('receive', { lines: [{ line, received: 4, lost: 2, reason: 'broken' }] })
    const readNetProfit = async () =>
      (await shop.owner.api<{ netProfit: number }>('/dashboard')).netProfit
    expect(await readNetProfit()).toBe(-14)
    await runAction('unreceive', reason)
    expect((await readLevels())[1]).toMatchObject({ onHand: 0, incoming: 6, value: 0 })
    expect(await readNetProfit()).toBe(0)
    await runAction('receive')
    expect((await readLevels())[1]).toMatchObject({ onHand: 6, value: 42 })
    await shop.sell([['A', 1, 9]], { branch: other.id })
    expect(await readRefusal('unreceive', reason)).toBe('STOCK_NOT_ENOUGH')
  })
  it('cannot arrive before it was dispatched', async () => {
    const { shop, draft, runAction } = await requestTransfer()
    await runAction('dispatch')
    const path = `/transfers/${draft.id}/receive`
    const problem = await shop.expectProblem(path, { date: daysAgo(1) })
    expect(problem).toMatchObject({ code: 'TOO_SMALL', min: daysAgo(0) })
  })
})

describe('an immediate transfer', () => {
  it('is dispatched and received in one step, at the same value', async () => {
    const { readLevels, runAction } = await requestTransfer({ mode: 'immediate' })
    const moved: Document = await runAction('dispatch')
    expect(moved).toMatchObject({ status: 'received', goodsStatus: 'full' })
    expect(moved.lines).toMatchObject([{ dispatched: 6, received: 6, inTransit: 0 }])
    const [here, there] = await readLevels()
    expect([here!.onHand, here!.value, there!.onHand, there!.value]).toEqual([4, 28, 6, 42])
    expect(there!.incoming).toBe(0)
  })

  it('requires a person who works in both branches', async () => {
    const { shop, other, draft } = await requestTransfer({ mode: 'immediate' })
    const keeper = await app.colleague(shop.owner, 'stock')
    const restrictTo = (branches: readonly string[]) =>
      shop.owner.api(`/users/${keeper.id}/branches`, { method: 'PUT', body: { branches } })
    const path = `/transfers/${draft.id}/dispatch`
    const move = async () => (await keeper.call(path, { method: 'POST', body: {} })).status
    await restrictTo([shop.branch.id])
    expect(await move()).toBe(403)
    await restrictTo([other.id])
    expect(await move()).toBe(403)
    await restrictTo([shop.branch.id, other.id])
    expect(await move()).toBe(200)
  })
})

describe('a draft', () => {
  it('is refused with services, closed branches, and quantities with too many decimals', async () => {
    const { shop, other } = await requestTransfer()
    const unit = await shop.owner.create('units', { name: 'Single', shortName: 'sg', decimals: 0 })
    const whole = await shop.product('W', { stockUnit: unit.id })
    const service = await shop.product('Help', { type: 'service' })
    const closed = await shop.owner.create('branches', {
      name: 'Old',
      code: 'OLD',
      isActive: false,
    })
    const problem = await shop.expectProblem('/transfers', {
      fromBranch: closed.id,
      toBranch: other.id,
      lines: [
        { product: whole.id, quantity: 1.5 },
        { product: service.id, quantity: 1 },
      ],
    })
    expect(problem.errors).toMatchObject([
      { pointer: '/fromBranch', code: 'BRANCH_ARCHIVED' },
      { pointer: '/lines/0/quantity', code: 'QTY_DECIMALS' },
      { pointer: '/lines/1/product', code: 'NOT_STOCKED' },
    ])
  })
})
