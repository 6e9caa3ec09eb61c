import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'

interface Category {
  readonly name: string
  readonly sortOrder: number
}

let app: TestApp
let owner: TestCaller
const ids = new Map<string, string>()

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  for (const name of ['Dairy', 'Bread', 'Ale', 'Cider'])
    ids.set(name, (await owner.create('categories', { name })).id)
})
afterAll(() => app.close())

const listNames = async (direction = 'ASC') =>
  (await owner.list<Category>('categories', { sort: ['sortOrder', direction] })).rows.map(
    ({ name }) => name,
  )

const move = (name: string, position: object, caller = owner) =>
  caller.call<{ updated: readonly string[] }>(`/categories/${ids.get(name)}/move`, {
    method: 'POST',
    body: position,
  })

describe('the manual order', () => {
  it('is at first alphabetical by title, in both directions', async () => {
    expect(await listNames()).toEqual(['Ale', 'Bread', 'Cider', 'Dairy'])
    expect(await listNames('DESC')).toEqual(['Dairy', 'Cider', 'Bread', 'Ale'])
  })

  it('changes with a move, which is one change set and can be undone', async () => {
    const first = await move('Dairy', { before: ids.get('Bread') })
    expect(first.status).toBe(200)
    expect(await listNames()).toEqual(['Ale', 'Dairy', 'Bread', 'Cider'])

    const second = await move('Ale', { after: ids.get('Cider') })
    expect(second.body).toEqual({ updated: [ids.get('Ale')] })
    expect(await listNames()).toEqual(['Dairy', 'Bread', 'Cider', 'Ale'])

    for (const { headers } of [second, first])
      await owner.api(`/undo/${headers.get('x-change-set')}`, { method: 'POST', body: {} })
    expect(await listNames()).toEqual(['Ale', 'Bread', 'Cider', 'Dairy'])
  })

  it('does not change when the record already has the requested position', async () => {
    const { body, headers } = await move('Bread', { after: ids.get('Ale') })
    expect(body).toEqual({ updated: [] })
    expect(headers.get('x-change-set')).toBeNull()
  })

  it('has a different position for each record after several moves at the same time', async () => {
    const moves = ['Ale', 'Bread', 'Cider'].map((name) => move(name, { after: ids.get('Dairy') }))
    for (const { status } of await Promise.all(moves)) expect(status).toBe(200)
    expect((await listNames())[0]).toBe('Dairy')
    const { rows } = await owner.list<Category>('categories')
    expect(new Set(rows.map(({ sortOrder }) => sortOrder)).size).toBe(4)
  })

  it('refuses invalid positions, records of another team and people without the right', async () => {
    const viewer = await app.colleague(owner, 'viewer')
    const stranger = await app.signUp()
    const position = { before: ids.get('Ale') }
    expect((await move('Bread', position, viewer)).status).toBe(403)
    expect((await move('Bread', position, stranger)).status).toBe(404)
    for (const wrong of [{}, { before: 7 }, { ...position, after: position.before }, { at: 3 }])
      expect((await move('Bread', wrong)).status).toBe(422)
    const { status, body } = await move('Bread', { after: ids.get('Bread') })
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/after', code: 'NOT_FOUND' }] },
    })
    const unit = (await owner.list('units')).rows[0]!.id
    expect((await owner.call(`/units/${unit}/move`, { method: 'POST', body: {} })).status).toBe(404)
  })

  it.runIf(isNight())('cannot be arranged for more than 1,000 records', async () => {
    const other = await app.signUp()
    const body = Array.from({ length: 1001 }, (_, i) => ({ name: `Category ${i}` }))
    const headers = { 'content-type': 'application/json' }
    await other.api('/categories/import', { method: 'POST', body, headers })
    const { rows } = await other.list('categories', { range: [0, 1] })
    const [first, second] = rows.map(({ id }) => id)
    const arrange = () =>
      other.call(`/categories/${first}/move`, { method: 'POST', body: { after: second } })
    expect((await arrange()).body).toMatchObject({
      status: 409,
      code: 'TOO_MANY_TO_ARRANGE',
      max: 1000,
    })
    const total = (await other.list('categories')).total
    const { rows: surplus } = await other.list('categories', { range: [2, total - 1000 + 1] })
    for (const { id } of surplus) await other.call(`/categories/${id}`, { method: 'DELETE' })
    expect((await arrange()).status).toBe(200)
  })
})
