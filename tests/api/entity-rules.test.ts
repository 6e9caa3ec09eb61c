import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRecords, pointers, type Problem, type Records } from '../support/records.ts'

let app: Records['app']
let owner: Records['owner']
let unit: Records['unit']
let send: Records['send']

beforeAll(async () => {
  ;({ app, owner, unit, send } = await openRecords())
})
afterAll(() => app.close())

describe('entities with rules of their own', () => {
  test('a base unit is no pack, and a pack no base', async () => {
    const unitOf = (name: string, more = {}) =>
      send('POST', '/units', { name: `Test ${name}`, shortName: `t${name}`, ...more })
    const base = String((await unitOf('base')).body.id)
    const box = String((await unitOf('box', { baseUnit: base, factor: 12 })).body.id)
    const chain = await unitOf('pallet', { baseUnit: box, factor: 10 })
    expect(pointers(chain.body)).toEqual(['/baseUnit UNIT_CHAIN'])
    const turned = await send('PATCH', `/units/${base}`, { baseUnit: unit, factor: 2 })
    expect(pointers(turned.body)).toEqual(['/baseUnit UNIT_CHAIN'])
    const self = await send('PATCH', `/units/${base}`, { baseUnit: base, factor: 2 })
    expect(pointers(self.body)).toEqual(['/baseUnit CYCLE'])
    expect(pointers((await unitOf('crate', { baseUnit: base })).body)).toEqual(['/factor REQUIRED'])
  })

  test('exactly one branch is the main one, and the last one stays', async () => {
    const boss = await app.signUp()
    const branches = () => boss.list<{ isPrimary: boolean }>('branches')
    const first = (await branches()).rows[0]!
    expect(first.isPrimary).toBe(true)
    const call = (method: string, path: string, body?: object) =>
      boss.call<Problem>(path, { method, body })
    expect((await call('DELETE', `/branches/${first.id}`)).body.code).toBe('LAST_BRANCH')
    const unset = await call('PATCH', `/branches/${first.id}`, { isPrimary: false })
    expect(pointers(unset.body)).toEqual(['/isPrimary PRIMARY_BRANCH'])
    const off = await call('PATCH', `/branches/${first.id}`, { isActive: false })
    expect(pointers(off.body)).toEqual(['/isActive LAST_BRANCH'])
    const second = await boss.create('branches', { name: 'North', code: 'N', isPrimary: true })
    expect((await branches()).rows.filter(({ isPrimary }) => isPrimary)).toMatchObject([
      { id: second.id },
    ])
    expect(await boss.api(`/branches/${first.id}/history`)).toMatchObject([
      { action: 'update', before: { isPrimary: true }, after: { isPrimary: false } },
      {},
    ])
    expect((await call('DELETE', `/branches/${second.id}`)).body.code).toBe('PRIMARY_BRANCH')
    expect((await call('DELETE', `/branches/${first.id}`)).status).toBe(200)
  })

  test('the walk-in customer stays', async () => {
    const [walkIn] = (await owner.list('customers', { filter: { isWalkIn: true } })).rows
    const answer = await send('DELETE', `/customers/${walkIn!.id}`)
    expect([answer.status, answer.body.code]).toEqual([409, 'WALK_IN'])
  })
})

test('nothing here was a bug', () => {
  expect(app.errors).toEqual([])
})
