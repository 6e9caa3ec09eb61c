import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { findProblems } from '../../support/doctor.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { chooseRepetitions } from '../../support/choose-repetitions.ts'

const ROUNDS = chooseRepetitions(1, 20)
/** Sets how often two people use one credit. */
const CREDITS = chooseRepetitions(2, 100)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ pools: { writeConnections: 16 } })
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  // Analyzes the tables like autovacuum: without statistics, some checks would compare every record
  // with every other one.
  await app.asSuperuser({ text: 'analyze' })
  expect(await findProblems(app)).toEqual([])
  await app.close()
})
const open = async () => openShop(await app.signUp())
const runTogether = <T>(count: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)))

function countStatuses(answers: readonly { status: number }[]): Record<number, number> {
  const counted: Record<number, number> = {}
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1
  return counted
}

describe('concurrent requests for the last goods', () => {
  it('64 buyers of the last 10 pieces: 10 succeed, 54 get an error with the available quantity', async () => {
    const shop = await open()
    for (let round = 0; round < ROUNDS; round++) {
      const name = `P${round}`
      await shop.buy([[name, 10, 1]])
      const drafts = await runTogether(64, () => shop.draftSale([[name, 1, 2]]))
      const answers = await Promise.all(drafts.map(({ id }) => shop.post(`/sales/${id}/complete`)))
      expect(countStatuses(answers)).toEqual({ 200: 10, 409: 54 })
      const refused = answers.filter(({ status }) => status === 409)
      expect(refused.every(({ body }) => 'available' in body)).toBe(true)
      expect(await shop.stock(name)).toMatchObject({ onHand: 0, value: 0 })
    }
  }, 240_000)

  it('32 sales with the same products in different orders do not deadlock', async () => {
    const shop = await open()
    const names = ['A', 'B', 'C', 'D', 'E', 'F']
    await shop.buy(names.map((name) => [name, 1000, 1]))
    const shuffle = (i: number) => names.map((_, n) => names[(n * (1 + (i % 5)) + i) % 6]!)
    const drafts = await runTogether(32, (i) =>
      shop.draftSale([...new Set(shuffle(i))].map((name) => [name, 1, 2])),
    )
    const answers = await Promise.all(drafts.map(({ id }) => shop.post(`/sales/${id}/complete`)))
    expect(countStatuses(answers)).toEqual({ 200: 32 })
  })
})

it('a sale is completed in two round trips', async () => {
  const shop = await open()
  await shop.buy([['A', 10, 1]])
  const payments = [{ method: shop.method.id, amount: 2 }]
  const complete = async () => {
    const { id } = await shop.draftSale([['A', 1, 2]])
    const query = vi.spyOn(pg.Client.prototype, 'query')
    expect(await shop.submit(`/sales/${id}/complete`, { payments })).toMatchObject({ cost: 1 })
    const batches = query.mock.calls.filter(([sent]) => Object(sent).constructor.name === 'Batch')
    query.mockRestore()
    return batches.length
  }
  await complete()
  expect(await complete()).toBe(2)
})

describe('one action, requested many times', () => {
  const expectOneSuccess = (answers: readonly { status: number }[]) => {
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
  }

  it('16 requests to post the same sale, purchase, transfer and payment post each once', async () => {
    const shop = await open()
    const other = await shop.branchNamed('Other')
    const ordered = await shop.orderGoods([['A', 100, 1]])
    expectOneSuccess(await runTogether(16, () => shop.post(`/purchases/${ordered.id}/receive`)))
    expect((await shop.stock('A')).onHand).toBe(100)

    const sale = await shop.draftSale([['A', 5, 10]])
    expectOneSuccess(await runTogether(16, () => shop.post(`/sales/${sale.id}/complete`)))
    expect((await shop.stock('A')).onHand).toBe(95)

    const pay = { amount: 50, method: shop.method.id }
    expectOneSuccess(await runTogether(16, () => shop.post(`/sales/${sale.id}/pay`, pay)))
    expect((await shop.get(`/sales/${sale.id}`)).due).toBe(0)

    const back = { lines: [{ line: sale.lines[0]!.id, quantity: 5 }] }
    expectOneSuccess(await runTogether(16, () => shop.post(`/sales/${sale.id}/return`, back)))
    expect((await shop.stock('A')).onHand).toBe(100)

    const { id } = await shop.transfer([['A', 10]], other)
    expectOneSuccess(await runTogether(16, () => shop.post(`/transfers/${id}/receive`)))
    expect((await shop.stock('A', other)).onHand).toBe(10)
  })

  it('32 requests with one key create one document and get its response, or 409 while it is being created', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 1]])
    const sale = await shop.draftSale([['A', 2, 5]])
    const key = randomUUID()
    const answers = await runTogether(32, () => shop.post(`/sales/${sale.id}/complete`, {}, key))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const good = answers.filter(({ status }) => status === 200)
    expect(new Set(good.map(({ text }) => text)).size).toBe(1)
    expect((await shop.stock('A')).onHand).toBe(8)
  })
})

