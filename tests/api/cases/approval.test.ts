import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openAsColleague, openShop, type Document, type Shop } from '../../support/shop.ts'

const app = withCheckedApp()

const open = async () => openShop(await app.signUp())
const set = (shop: Shop, body: object) =>
  shop.owner.api(`/teams/${shop.owner.team}/settings`, { method: 'PATCH', body })

describe('a purchase above the limit', () => {
  it('waits until a person with a sufficient limit approves it', async () => {
    const shop = await open()
    const buyer = await openAsColleague(app, shop, 'purchasing')
    const waiting = await buyer.orderGoods([['A', 10, 100.01]])
    expect(waiting).toMatchObject({
      status: 'pendingApproval',
      number: null,
      total: 1000.1,
      requestedBy: buyer.owner.id,
    })
    expect(await shop.stock('A')).toMatchObject({ incoming: 0 })
    expect(await buyer.expectProblem(`/purchases/${waiting.id}/approve`)).toMatchObject({
      status: 403,
    })
    expect(await shop.expectProblem(`/purchases/${waiting.id}/receive`)).toMatchObject({
      code: 'STATE',
    })
    const manager = await openAsColleague(app, shop, 'manager')
    expect(await manager.submit(`/purchases/${waiting.id}/approve`)).toMatchObject({
      status: 'ordered',
      number: expect.stringMatching(/^P-MAIN-\d\d-000001$/),
      approvedBy: manager.owner.id,
    })
    expect(await shop.stock('A')).toMatchObject({ incoming: 10 })
  })

  it("needs no approval up to the limit, within the person's own limit, or without a limit", async () => {
    const shop = await open()
    const buyer = await openAsColleague(app, shop, 'purchasing')
    const manager = await openAsColleague(app, shop, 'manager')
    expect(await buyer.orderGoods([['A', 10, 100]])).toMatchObject({ status: 'ordered' })
    expect(await manager.orderGoods([['A', 100, 100]])).toMatchObject({ status: 'ordered' })
    expect(await shop.orderGoods([['A', 1000, 100]])).toMatchObject({ status: 'ordered' })
    await set(shop, { approvePurchasesAbove: null })
    expect(await buyer.orderGoods([['A', 1000, 100]])).toMatchObject({ status: 'ordered' })
  })

  it('cannot be paid before it is approved', async () => {
    const shop = await open()
    const buyer = await openAsColleague(app, shop, 'purchasing')
    const waiting = await buyer.orderGoods([['A', 10, 500]])
    const amount = waiting.total
    const payment = {
      direction: 'out',
      supplier: shop.supplier.id,
      method: shop.method.id,
      amount,
      allocations: [{ document: waiting.id, amount }],
    }
    expect(await shop.expectProblem('/payments', payment)).toMatchObject({ code: 'STATE' })
    await shop.submit(`/purchases/${waiting.id}/approve`)
    await shop.submit('/payments', payment)
    expect(await shop.get(`/purchases/${waiting.id}`)).toMatchObject({ paid: amount })
  })

  it("cannot be approved above the approver's own limit", async () => {
    const shop = await open()
    const buyer = await openAsColleague(app, shop, 'purchasing')
    const manager = await openAsColleague(app, shop, 'manager')
    const { id } = await buyer.orderGoods([['A', 101, 100]])
    expect(await manager.expectProblem(`/purchases/${id}/approve`)).toMatchObject({
      code: 'APPROVAL_OVER_LIMIT',
      max: 10_000,
      value: 10_100,
    })
    expect(await shop.submit(`/purchases/${id}/approve`)).toMatchObject({ status: 'ordered' })
  })

  it('becomes a draft again when it is rejected with a reason, and can be submitted again', async () => {
    const shop = await open()
    const buyer = await openAsColleague(app, shop, 'purchasing')
    const { id, lines } = await buyer.orderGoods([['A', 10, 500]])
    expect(await shop.expectProblem(`/purchases/${id}/reject`)).toMatchObject({ status: 422 })
    const back = await shop.submit(`/purchases/${id}/reject`, { reason: 'too many' })
    expect(back).toMatchObject({ status: 'draft', rejectReason: 'too many', number: null })
    const body = { lines: [{ id: lines[0]!.id, quantity: 2 }] }
    await buyer.owner.api(`/purchases/${id}`, { method: 'PATCH', body })
    expect(await buyer.submit(`/purchases/${id}/order`)).toMatchObject({
      status: 'ordered',
      rejectReason: null,
    })
  })

  it('needs two people when the settings require it', async () => {
    const shop = await open()
    await set(shop, { twoPeople: true })
    const small = await shop.orderGoods([['A', 1, 1000]])
    expect(small).toMatchObject({ status: 'ordered' })
    const { id } = await shop.orderGoods([['A', 1, 1001]])
    expect(await shop.get(`/purchases/${id}`)).toMatchObject({ status: 'pendingApproval' })
    expect(await shop.expectProblem(`/purchases/${id}/approve`)).toMatchObject({
      code: 'OWN_APPROVAL',
    })
    const manager = await openAsColleague(app, shop, 'manager')
    expect(await manager.submit(`/purchases/${id}/approve`)).toMatchObject({ status: 'ordered' })
  })

  it('can be approved by everybody with the right after the threshold was removed', async () => {
    const shop = await open()
    const buyer = await openAsColleague(app, shop, 'purchasing')
    const manager = await openAsColleague(app, shop, 'manager')
    const { id } = await buyer.orderGoods([['A', 101, 100]])
    await set(shop, { approvePurchasesAbove: null })
    expect(await manager.submit(`/purchases/${id}/approve`)).toMatchObject({ status: 'ordered' })
  })

  it('can be cancelled while it is waiting', async () => {
    const shop = await open()
    const buyer = await openAsColleague(app, shop, 'purchasing')
    const { id } = await buyer.orderGoods([['A', 10, 500]])
    const cancelled = await shop.submit(`/purchases/${id}/cancel`, { reason: 'not needed' })
    expect(cancelled).toMatchObject({ status: 'cancelled', number: null })
    expect(await shop.stock('A')).toMatchObject({ incoming: 0 })
  })
})

