import { describe, expect, it } from 'vitest'
import { registry } from '../../../resources/registry.ts'
import { readBalances } from '../../support/books.ts'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

const app = withCheckedApp()

const DATE = daysAgo(20)
const LAST_CLOSED_DAY = daysAgo(10)
const CLOSED = { status: 423, code: 'PERIOD_CLOSED', closedUntil: LAST_CLOSED_DAY }
const documents = registry.resources.filter(({ document }) => document?.date !== undefined)

async function open(): Promise<Shop> {
  const shop = await openShop(await app.signUp())
  await shop.adjust([['A', 100, 5]], { reason: 'found', date: daysAgo(30) })
  return shop
}

const close = async ({ owner }: Shop) =>
  owner.api(`/teams/${owner.team}/settings`, {
    method: 'PATCH',
    body: { closedUntil: LAST_CLOSED_DAY },
  })

/** Describes a document of each kind, and the action that posts it; null where creating the document posts it. */
async function describeDocuments(shop: Shop) {
  const { branch, supplier, customer, method, owner } = shop
  const { rows: accounts } = await owner.list<{ id: string; role: string }>('accounts', {
    range: [0, 99],
  })
  const find = (role: string) => accounts.find((account) => account.role === role)!.id
  const [category] = (await owner.list('expense-categories')).rows
  const lines = [{ product: (await shop.product('A')).id, quantity: 2 }]
  const at = { branch: branch.id, lines }
  const amounts = [
    { account: find('bank'), debit: 5 },
    { account: find('equity'), credit: 5 },
  ]
  const money = { method: method.id, amount: 5, keepCredit: true }
  const other = await shop.branchNamed('Other')
  return {
    sales: [{ customer: customer.id, ...at }, 'complete'],
    purchases: [{ supplier: supplier.id, ...at }, 'order'],
    expenses: [{ category: category!.id, branch: branch.id, amount: 5 }, 'post'],
    payments: [{ customer: customer.id, ...money }, null],
    adjustments: [{ reason: 'found', ...at }, 'post'],
    transfers: [{ fromBranch: branch.id, toBranch: other.id, lines }, 'dispatch'],
    'cash-transfers': [{ from: find('cash'), to: find('bank'), amount: 5 }, 'post'],
    'journal-entries': [{ description: 'Capital', lines: amounts }, 'post'],
    'day-closings': [{ branch: branch.id, opening: 0 }, 'close'],
  } as const satisfies Record<string, readonly [object, string | null]>
}

/** Returns functions that create and post documents on a day of the period before it is closed. */
async function createDrafter(shop: Shop) {
  const described = await describeDocuments(shop)
  const draft = async (name: keyof typeof described, more: object = {}) => {
    const { id } = await shop.submit(`/${name}`, { ...described[name][0], date: DATE, ...more })
    return `/${name}/${id}`
  }
  const post = async (name: keyof typeof described, more: object = {}) => {
    const path = await draft(name, more)
    const [, action] = described[name]
    const input = { close: { counted: 0 }, dispatch: { date: DATE }, complete: { payments: [] } }
    if (action)
      await shop.submit(`${path}/${action}`, action in input ? input[action as 'close'] : {})
    return path
  }
  const runAction = async (path: string, action: string, input: object = {}) => {
    const { id } = await shop.submit(`${path}/${action}`, { date: DATE, ...input })
    return { id, path }
  }
  return { draft, post, runAction }
}

