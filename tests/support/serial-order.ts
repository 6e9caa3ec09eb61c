import fc from 'fast-check'
import { expect } from 'vitest'
import { sum } from '../../src/schema/decimal.ts'
import type { Shop } from './shop.ts'

const PRICE = 10

/** Describes a step, which is one request; for a payment, `quantity` is the amount divided by ten. */
interface Step {
  readonly do: 'receive' | 'sell' | 'return' | 'adjust' | 'dispatch' | 'pay'
  readonly quantity: number
}

/** Holds the shared state of the steps: the stock of one product, and one sale of it on credit. */
interface State {
  readonly onHand: number
  readonly sold: number
  readonly due: number
}

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('receive', 'sell', 'sell', 'return', 'return', 'adjust', 'dispatch', 'pay'),
  quantity: fc.integer({ min: 1, max: 8 }),
})

/** Generates rounds of eight concurrent steps. */
export function generateRounds(count: number, seed: number): readonly (readonly Step[])[] {
  const steps = fc.array(step, { minLength: 8, maxLength: 8 })
  return fc.sample(steps, { numRuns: count, seed })
}

/**
 * Sends the steps at once. Fails unless some order of the steps, one after the other, accepts and refuses the same
 * steps and leaves the same stock, returned quantity and due amount.
 */
export async function runConcurrently(
  shop: Shop,
  name: string,
  steps: readonly Step[],
): Promise<void> {
  await shop.buy([[name, 20, 5]])
  const sale = await shop.sell([[name, 8, PRICE]])
  const line = sale.lines[0]!.id
  const requests = []
  for (const each of steps) requests.push(await prepare(shop, name, { id: sale.id, line }, each))
  const answers = await Promise.all(requests.map((request) => send(shop, request)))
  for (const { status, text } of answers) expect([200, 201, 409, 422], text).toContain(status)
  const isDone = answers.map(({ status }) => status < 300)
  const { onHand } = await shop.stock(name)
  const { due } = await shop.get(`/sales/${sale.id}`)
  const end: State = { onHand, sold: 8 - (await sumReturned(shop, sale.id)), due }
  const description = steps.map((each, i) => `${each.do} ${each.quantity}: ${isDone[i]}`).join(', ')
  const start: State = { onHand: 12, sold: 8, due: 8 * PRICE }
  expect(hasOrder(steps, isDone, start, end), `${description} → ${JSON.stringify(end)}`).toBe(true)
}

async function sumReturned(shop: Shop, original: string): Promise<number> {
  const { rows } = await shop.owner.list<{ lines: { quantity: number }[] }>('sales', {
    filter: { original },
  })
  const sales = await Promise.all(rows.map(({ id }) => shop.get(`/sales/${id}`)))
  return Math.abs(sum(sales.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))))
}

type Request = readonly [path: string, body?: Record<string, unknown>]

/** Sends a request, and repeats it while the response says that other requests lock the same records. */
async function send(shop: Shop, [path, body]: Request) {
  for (;;) {
    const answer = await shop.post(path, body)
    if (answer.status !== 423) return answer
  }
}

/** Creates the draft of a step and returns the request of the step. */
async function prepare(
  shop: Shop,
  name: string,
  sale: { readonly id: string; readonly line: string },
  { do: what, quantity }: Step,
): Promise<Request> {
  const product = (await shop.product(name)).id
  switch (what) {
    case 'receive':
      return [`/purchases/${(await shop.orderGoods([[name, quantity, 5]])).id}/receive`]
    case 'sell':
      return [`/sales/${(await shop.draftSale([[name, quantity, PRICE]])).id}/complete`]
    case 'return':
      return [`/sales/${sale.id}/return`, { lines: [{ line: sale.line, quantity }] }]
    case 'pay':
      return [`/sales/${sale.id}/pay`, { amount: quantity * PRICE, method: shop.method.id }]
    case 'adjust': {
      const lines = [{ product, quantity: -quantity }]
      const body = { branch: shop.branch.id, mode: 'delta', reason: 'damage', lines }
      return [`/adjustments/${(await shop.submit('/adjustments', body)).id}/post`]
    }
    case 'dispatch': {
      const toBranch = (await shop.branchNamed('Other')).id
      const body = { fromBranch: shop.branch.id, toBranch, lines: [{ product, quantity }] }
      return [`/transfers/${(await shop.submit('/transfers', body)).id}/dispatch`]
    }
  }
}

/** Returns the state after a step; undefined if the step is refused. */
function applyStep({ onHand, sold, due }: State, { do: what, quantity }: Step): State | undefined {
  switch (what) {
    case 'receive':
      return { onHand: onHand + quantity, sold, due }
    case 'sell':
    case 'adjust':
    case 'dispatch':
      return quantity <= onHand ? { onHand: onHand - quantity, sold, due } : undefined
    case 'return':
      if (quantity > sold) return undefined
      return {
        onHand: onHand + quantity,
        sold: sold - quantity,
        due: Math.max(0, due - quantity * PRICE),
      }
    case 'pay':
      return quantity * PRICE <= due ? { onHand, sold, due: due - quantity * PRICE } : undefined
  }
}

/** Returns whether some order of the steps accepts and refuses the same steps and ends in the same state. */
function hasOrder(
  steps: readonly Step[],
  isDone: readonly boolean[],
  start: State,
  end: State,
): boolean {
  // Contains the states and done steps from which no order leads to `end`.
  const failed = new Set<string>()
  return search(start, 0)

  /** Returns whether an order of the remaining steps leads to `end`. Bit `i` of `done` is set if step `i` is done. */
  function search(state: State, done: number): boolean {
    if (done === 2 ** steps.length - 1) return JSON.stringify(state) === JSON.stringify(end)
    const key = `${done} ${JSON.stringify(state)}`
    if (failed.has(key)) return false
    failed.add(key)
    return steps.some((each, i) => {
      if (done & (2 ** i)) return false
      const next = applyStep(state, each)
      return (next !== undefined) === isDone[i] && search(next ?? state, done | (2 ** i))
    })
  }
}
