import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { openShop, type Shop } from '../support/shop.ts'

let app: TestApp
let shop: Shop
let owner: TestCaller

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  shop = await openShop(owner)
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

const put = (by: TestCaller, path: string, body: object) => by.call(path, { method: 'PUT', body })
const patch = (by: TestCaller, path: string, body: object) =>
  by.call<Record<string, unknown>>(path, { method: 'PATCH', body })

async function findRole(code: string): Promise<string> {
  const { rows } = await owner.list('roles', { filter: { code } })
  return rows[0]!.id
}

/** Returns the copy of a built-in role. */
async function copyRole(code: string, name: string): Promise<{ id: string; code: string }> {
  const path = `/roles/${await findRole(code)}/copy`
  return owner.api<{ id: string; code: string }>(path, { method: 'POST', body: { name } })
}

describe('The limits of a role', () => {
  it('can be read with the right to view roles; those of built-in roles are as declared', async () => {
    const path = `/roles/${await findRole('manager')}/limits`
    expect(await owner.api(path)).toMatchObject({ discountPercent: 30, adjustmentValue: null })
    const sales = `/roles/${await findRole('sales')}/limits`
    expect(await owner.api(sales)).toMatchObject({ discountPercent: 5, refundValue: 0 })
    const clerk = await app.colleague(owner, 'sales')
    expect((await clerk.call(path)).status).toBe(403)
    const viewer = await app.colleague(owner, 'viewer')
    expect((await viewer.call(path)).status).toBe(200)
    expect((await patch(viewer, path, { discountPercent: 1 })).status).toBe(403)
    const stranger = await app.signUp()
    expect((await stranger.call(path)).status).toBe(404)
  })

  it('can be changed for copies only, and apply from the next request on', async () => {
    const refused = await patch(owner, `/roles/${await findRole('sales')}/limits`, {
      discountPercent: 50,
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'SYSTEM_ROLE' } })

    const copy = await copyRole('sales', 'Senior sales')
    const clerk = await app.colleague(owner, copy.code)
    const line = { product: (await shop.product('A')).id, quantity: 1, discountPercent: 20 }
    const draft = { customer: shop.customer.id, branch: shop.branch.id, lines: [line] }
    expect(await shop.as(clerk).expectProblem('/sales', draft)).toMatchObject({
      code: 'DISCOUNT_OVER_LIMIT',
    })
    const path = `/roles/${copy.id}/limits`
    const changed = await patch(owner, path, { discountPercent: 20, refundValue: null })
    expect(changed.body).toMatchObject({ discountPercent: 20, refundValue: null, writeOffValue: 0 })
    const same = await patch(owner, path, { discountPercent: 20 })
    expect(same.body).toEqual(changed.body)
    const updates = { record: copy.id, action: 'update' }
    expect((await owner.list('user-activity', { filter: updates })).total).toBe(1)
    await shop.as(clerk).submit('/sales', draft)
    expect(await clerk.api('/me')).toMatchObject({
      roleNames: ['Senior sales'],
      limits: { discountPercent: 20, refundValue: null },
    })
  })

  it('are refused if a value is invalid or unknown', async () => {
    const { id } = await copyRole('stock', 'Checked')
    for (const [body, pointer] of [
      [{ discountPercent: 101 }, '/discountPercent'],
      [{ refundValue: -1 }, '/refundValue'],
      [{ backdateDays: 1.5 }, '/backdateDays'],
      [{ nope: 1 }, '/nope'],
    ] as const) {
      const answer = await patch(owner, `/roles/${id}/limits`, body)
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer }] } })
    }
  })

  it('cannot exceed those of the person who sets them, and rights can be copied only by people who have them', async () => {
    const editor = await copyRole('manager', 'People manager')
    await app.database.query({
      text: `update roles set permissions = permissions || '{role.view,role.edit,role.create,user.view,user.edit}'
        where id = $1`,
      values: [editor.id],
    })
    const manager = await app.colleague(owner, editor.code)
    const { id } = await copyRole('sales', 'Junior sales')
    expect(await patch(manager, `/roles/${id}/limits`, { discountPercent: 31 })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/discountPercent', code: 'TOO_LARGE', args: { max: 30 } }] },
    })
    expect((await patch(manager, `/roles/${id}/limits`, { refundValue: null })).status).toBe(422)
    expect((await patch(manager, `/roles/${id}/limits`, { discountPercent: 30 })).status).toBe(200)
    const admin = `/roles/${await findRole('admin')}/copy`
    const body = { name: 'Mine' }
    expect((await manager.call(admin, { method: 'POST', body })).status).toBe(403)

    const clerk = await app.colleague(owner, 'sales')
    const path = `/users/${clerk.id}/roles`
    expect((await put(manager, path, { roles: ['admin'] })).status).toBe(403)
    expect((await put(manager, `/users/${owner.id}/roles`, { roles: ['sales'] })).status).toBe(403)
    expect((await put(manager, path, { roles: ['sales', editor.code] })).status).toBe(200)
  })
})

