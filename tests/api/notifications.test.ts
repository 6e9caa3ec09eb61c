import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkDailyWatches,
  checkWatch,
  purgeNotifications,
} from '../../src/server/notifications/check-watches.ts'
import type { Message } from '../../src/server/mail/transport.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { readNotifications } from '../support/notifications.ts'
import { openShop, type Shop } from '../support/shop.ts'

const sent: Message[] = []
let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp({
    mailTransport: { kind: 'outbox', send: async (mail) => void sent.push(mail), close: () => {} },
  })
  await app.options.mail.start()
  shop = await openShop(await app.signUp(), { taxPercent: 0 })
})
afterAll(() => app.close())

/** Returns the notifications of a person about an event, the newest first. */
const listAbout = async (caller: TestCaller, event: string) =>
  (await readNotifications(caller)).notifications.filter((each) => each.event === event)

async function check(event: string): Promise<void> {
  const { context } = app.app
  const watch = context.watches.find((each) => each.event === event)
  await checkWatch(context, shop.owner.team!, watch!)
}

test('people are notified of low stock once, and again only after the stock was above the reorder point', async () => {
  const { owner } = shop
  const keeper = await app.colleague(owner, 'stock')
  const clerk = await app.colleague(owner, 'hr')
  const elsewhere = await app.colleague(owner, 'stock')
  const other = await shop.branchNamed('Porto')
  const places = { method: 'PUT', body: { branches: [other.id] } }
  await owner.api(`/users/${elsewhere.id}/branches`, places)
  const mailed = { method: 'PUT', body: { 'notifications.lowStock.mail': true } }
  await keeper.api('/me/preferences', mailed)
  const tea = await shop.product('Tea', { reorderPoint: 5 })
  const addStock = async (quantity: number) => shop.adjust([['Tea', quantity, 1]])
  await addStock(10)
  await check('lowStock')
  const before = (await listAbout(owner, 'lowStock')).length
  await addStock(-6)
  await check('lowStock')
  await addStock(-1)
  await Promise.all([check('lowStock'), check('lowStock')])
  const notification = await listAbout(owner, 'lowStock')
  expect(notification).toHaveLength(before + 1)
  expect(notification[0]).toMatchObject({
    resource: 'products',
    record: tea.id,
    title: 'Tea',
    records: 1,
  })
  expect(notification[0]!.isRead).toBe(false)
  expect(await listAbout(keeper, 'lowStock')).toHaveLength(notification.length)
  // People without the right, and people of another branch, are not notified.
  expect(await listAbout(clerk, 'lowStock')).toEqual([])
  expect((await listAbout(elsewhere, 'lowStock')).map(({ record }) => record)).not.toContain(tea.id)
  const findMail = () => sent.find(({ to }) => to.includes(keeper.email))
  await expect.poll(findMail).toBeDefined()
  const mail = findMail()!
  expect(mail.subject).toBe('Tea is low on stock')
  expect(mail.text).toContain(`/products/${tea.id}/show`)
  await addStock(20)
  await check('lowStock')
  await addStock(-20)
  await check('lowStock')
  expect(await listAbout(owner, 'lowStock')).toHaveLength(before + 2)
})

test('people who may draft a recurring expense are notified when it is due', async () => {
  const { owner } = shop
  const [category] = (await owner.list('expense-categories')).rows
  const [accountant, clerk] = [
    await app.colleague(owner, 'accounts'),
    await app.colleague(owner, 'sales'),
  ]
  const create = (name: string, startDate: string) =>
    owner.create('recurring-expenses', {
      name,
      category: category!.id,
      branch: shop.branch.id,
      amount: 100,
      startDate,
    })
  const rent = await create('Rent', '2026-01-31')
  await create('Insurance', '2999-01-01')
  await check('recurringExpense')
  await check('recurringExpense')
  for (const person of [owner, accountant])
    expect(await listAbout(person, 'recurringExpense')).toMatchObject([
      { resource: 'recurring-expenses', record: rent.id, title: 'Rent', records: 1 },
    ])
  expect(await listAbout(clerk, 'recurringExpense')).toEqual([])
})

test('people are notified of a finished import, a sign-in on a new device and overdue invoices', async () => {
  const { owner } = shop
  const rows = { method: 'POST', body: [{ name: 'One' }, { name: 'Two' }] }
  await owner.api('/brands/import?dryRun=false', rows)
  expect((await listAbout(owner, 'importFinished'))[0]).toMatchObject({
    resource: 'brands',
    records: 2,
  })
  const colleague = await app.colleague(owner, 'accounts')
  const muted = { method: 'PUT', body: { 'notifications.overdue.app': false } }
  await colleague.api('/me/preferences', muted)
  const body = { email: colleague.email, password: 'correct horse battery' }
  await app.anyone().api('/auth/sign-in/email', { method: 'POST', body })
  await expect.poll(() => listAbout(colleague, 'newDevice')).toHaveLength(1)
  await shop.adjust([['Coffee', 9, 1]])
  const customer = await owner.create('customers', { name: 'Rui' })
  const sale = await shop.sell([['Coffee', 1, 10]], { customer: customer.id })
  await app.asSuperuser({
    text: `set session_replication_role = replica; update sales set due_date = '2020-01-01' where id = '${sale.id}'; set session_replication_role = origin`,
  })
  await checkDailyWatches(app.app.context)
  await checkDailyWatches(app.app.context)
  expect(await listAbout(owner, 'overdue')).toMatchObject([{ resource: 'sales', record: sale.id }])
  expect(await listAbout(colleague, 'overdue')).toEqual([])
})