describe('an expense', () => {
  const createExpense = async (shop: Shop, amount: number) => {
    const [category] = (await shop.owner.list('expense-categories')).rows
    const body = { category: category!.id, branch: shop.branch.id, amount }
    return shop.submit('/expenses', body)
  }

  it('of a clerk is submitted, approved, posted and paid, or rejected with a reason', async () => {
    const shop = await open()
    const clerk = await openAsColleague(app, shop, 'sales')
    const accounts = await openAsColleague(app, shop, 'accounts')
    const { id } = await createExpense(clerk, 80)
    expect(await clerk.expectProblem(`/expenses/${id}/post`)).toMatchObject({ status: 403 })
    expect(await clerk.submit(`/expenses/${id}/submit`)).toMatchObject({ status: 'submitted' })
    const change = { method: 'PATCH', body: { amount: 90 } }
    expect((await clerk.owner.call(`/expenses/${id}`, change)).status).toBe(409)
    const reason = 'no receipt'
    expect(await accounts.submit(`/expenses/${id}/reject`, { reason })).toMatchObject({
      status: 'rejected',
      rejectReason: reason,
    })
    await clerk.owner.api(`/expenses/${id}`, change)
    expect(await clerk.submit(`/expenses/${id}/submit`)).toMatchObject({ rejectReason: null })
    expect(await accounts.submit(`/expenses/${id}/approve`)).toMatchObject({ status: 'approved' })
    const posted = await accounts.submit(`/expenses/${id}/post`)
    expect(posted).toMatchObject({ status: 'posted', total: 90 })
    const paid = await accounts.submit(`/expenses/${id}/pay`, { method: shop.method.id })
    expect(paid).toMatchObject({ paymentStatus: 'paid' })
  })

  it('that was paid immediately is posted and paid in one step (rule 2.6)', async () => {
    const shop = await open()
    const { id } = await createExpense(shop, 18.5)
    const posted = await shop.submit(`/expenses/${id}/post`, { paidBy: shop.method.id })
    expect(posted).toMatchObject({ status: 'posted', paymentStatus: 'paid', paid: 18.5 })
    const { rows } = await shop.owner.list('payment-allocations', { filter: { expense: id } })
    expect(rows).toMatchObject([{ amount: 18.5, direction: 'out' }])
    expect((await shop.expectProblem(`/expenses/${id}/void`, { reason: 'twice' })).code).toBe(
      'HAS_PAYMENTS',
    )
  })

  it('above the limit of the person waits for a person with a higher limit', async () => {
    const shop = await open()
    const manager = await openAsColleague(app, shop, 'manager')
    const { id } = await createExpense(manager, 2001)
    expect(await manager.submit(`/expenses/${id}/post`)).toMatchObject({ status: 'submitted' })
    expect(await manager.expectProblem(`/expenses/${id}/approve`)).toMatchObject({
      code: 'APPROVAL_OVER_LIMIT',
      max: 2000,
    })
    await shop.submit(`/expenses/${id}/approve`)
    expect(await manager.submit(`/expenses/${id}/post`)).toMatchObject({ status: 'posted' })
    const small = await createExpense(manager, 2000)
    expect(await manager.submit(`/expenses/${small.id}/post`)).toMatchObject({ status: 'posted' })
  })
})