describe('A copy of a role', () => {
  it('grants the rights of the role under another name', async () => {
    const copy = await copyRole('accounts', 'Bookkeeper')
    const [model, person] = [
      await app.colleague(owner, 'accounts'),
      await app.colleague(owner, copy.code),
    ]
    const readRights = async (of: TestCaller) => {
      const me = await of.api<{ rights: string[]; limits: object }>('/me')
      return { rights: me.rights.toSorted(), limits: me.limits }
    }
    expect(await readRights(person)).toEqual(await readRights(model))
    const again = { method: 'POST', body: { name: ' bookkeeper ' } }
    const problem = await owner.call(`/roles/${copy.id}/copy`, again)
    expect(problem).toMatchObject({ status: 409, body: { errors: [{ pointer: '/name' }] } })
    const { rows } = await owner.list<{ name: string }>('roles', { filter: { isSystem: false } })
    expect(rows.map(({ name }) => name)).toContain('Bookkeeper')
    const [listed] = (await owner.list('users', { filter: { id: person.id } })).rows
    expect(listed).toMatchObject({ roles: 'Bookkeeper' })
    const changes = await owner.list('user-activity', { filter: { record: copy.id } })
    expect(changes.rows).toMatchObject([{ action: 'create', resource: 'roles' }])
  })
})

describe('The roles of a person', () => {
  it('are granted by people with the right, from the next request on', async () => {
    const clerk = await app.colleague(owner, 'sales')
    const path = `/users/${clerk.id}/roles`
    expect(await owner.api(path)).toEqual({ roles: ['sales'] })
    const given = await put(owner, path, { roles: ['stock', 'sales', 'stock'] })
    expect(given.body).toEqual({ roles: ['stock', 'sales'] })
    expect(given.headers.get('x-invalidates')).toContain('user')
    const same = await put(owner, path, { roles: ['stock', 'sales'] })
    expect([same.status, same.body]).toEqual([200, given.body])
    await put(owner, `/users/${clerk.id}/branches`, { branches: null })
    const updates = { record: clerk.id, action: 'update' }
    expect((await owner.list('user-activity', { filter: updates })).total).toBe(1)
    expect(await clerk.api('/me')).toMatchObject({ roleNames: ['Stock keeper', 'Sales clerk'] })
    expect((await clerk.call(path)).status).toBe(403)
    expect((await put(clerk, path, { roles: ['owner'] })).status).toBe(403)
    for (const roles of [[], ['nobody'], ['sales', 7]]) {
      expect((await put(owner, path, { roles })).status).toBe(422)
    }
    const stranger = await app.signUp()
    expect((await put(stranger, path, { roles: ['sales'] })).status).toBe(404)
  })

  it('cannot be changed by the person, and only owners appoint and remove owners', async () => {
    const own = await put(owner, `/users/${owner.id}/roles`, { roles: ['admin'] })
    expect(own).toMatchObject({ status: 403, body: { code: 'OWN_ROLES' } })
    const admin = await app.colleague(owner, 'admin')
    expect((await put(admin, `/users/${owner.id}/roles`, { roles: ['admin'] })).status).toBe(403)
    const clerk = await app.colleague(owner, 'sales')
    expect((await put(admin, `/users/${clerk.id}/roles`, { roles: ['owner'] })).status).toBe(403)
    expect((await put(admin, `/users/${clerk.id}/roles`, { roles: ['admin'] })).status).toBe(200)
    const second = await put(owner, `/users/${admin.id}/roles`, { roles: ['owner'] })
    expect(second.status).toBe(200)
    const first = await put(admin, `/users/${owner.id}/roles`, { roles: ['owner', 'admin'] })
    expect(first.status).toBe(200)
  })
})

