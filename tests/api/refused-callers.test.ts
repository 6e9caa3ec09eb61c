import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRecords, type Problem, type Records } from '../support/records.ts'

let app: Records['app']
let owner: Records['owner']
let product: Records['product']
let make: Records['make']
let post: Records['post']

beforeAll(async () => {
  ;({ app, owner, product, make, post } = await openRecords())
})
afterAll(() => app.close())

describe('the API', () => {
  test('refuses callers without a session, a team or the right', async () => {
    expect((await app.anyone().call('/products')).status).toBe(401)
    const stranger = await app.signUp()
    stranger.team = owner.team
    expect((await stranger.call('/products')).status).toBe(404)
    const viewer = await app.colleague(owner, 'viewer')
    expect((await viewer.call('/products')).status).toBe(200)
    expect((await viewer.call('/products', { method: 'POST', body: product() })).status).toBe(403)
    const created = await make()
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      expect((await viewer.call(`/products/${created.id}`, { method })).status).toBe(403)
    }
  })

  test('does not show records of another team, even if their ids are known', async () => {
    const stranger = await app.signUp()
    const created = await make()
    expect((await stranger.list('products', { filter: { id: [created.id] } })).total).toBe(0)
    expect((await stranger.call(`/products/${created.id}/history`)).status).toBe(404)
  })

  test('refuses unknown paths and methods', async () => {
    for (const path of [
      '/nothing-here',
      '/products/x/y/z',
      '//products',
      '/Products',
      '/products/..',
    ]) {
      const answer = await owner.call<Problem>(path)
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    }
    const answer = await owner.call<Problem>('/users', { method: 'POST', body: {} })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
  })

  test("refuses requests of other sites with the browser's cookies", async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await post(product(), headers)).status).toBe(403)
  })

  test("answers in the caller's language", async () => {
    const answer = await owner.call<Problem>('/products', {
      method: 'POST',
      body: {},
      headers: { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.5' },
    })
    expect(answer.body.title).not.toBe((await post({})).body.title)
  })
})

test('no request of this file caused a server error', () => {
  expect(app.errors).toEqual([])
})