describe('a refund above the limit', () => {
  async function draftRefund(shop: Shop, amount: number) {
    const clerk = await openAsColleague(app, shop, 'sales')
    await shop.buy([['A', 10, 1]])
    const pay = { method: shop.method.id, amount: 500 }
    const sale = await clerk.sell([['A', 5, 100]], { payments: [pay] })
    const refund = { method: shop.method.id, amount }
    const note = await clerk.returnGoods('sales', sale, [4], { refund })
    const waiting = await shop.owner.list<Document>('payments', {
      filter: { status: 'pendingApproval' },
    })
    return { clerk, note, waiting: waiting.rows }
  }

  it('is paid after approval; the goods are back in stock immediately', async () => {
    const shop = await open()
    const { clerk, note, waiting } = await draftRefund(shop, 400)
    expect(note).toMatchObject({ total: -400, paid: 0, due: -400, paymentStatus: 'credit' })
    expect(await shop.stock('A')).toMatchObject({ onHand: 9 })
    expect(waiting).toMatchObject([{ amount: 400, number: null, requestedBy: clerk.owner.id }])
    const { id } = waiting[0]!
    expect(await clerk.expectProblem(`/payments/${id}/approve`)).toMatchObject({ status: 403 })
    const accounts = await openAsColleague(app, shop, 'accounts')
    const approved = await accounts.submit(`/payments/${id}/approve`)
    expect(approved).toMatchObject({ status: 'posted', number: expect.any(String) })
    expect(await shop.get(`/sales/${note.id}`)).toMatchObject({ paid: -400, due: 0 })
  })

  it('leaves the amount as credit when it is rejected', async () => {
    const shop = await open()
    const { note, waiting } = await draftRefund(shop, 400)
    const { id } = waiting[0]!
    const rejected = await shop.submit(`/payments/${id}/reject`, { reason: 'against a voucher' })
    expect(rejected).toMatchObject({ status: 'void', number: null })
    expect(await shop.get(`/sales/${note.id}`)).toMatchObject({ due: -400 })
    expect(await shop.expectProblem(`/payments/${id}/approve`)).toMatchObject({ code: 'STATE' })
  })

  it('is not paid when the credit has been used', async () => {
    const shop = await open()
    const { note, waiting } = await draftRefund(shop, 400)
    await shop.submit(`/sales/${note.id}/pay`, { amount: 400, method: shop.method.id })
    expect(await shop.expectProblem(`/payments/${waiting[0]!.id}/approve`)).toMatchObject({
      code: 'PAYMENT_GREATER_THAN_DUE',
      due: 0,
    })
  })

  it('needs no approval up to the limit', async () => {
    const shop = await open()
    const { note, waiting } = await draftRefund(shop, 100)
    expect(waiting).toEqual([])
    expect(note).toMatchObject({ paid: -100, due: -300 })
  })
})