test('a failed check of one team does not stop the checks of other teams', async () => {
  const { context } = app.app
  const { team } = await app.signUp()
  const compared = new Set<unknown>()
  const withTeam = (writer: unknown) => {
    compared.add(writer)
    return Promise.reject(new Error('no answer'))
  }
  await checkDailyWatches({ ...context, database: { ...context.database, withTeam } })
  expect([...compared]).toEqual(expect.arrayContaining([team, shop.owner.team]))
})

test('people are notified of refunds and transfers of their branch that wait for approval', async () => {
  const { owner } = shop
  const clerk = shop.as(await app.colleague(owner, 'sales'))
  const keeper = await app.colleague(owner, 'stock')
  const elsewhere = await app.colleague(owner, 'stock')
  const other = await shop.branchNamed('Braga')
  await owner.api(`/users/${elsewhere.id}/branches`, {
    method: 'PUT',
    body: { branches: [other.id] },
  })
  await shop.adjust([['Rice', 9, 1]])
  const sale = await clerk.sell([['Rice', 5, 100]], {
    payments: [{ method: shop.method.id, amount: 500 }],
  })
  const refund = { method: shop.method.id, amount: 400 }
  const note = await clerk.returnGoods('sales', sale, [4], { refund })
  await check('refundApproval')
  const [notification] = await listAbout(owner, 'refundApproval')
  expect(notification).toMatchObject({ resource: 'payments', title: note.number, records: 1 })
  expect(await listAbout(keeper, 'refundApproval')).toEqual([])
  const draft = await clerk.submit('/transfers', {
    fromBranch: shop.branch.id,
    toBranch: other.id,
    lines: [{ product: (await shop.product('Rice')).id, quantity: 1 }],
  })
  const { number } = await clerk.submit(`/transfers/${draft.id}/request`)
  await check('transferApproval')
  const expectedTarget = { resource: 'transfers', record: draft.id, title: number }
  expect(await listAbout(keeper, 'transferApproval')).toMatchObject([expectedTarget])
  // The sending branch approves.
  expect(await listAbout(elsewhere, 'transferApproval')).toEqual([])
})

