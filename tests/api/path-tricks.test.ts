import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { UNKNOWN_ID, listOperations } from '../support/operations.ts'

let app: TestApp
let owner: TestCaller

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
})
afterAll(() => app.close())

/** Lists functions that spell a path differently. Some of the spellings evaded access rules of other systems. */
const TRICKS: readonly ((path: string) => string)[] = [
  (path) => path.replace('/', '/%2F'),
  (path) => path.replaceAll('/', '//'),
  (path) => path.replaceAll('/', '/./'),
  (path) => `/auth/..${path}`,
  (path) => `/auth/..%2f${path.slice(1)}`,
  (path) => `/auth/%2e%2e${path}`,
  (path) => `/openapi.json/..;${path}`,
  (path) => `/auth/ok%2f..${path}`,
  (path) => path.toUpperCase(),
  (path) => `${path}.`,
  (path) => `${path}/`,
  (path) => `${path};x=1`,
  (path) => `${path}%00`,
  (path) => `${path}%20`,
  (path) => `${path}.json`,
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace(/[a-z]/, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
  (path) => `\\${path.slice(1)}`,
]

test('Odd spellings of a path do not bypass the access rules', async () => {
  const guarded = (await listOperations(owner)).filter(({ isPublic }) => !isPublic)
  const open: string[] = []
  let requestCount = 0
  for (const [i, { method, path }] of guarded.entries()) {
    const address = path.replaceAll(/\{\w+\}/g, UNKNOWN_ID)
    for (const trick of [TRICKS[i % TRICKS.length]!, TRICKS[(i * 7 + 3) % TRICKS.length]!]) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {}
      const { status } = await app.anyone().call(trick(address), { method, body })
      requestCount += 1
      if (status < 400 || status >= 500) open.push(`${method} ${trick(address)}: ${status}`)
    }
  }
  expect(open).toEqual([])
  expect(requestCount).toBeGreaterThan(500)
})

test('500 random paths are refused with 4xx without a session', async () => {
  const known = (await listOperations(owner)).map(({ path }) => path.split('/')[1]!)
  const word = fc.oneof(fc.constantFrom(...known), fc.stringMatching(/^[a-z.%_-]{1,12}$/))
  const paths = fc.sample(fc.array(word, { minLength: 2, maxLength: 5 }), {
    numRuns: 500,
    seed: 14,
  })
  const open: string[] = []
  for (const [i, words] of paths.entries()) {
    const path = `/${words.join('/')}`
    const method = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'][i % 5]!
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const { status } = await app.anyone().call(path, { method, body })
    if (status < 400 || status >= 500) open.push(`${method} ${path}: ${status}`)
  }
  expect(open).toEqual([])
  expect(app.errors).toEqual([])
})
