import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestAnswer, TestCaller } from '../support/caller.ts'
import { findProblems } from '../support/doctor.ts'
import { openShop } from '../support/shop.ts'

/** Sets the seed. The environment variable SEED repeats an earlier run. */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000))
console.log(`SEED=${seed}`)

let app: TestApp
let owner: TestCaller

beforeAll(async () => {
  app = await createTestApp({ pools: { writeConnections: 8 } })
  owner = await app.signUp()
})
afterAll(() => app.close())

/** Generates a schedule of attempts: waves of several attempts at once. */
const schedule = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 })

test('1,000 random schedules of retries make one record or one sale each', async () => {
  const shop = await openShop(owner)
  await shop.buy([['A', 5000, 1]])
  let [tries, sales] = [0, 0]
  for (const [i, waves] of fc.sample(schedule, { numRuns: 1000, seed }).entries()) {
    const name = `Brand ${randomUUID()}`
    const isSale = i % 5 === 0
    const path = isSale ? `/sales/${(await shop.draftSale([['A', 1, 2]])).id}/complete` : '/brands'
    const send = createSender(path, isSale ? { payments: [] } : { name })
    const answers: TestAnswer[] = []
    for (const wave of waves)
      answers.push(...(await Promise.all(Array.from({ length: wave }, () => send()))))
    answers.push(await send())
    tries += answers.length
    const successes = answers.filter(({ status }) => status < 300)
    expect(new Set(successes.map(({ text }) => text)).size).toBe(1)
    expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true)
    expect(answers.at(-1)!.headers.get('idempotent-replayed')).toBe('true')
    if (isSale) sales += 1
    else expect((await owner.list('brands', { filter: { name } })).total).toBe(1)
  }
  console.log(`${tries} tries`)
  expect((await shop.stock('A')).onHand).toBe(5000 - sales)
  expect(app.errors).toEqual([])
  await app.asSuperuser({ text: 'analyze' })
  expect(await findProblems(app)).toEqual([])
})

/** Returns a function that sends the same request with the same idempotency key at each call. */
function createSender(path: string, body: unknown): () => Promise<TestAnswer> {
  const headers = { 'idempotency-key': randomUUID() }
  return () => owner.call(path, { method: 'POST', body, headers })
}

test('Of two edits of the same version, one is stored and the other gets the current values, 1,000 times', async () => {
  const brand = await owner.create<{ description: string }>('brands', { name: randomUUID() })
  const gaps = fc.sample(fc.integer({ min: 0, max: 3 }), { numRuns: 1000, seed })
  let version = brand.version
  for (const [i, gap] of gaps.entries()) {
    const edit = async (by: string, wait_ms: number) => {
      if (wait_ms > 0) await new Promise((resolve) => setTimeout(resolve, wait_ms))
      const headers = { 'if-match': `"${version}"` }
      const body = { description: `${i} by ${by}` }
      const answer = await owner.call<{ current?: { description: string } }>(
        `/brands/${brand.id}`,
        {
          method: 'PATCH',
          body,
          headers,
        },
      )
      return { by, ...answer }
    }
    const answers = await Promise.all([edit('one', 0), edit('two', gap)])
    const winners = answers.filter(({ status }) => status === 200)
    const losers = answers.filter(({ status }) => status === 412)
    expect([winners.length, losers.length]).toEqual([1, 1])
    const description = `${i} by ${winners[0]!.by}`
    const current = await owner.api<{ description: string; version: number }>(`/brands/${brand.id}`)
    expect(current).toMatchObject({ description, version: version + 1 })
    expect(losers[0]!.body.current).toMatchObject({ description })
    version = current.version
  }
})

test('Of 1,000 wrong passwords from 1,000 addresses, the server checks at most five a minute', async () => {
  const ana = await app.signUp()
  const statuses: Record<number, number> = {}
  for (let i = 0; i < 1000; i += 20) {
    const guesses = Array.from({ length: 20 }, (_, n) => guess(ana.email, i + n))
    for (const status of await Promise.all(guesses)) statuses[status] = (statuses[status] ?? 0) + 1
  }
  console.log(JSON.stringify(statuses))
  const tried = statuses[401] ?? 0
  // The test may run into a second minute, which allows five further attempts.
  expect(tried).toBeLessThanOrEqual(10)
  expect(tried + (statuses[429] ?? 0)).toBe(1000)
})

/** Guesses from another address each time, including addresses in `X-Forwarded-For`. */
async function guess(email: string, i: number): Promise<number> {
  const ip = i % 2 ? `10.${i % 250}.${i % 199}.${i % 97}` : `2001:db8:${i.toString(16)}::1`
  const request = new Request('http://armazem.test/api/v1/auth/sign-in/email', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: 'http://armazem.test',
      'x-forwarded-for': `192.0.2.${i % 255}, 198.51.100.${i % 251}`,
      'x-real-ip': `203.0.113.${i % 253}`,
    },
    body: JSON.stringify({ email: i % 3 ? email : email.toUpperCase(), password: `guess ${i}` }),
  })
  const bindings = {
    incoming: { socket: { remoteAddress: ip, remotePort: 1, remoteFamily: 'IPv4' } },
  }
  return (await app.app.fetch(request, bindings)).status
}