test('each approval, overdue invoice and finished import reaches people by the channels that they chose', async () => {
  const own = await openShop(await app.signUp(), { taxPercent: 0 })
  const { owner } = own
  const events = [
    'purchaseApproval',
    'expenseApproval',
    'adjustmentApproval',
    'refundApproval',
    'transferApproval',
    'overdue',
    'importFinished',
  ] as const
  const join = async (language: string, channels: Readonly<Record<string, boolean>>) => {
    const person = await app.colleague(owner, 'owner')
    await person.api('/me', { method: 'PATCH', body: { language } })
    const chosen = events.flatMap((event) =>
      Object.entries(channels).map(([by, wants]) => [`notifications.${event}.${by}`, wants]),
    )
    const body = Object.fromEntries(chosen)
    await person.api('/me/preferences', { method: 'PUT', body })
    return person
  }
  const byDefault = await join('en', {})
  const both = await join('pt', { app: true, mail: true })
  const onlyMail = await join('en', { app: false, mail: true })
  const neither = await join('en', { app: false })
  const everybody = [byDefault, both, onlyMail, neither]

  const other = await own.branchNamed('Faro')
  await own.buy([['Mug', 50, 200]])
  const buyer = own.as(await app.colleague(owner, 'purchasing'))
  const clerk = own.as(await app.colleague(owner, 'sales'))
  const keeper = own.as(await app.colleague(owner, 'stock'))
  await buyer.orderGoods([['Mug', 10, 500]])
  const [category] = (await owner.list('expense-categories')).rows
  const rent = { category: category!.id, branch: own.branch.id, amount: 80, description: 'Rent' }
  const expense = await clerk.submit('/expenses', rent)
  await clerk.submit(`/expenses/${expense.id}/submit`)
  await keeper.adjust([['Mug', -4]])
  const payments = [{ method: own.method.id, amount: 500 }]
  const sale = await clerk.sell([['Mug', 5, 100]], { payments })
  const refund = { method: own.method.id, amount: 400 }
  await clerk.returnGoods('sales', sale, [4], { refund })
  const transfer = await clerk.submit('/transfers', {
    fromBranch: own.branch.id,
    toBranch: other.id,
    lines: [{ product: (await own.product('Mug')).id, quantity: 1 }],
  })
  await clerk.submit(`/transfers/${transfer.id}/request`)
  const late = await own.sell([['Mug', 1, 10]])
  await app.asSuperuser({
    text: `set session_replication_role = replica; update sales set due_date = '2020-01-01' where id = '${late.id}'; set session_replication_role = origin`,
  })
  const { context } = app.app
  for (const watch of context.watches) await checkWatch(context, owner.team!, watch)
  for (const person of everybody) {
    const rows = { method: 'POST', body: [{ name: `Brand of ${person.email}` }] }
    await person.api('/brands/import?dryRun=false', rows)
  }

  const listEvents = async (person: TestCaller) =>
    (await readNotifications(person)).notifications
      .filter(({ event }) => (events as readonly string[]).includes(event))
      .map(({ event }) => event)
      .toSorted()
  expect(await listEvents(byDefault)).toEqual(events.toSorted())
  expect(await listEvents(both)).toEqual(events.toSorted())
  expect(await listEvents(onlyMail)).toEqual([])
  expect(await listEvents(neither)).toEqual([])

  const listSubjects = (person: TestCaller) =>
    sent
      .filter(({ to }) => to.includes(person.email))
      .map(({ subject }) => subject.replace(/-\d\d-/, '-YY-'))
      .toSorted()
  await expect.poll(() => listSubjects(onlyMail)).toHaveLength(events.length)
  expect(listSubjects(onlyMail)).toEqual([
    'Expense Rent waits for approval',
    'Invoice INV-MAIN-YY-000001 is overdue',
    'Purchase waits for approval',
    'Stock adjustment waits for approval',
    'The import of one row has finished',
    'The refund for SR-MAIN-YY-000001 waits for approval',
    'Transfer T-MAIN-YY-000001 waits for approval',
  ])
  await expect.poll(() => listSubjects(both)).toHaveLength(events.length)
  expect(listSubjects(both)).toEqual([
    'A compra aguarda aprovação',
    'A despesa Rent aguarda aprovação',
    'A fatura INV-MAIN-YY-000001 está vencida',
    'A importação de uma linha terminou',
    'A transferência T-MAIN-YY-000001 aguarda aprovação',
    'O acerto de stock aguarda aprovação',
    'O reembolso de SR-MAIN-YY-000001 aguarda aprovação',
  ])
  for (const person of [byDefault, neither]) expect(listSubjects(person)).toEqual([])
  const overdue = sent.find(({ to, subject }) => to.includes(both.email) && /vencida/.test(subject))
  expect(overdue!.text).toContain(`/sales/${late.id}/show`)
})

test('deputies are notified about documents that they may approve for other people', async () => {
  const { owner } = shop
  const manager = await app.colleague(owner, 'manager')
  const deputy = await app.colleague(owner, 'accounts')
  const buyer = shop.as(await app.colleague(owner, 'purchasing'))
  await buyer.orderGoods([['Rice', 10, 500]])
  await check('purchaseApproval')
  expect(await listAbout(manager, 'purchaseApproval')).toHaveLength(1)
  expect(await listAbout(deputy, 'purchaseApproval')).toEqual([])
  const day = new Date().toISOString().slice(0, 10)
  const body = { deputy: deputy.id, from: day, until: day }
  await manager.api('/me/delegations', { method: 'POST', body })
  const { id } = await buyer.orderGoods([['Rice', 10, 600]])
  await check('purchaseApproval')
  expect(await listAbout(deputy, 'purchaseApproval')).toMatchObject([{ record: id }])
  const waiting = await deputy.api<{ id: string }[]>('/me/approvals')
  expect(waiting.map((each) => each.id)).toContain(id)
})

test('people read their own notifications only, and old notifications are deleted', async () => {
  const { owner } = shop
  const { unread, notifications } = await readNotifications(owner)
  expect(unread).toBe(notifications.length)
  const colleague = await app.colleague(owner, 'owner')
  const [first] = notifications
  const mark = (caller: TestCaller, body: object) =>
    caller.call('/me/notifications/read', { method: 'POST', body })
  await mark(colleague, { id: first!.id })
  expect((await readNotifications(owner)).unread).toBe(unread)
  expect((await mark(owner, { id: first!.id })).headers.get('x-invalidates')).toBe('notifications')
  expect((await readNotifications(owner)).unread).toBe(unread - 1)
  await mark(owner, {})
  expect((await readNotifications(owner)).unread).toBe(0)
  expect((await readNotifications(await app.signUp())).notifications).toEqual([])
  await app.asSuperuser({
    text: `update notifications set created_at = now() - interval '91 days' where id = $1`,
    values: [first!.id],
  })
  await purgeNotifications(app.app.context)
  expect((await readNotifications(owner)).notifications).toHaveLength(notifications.length - 1)
})