it('The list of people shows the names of their branches', async () => {
  const clerk = await app.colleague(owner, 'sales')
  const findRow = async () => (await owner.list('users', { filter: { id: clerk.id } })).rows[0]
  expect(await findRow()).toMatchObject({ places: 'everywhere', branches: null })
  const north = await shop.branchNamed('North')
  await put(owner, `/users/${clerk.id}/branches`, { branches: [north.id, shop.branch.id] })
  expect(await findRow()).toMatchObject({ places: 'some', branches: 'Main branch, North' })
  const some = await owner.list('users', { filter: { places: 'some' } })
  expect(some.rows.map(({ id }) => id)).toEqual([clerk.id])
  await put(owner, `/users/${clerk.id}/roles`, { roles: ['admin'] })
  expect(await findRow()).toMatchObject({ places: 'everywhere', branches: null })
})

it('The list of roles counts the active people of each role', async () => {
  const countMembers = async (code: string) => {
    const { rows } = await owner.list('roles', { filter: { code } })
    return Number((rows[0] as unknown as { members: number }).members)
  }
  const before = await countMembers('purchasing')
  const clerk = await app.colleague(owner, 'purchasing')
  expect(await countMembers('purchasing')).toBe(before + 1)
  await put(owner, `/users/${clerk.id}/status`, { status: 'disabled' })
  expect(await countMembers('purchasing')).toBe(before)
})

it('A person who works in some branches can change only roles that nobody has in other branches', async () => {
  const [lead, held, spare] = [
    await copyRole('sales', 'Lead of a branch'),
    await copyRole('sales', 'Held'),
    await copyRole('sales', 'Spare'),
  ]
  for (const [{ id }, rights] of [
    [lead, '{product.view,user.view,user.edit,role.view,role.edit,role.delete}'],
    [held, '{product.view}'],
    [spare, '{product.view}'],
  ] as const) {
    const text = `update roles set permissions = $2, limits = '{}' where id = $1`
    await app.asSuperuser({ text, values: [id, rights] })
  }
  const leader = await app.colleague(owner, lead.code)
  const clerk = await app.colleague(owner, held.code)
  const north = await shop.branchNamed('North')
  const work = (by: TestCaller, branch: string) =>
    put(owner, `/users/${by.id}/branches`, { branches: [branch] })
  await work(leader, shop.branch.id)
  await work(clerk, north.id)
  const path = `/roles/${held.id}`
  const attempt = async () => [
    (await patch(leader, path, { grant: ['user.view'] })).status,
    (await patch(leader, `${path}/limits`, { discountPercent: 0 })).status,
    (await leader.call(`${path}?replacement=${spare.id}`, { method: 'DELETE' })).status,
  ]
  expect(await attempt()).toEqual([403, 403, 403])
  expect(await owner.api(`/users/${clerk.id}/roles`)).toEqual({ roles: [held.code] })
  await work(clerk, shop.branch.id)
  expect(await attempt()).toEqual([200, 200, 200])
})