describe('I16: a closed period refuses', () => {
  it('documents of each kind, new or drafted before', async () => {
    const shop = await open()
    const described = Object.entries(await describeDocuments(shop))
    const names = documents.map(({ name }) => name)
    expect(described.map(([name]) => name).toSorted()).toEqual(names.toSorted())
    const { draft } = await createDrafter(shop)
    const drafts = new Map<string, string>()
    for (const [name, [, action]] of described)
      if (action) drafts.set(name, await draft(name as 'sales'))
    await close(shop)
    const before = await readBalances(shop)
    for (const [name, [body, action]] of described) {
      for (const date of [DATE, LAST_CLOSED_DAY]) {
        const problem = await shop.expectProblem(`/${name}`, { ...body, date })
        const errors = [{ pointer: '/date', code: 'PERIOD_CLOSED' }]
        expect([name, problem]).toMatchObject([name, { ...CLOSED, errors }])
      }
      if (!action) continue
      const path = drafts.get(name)!
      const late = await shop.expectProblem(`${path}/${action}`, {
        ...(action === 'close' && { counted: 0 }),
        ...(action === 'dispatch' && { date: DATE }),
      })
      // The draft of a closing keeps its day, so that no other date can be entered.
      const code = action === 'close' ? 'ENTRY_PERIOD_CLOSED' : 'PERIOD_CLOSED'
      expect([name, late]).toMatchObject([name, { ...CLOSED, code }])
      expect([name, await shop.get(path)]).toMatchObject([name, { status: 'draft', number: null }])
    }
    expect(await readBalances(shop)).toEqual(before)
    for (const [name, [body]] of described) {
      const { status } = await shop.post(`/${name}`, { ...body, date: daysAgo(9) })
      expect([name, status]).toEqual([name, 201])
    }
  })

  it('each step that has a date, of documents of the period', async () => {
    const shop = await open()
    const { draft, post, runAction } = await createDrafter(shop)
    const sale = await post('sales')
    const order = await draft('sales', { kind: 'order' })
    await shop.submit(`${order}/confirm`)
    const invoiced = await draft('sales', { kind: 'order' })
    await shop.submit(`${invoiced}/confirm`)
    await runAction(invoiced, 'invoice')
    const ordered = await post('purchases')
    const received = await post('purchases')
    await runAction(received, 'receive')
    const billed = await post('purchases')
    await runAction(billed, 'bill')
    const transport = {
      product: (await shop.product('Freight', { type: 'service' })).id,
      quantity: 1,
    }
    const carrier = await post('purchases', { lines: [{ ...transport, unitPrice: 5 }] })
    await runAction(carrier, 'receive')
    const { rows: receipts } = await shop.owner.list('receipts', { filter: { kind: 'goods' } })
    const [line] = (await shop.get(received)).lines
    const [soldLine] = (await shop.get(sale)).lines
    const transfer = await draft('transfers')
    const sent = await post('transfers')
    const credit = await post('payments')
    const expense = await post('expenses')
    const entry = await post('journal-entries')
    await close(shop)
    const given = { amount: 5, reason: 'given up' }
    const money = { amount: 5, method: shop.method.id }
    const steps: Readonly<Record<string, readonly [string, object?]>> = {
      'sales deliver': [order],
      'sales invoice': [order],
      'sales credit': [invoiced],
      'sales pay': [sale, money],
      'sales return': [sale, { lines: [{ line: soldLine!.id, quantity: 1 }] }],
      'sales write-off': [sale, given],
      'expenses pay': [expense, { method: shop.method.id }],
      'journal-entries reverse': [entry, { reason: 'twice' }],
      'purchases receive': [ordered],
      'purchases credit': [billed],
      'purchases bill': [received],
      'purchases pay': [received, money],
      'purchases return': [received, { lines: [{ line: line!.id, quantity: 1 }] }],
      'purchases distribute': [
        carrier,
        { receipts: receipts.map(({ id }) => ({ goodsReceipt: id })) },
      ],
      'payments write-off': [credit, given],
      'transfers dispatch': [transfer],
      'transfers receive': [sent],
    }
    const dated = documents.flatMap(({ name, document }) =>
      Object.entries(document!.actions)
        .filter(([, { fields = {} }]) => 'date' in fields)
        .map(([action]) => `${name} ${action}`),
    )
    expect(Object.keys(steps).toSorted()).toEqual(dated.toSorted())
    for (const [step, [path, input = {}]] of Object.entries(steps)) {
      const action = step.split(' ')[1]!
      const problem = await shop.expectProblem(`${path}/${action}`, { ...input, date: DATE })
      const errors = [{ pointer: '/date', code: 'PERIOD_CLOSED' }]
      expect([step, problem]).toMatchObject([step, { ...CLOSED, errors }])
    }
  })

  it('each action that undoes documents of the period', async () => {
    const shop = await open()
    const { post, runAction } = await createDrafter(shop)
    const received = await post('purchases')
    await runAction(received, 'receive')
    await runAction(received, 'bill')
    const [line] = (await shop.get(received)).lines
    const returned = await runAction(received, 'return', {
      lines: [{ line: line!.id, quantity: 1 }],
    })
    const sale = await post('sales')
    const billed = await post('purchases')
    await runAction(billed, 'bill')
    const undone: Readonly<Record<string, string>> = {
      'adjustments reverse': await post('adjustments'),
      'cash-transfers void': await post('cash-transfers'),
      'sales undeliver': sale,
      'sales cancel': sale,
      'expenses void': await post('expenses'),
      'purchases unreturn': `/purchases/${returned.id}`,
      'purchases cancel': billed,
      'payments void': await post('payments'),
      'day-closings void': await post('day-closings'),
    }
    const undoing = documents.flatMap(({ name, document }) =>
      Object.entries(document!.actions)
        .filter(([, { undoes }]) => undoes)
        .map(([action]) => `${name} ${action}`),
    )
    expect(Object.keys(undone).toSorted()).toEqual(undoing.toSorted())
    await close(shop)
    const before = await readBalances(shop)
    for (const [step, path] of Object.entries(undone)) {
      const action = step.split(' ')[1]!
      const problem = await shop.expectProblem(`${path}/${action}`, { reason: 'a mistake' })
      expect([step, problem]).toMatchObject([step, { ...CLOSED, code: 'ENTRY_PERIOD_CLOSED' }])
    }
    expect(await readBalances(shop)).toEqual(before)
  })
})