describe('when the settings require two people', () => {
  it('nobody approves an adjustment or a transfer that they requested for a colleague', async () => {
    const shop = await open()
    await set(shop, { twoPeople: true })
    const manager = await openAsColleague(app, shop, 'manager')
    const keeper = await openAsColleague(app, shop, 'stock')
    const product = (await shop.product('A')).id
    const other = await shop.branchNamed('Other')
    const small = { branch: shop.branch.id, reason: 'found' }
    await shop.buy([['A', 60, 10]])
    const line = { product, quantity: 60 }
    const adjustment = await keeper.submit('/adjustments', { ...small, lines: [line] })
    const waiting = await manager.submit(`/adjustments/${adjustment.id}/post`)
    expect(waiting).toMatchObject({ status: 'pendingApproval' })
    const approve = `/adjustments/${adjustment.id}/approve`
    expect(await manager.expectProblem(approve)).toMatchObject({ code: 'OWN_APPROVAL' })
    expect(await shop.submit(approve)).toMatchObject({ status: 'posted' })
    const transfer = await keeper.submit('/transfers', {
      fromBranch: shop.branch.id,
      toBranch: other.id,
      lines: [{ product, quantity: 6 }],
    })
    await manager.submit(`/transfers/${transfer.id}/request`)
    const allow = `/transfers/${transfer.id}/approve`
    for (const author of [manager, keeper]) {
      expect(await author.expectProblem(allow)).toMatchObject({ code: 'OWN_APPROVAL' })
    }
    expect(await shop.submit(allow)).toMatchObject({ status: 'approved' })
    // The approved transfer may be dispatched by its author.
    expect(await keeper.submit(`/transfers/${transfer.id}/dispatch`)).toMatchObject({
      status: 'dispatched',
    })
  })

  it('people cannot dispatch a transfer that they entered themselves and that nobody has approved', async () => {
    const shop = await open()
    const keeper = await openAsColleague(app, shop, 'stock')
    const other = await shop.branchNamed('Other')
    await shop.buy([['A', 60, 10]])
    const product = (await shop.product('A')).id
    const body = { fromBranch: shop.branch.id, toBranch: other.id }
    const draft = () => keeper.submit('/transfers', { ...body, lines: [{ product, quantity: 6 }] })
    const [free, first, second] = [await draft(), await draft(), await draft()]
    const dispatch = ({ id }: { id: string }) => `/transfers/${id}/dispatch`
    expect(await keeper.submit(dispatch(free))).toMatchObject({ status: 'dispatched' })
    await set(shop, { twoPeople: true })
    expect(await keeper.expectProblem(dispatch(first))).toMatchObject({ code: 'OWN_APPROVAL' })
    await keeper.submit(`/transfers/${first.id}/request`)
    expect(await keeper.expectProblem(dispatch(first))).toMatchObject({ code: 'OWN_APPROVAL' })
    // The second person dispatches without a separate approval.
    expect(await shop.submit(dispatch(second))).toMatchObject({ status: 'dispatched' })
  })
})

describe('documents that wait for the signed-in person', () => {
  const list = async ({ owner }: Shop) =>
    owner.api<{ resource: string; id: string; title: string | null; by: string | null }[]>(
      '/me/approvals',
    )
  const listIds = async (shop: Shop) => (await list(shop)).map(({ id }) => id)

  it('are those that the person may approve now: by right, limit and branch', async () => {
    const shop = await open()
    const buyer = await openAsColleague(app, shop, 'purchasing')
    const manager = await openAsColleague(app, shop, 'manager')
    const elsewhere = await openAsColleague(app, shop, 'manager')
    const other = await shop.branchNamed('Elsewhere')
    await shop.owner.api(`/users/${elsewhere.owner.id}/branches`, {
      method: 'PUT',
      body: { branches: [other.id] },
    })
    const small = await buyer.orderGoods([['A', 10, 150]])
    const large = await buyer.orderGoods([['A', 10, 90_000]])
    const [category] = (await shop.owner.list('expense-categories')).rows
    const expense = { category: category!.id, branch: shop.branch.id, amount: 80 }
    const rent = (await buyer.submit('/expenses', expense)).id
    await buyer.submit(`/expenses/${rent}/submit`)
    expect(await list(shop)).toMatchObject([
      { resource: 'purchases', id: small.id, title: null, by: expect.any(String) },
      { resource: 'purchases', id: large.id },
      { resource: 'expenses', id: rent },
    ])
    // The limit of a manager does not cover the large purchase.
    expect(await listIds(manager)).toEqual([small.id, rent])
    expect(await listIds(elsewhere)).toEqual([])
    expect(await listIds(buyer)).toEqual([])
    const { owner } = shop
    await set(shop, { twoPeople: true })
    const own = await shop.orderGoods([['A', 10, 150]])
    expect(own.status).toBe('pendingApproval')
    expect(await listIds(shop)).not.toContain(own.id)
    expect(await listIds(manager)).toContain(own.id)
    await shop.submit(`/purchases/${small.id}/approve`)
    expect(await listIds(manager)).not.toContain(small.id)
    expect((await app.anyone().call('/me/approvals')).status).toBe(401)
    expect((await owner.list('purchases', { filter: { id: [large.id] } })).total).toBe(1)
  })
})