describe('numbers', () => {
  const readNumbers = async (shop: Shop) => {
    const { rows } = await shop.owner.list<{ number: string }>('sales', { range: [0, 99] })
    return rows.flatMap(({ number }) => (number ? [number] : [])).toSorted()
  }

  it('have no gaps when half of the sales are refused', async () => {
    const shop = await open()
    await shop.buy([['A', 20, 1]])
    const drafts = await runTogether(40, () => shop.draftSale([['A', 1, 2]]))
    await Promise.all(drafts.map(({ id }) => shop.post(`/sales/${id}/complete`)))
    const numbers = await readNumbers(shop)
    const year = new Date().getUTCFullYear() % 100
    expect(numbers).toHaveLength(20)
    numbers.forEach((number, i) => {
      expect(number).toMatch(new RegExp(`^S-[A-Z0-9-]+-${year}-${String(i + 1).padStart(6, '0')}$`))
    })
  })
})

describe('credit that two people use at once', () => {
  const reason = { reason: 'wrong' }

  /** Gives a customer credit of 100, and returns an open sale of 100. */
  async function giveCredit(shop: Shop, round: number) {
    const { id: customer } = await shop.owner.create('customers', { name: `Customer ${round}` })
    const { rows } = await shop.owner.list<{ id: string }>('payment-methods', {
      filter: { kind: 'storeCredit' },
    })
    const body = { customer, method: shop.method.id, amount: 100, keepCredit: true }
    const payment = await shop.submit('/payments', body)
    const sale = await shop.sell([['S', 1, 100]], { customer })
    return { customer, payment, sale, storeCredit: rows[0]!.id }
  }

  it('a payment is voided while a sale spends it: either the sale is due again, or the payment stays', async () => {
    const shop = await open()
    await shop.product('S', { type: 'service' })
    const codes = new Set<string>()
    for (let round = 0; round < CREDITS; round++) {
      const { payment, sale, storeCredit } = await giveCredit(shop, round)
      const answers = await Promise.all([
        shop.post(`/sales/${sale.id}/pay`, { method: storeCredit, amount: 100 }),
        shop.post(`/payments/${payment.id}/void`, reason),
      ])
      for (const { status, body } of answers)
        if (status !== 200) codes.add(`${status} ${(body as unknown as { code: string }).code}`)
      const { due } = await shop.get(`/sales/${sale.id}`)
      const { status } = await shop.get(`/payments/${payment.id}`)
      // A payment that is voided after the sale spent it makes the sale due again.
      expect([status, due]).toEqual(answers[1]!.status === 200 ? ['void', 100] : ['posted', 0])
    }
    const allowed = ['422 CREDIT_NOT_ENOUGH']
    expect([...codes].filter((code) => !allowed.includes(code))).toEqual([])
  }, 120_000)

  it('a credit note is refunded or cancelled while a sale spends it: its amount is used once', async () => {
    const shop = await open()
    await shop.product('S', { type: 'service' })
    for (let round = 0; round < CREDITS; round++) {
      const { customer, payment, storeCredit } = await giveCredit(shop, round)
      await shop.submit(`/payments/${payment.id}/void`, reason)
      const paid = { customer, payments: [{ method: shop.method.id, amount: 100 }] }
      const returned = await shop.sell([['S', 1, 100]], paid)
      const note = await shop.returnGoods('sales', returned, [1])
      const open = await shop.sell([['S', 1, 100]], { customer })
      const answers = await Promise.all([
        shop.post(`/sales/${open.id}/pay`, { method: storeCredit, amount: 100 }),
        round % 2
          ? shop.post(`/sales/${note.id}/pay`, { method: shop.method.id, amount: 100 })
          : shop.post(`/sales/${note.id}/cancel`, reason),
      ])
      expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
      expect(answers.every(({ status }) => status < 500)).toBe(true)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  }, 120_000)
})

describe('a limit that many people reach at once', () => {
  it('16 sales on credit to a customer whose limit allows five: five succeed', async () => {
    const shop = await open()
    await shop.product('S', { type: 'service' })
    const body = { name: 'Limited', creditLimit: 100 }
    const { id: customer } = await shop.owner.create('customers', body)
    const drafts = await runTogether(16, () => shop.draftSale([['S', 1, 20]], { customer }))
    const answers = await Promise.all(drafts.map(({ id }) => shop.post(`/sales/${id}/complete`)))
    expect(countStatuses(answers)).toEqual({ 200: 5, 422: 11 })
    const refused = answers.filter(({ status }) => status === 422)
    const codes = refused.map(({ body }) => (body as unknown as { code: string }).code)
    expect(new Set(codes)).toEqual(new Set(['CREDIT_LIMIT']))
  })

  it('8 returns of a sale of three pieces, and 8 refunds of 20 of a credit note of 60: three succeed each', async () => {
    const shop = await open()
    await shop.product('S', { type: 'service' })
    const payments = [{ method: shop.method.id, amount: 60 }]
    const sale = await shop.sell([['S', 3, 20]], { payments })
    const back = { lines: [{ line: sale.lines[0]!.id, quantity: 1 }] }
    const returns = await runTogether(8, () => shop.post(`/sales/${sale.id}/return`, back))
    expect(countStatuses(returns)[200]).toBe(3)
    expect(returns.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)

    const note = await shop.returnGoods('sales', await shop.sell([['S', 3, 20]], { payments }), [3])
    const refund = { method: shop.method.id, amount: 20 }
    const refunds = await runTogether(8, () => shop.post(`/sales/${note.id}/pay`, refund))
    expect(countStatuses(refunds)[200]).toBe(3)
    expect(refunds.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
  })
})
