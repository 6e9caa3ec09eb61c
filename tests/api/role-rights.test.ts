import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { listRights } from '../../src/schema/declared-rights.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { listOperations } from '../support/operations.ts'
import { openShop, type Shop } from '../support/shop.ts'

let app: TestApp
let owner: TestCaller
let shop: Shop

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  shop = await openShop(owner)
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

interface Role {
  readonly id: string
  readonly code: string
}

interface Rights {
  readonly name: string
  readonly rights: readonly string[]
}

async function findRole(code: string): Promise<string> {
  const { rows } = await owner.list('roles', { filter: { code } })
  return rows[0]!.id
}

async function copyRole(code: string, name: string): Promise<Role> {
  const path = `/roles/${await findRole(code)}/copy`
  return owner.api<Role>(path, { method: 'POST', body: { name } })
}

const patch = (by: TestCaller, id: string, body: object) =>
  by.call<Rights>(`/roles/${id}`, { method: 'PATCH', body })
const remove = (by: TestCaller, id: string, replacement?: string) =>
  by.call(`/roles/${id}${replacement ? `?replacement=${replacement}` : ''}`, { method: 'DELETE' })

it('The declarations contain every right that an operation of the API requires', async () => {
  const known = listRights(registry)
  const operations = await listOperations(app.anyone())
  const unknown = operations.flatMap(({ right }) => (right && !known.has(right) ? [right] : []))
  expect(unknown).toEqual([])
})

describe('The rights of a role', () => {
  it('are those of the declarations for built-in roles, which cannot be changed or deleted', async () => {
    const id = await findRole('sales')
    const { rights } = await owner.api<Rights>(`/roles/${id}/rights`)
    expect(rights).toContain('sale.complete')
    expect(rights).not.toContain('view_cost')
    const whole = await owner.api<Rights>(`/roles/${await findRole('owner')}/rights`)
    expect(new Set(whole.rights)).toEqual(listRights(registry))
    for (const answer of [
      await patch(owner, id, { grant: ['view_cost'] }),
      await remove(owner, id),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'SYSTEM_ROLE' } })
    }
    const stranger = await app.signUp()
    expect((await stranger.call(`/roles/${id}/rights`)).status).toBe(404)
  })

  it('change what a person may do and which fields they see, from the next request on', async () => {
    const role = await copyRole('sales', 'Counter')
    const clerk = await app.colleague(owner, role.code)
    await shop.product('A')
    const read = () => clerk.call<Record<string, unknown>[]>('/products')
    expect((await read()).body[0]).toHaveProperty('price')
    expect((await clerk.call('/suppliers')).status).toBe(403)

    const changed = await patch(owner, role.id, {
      grant: ['supplier.view', 'product.view'],
      revoke: ['view_price'],
    })
    expect(changed.status, changed.text).toBe(200)
    expect((await clerk.call('/suppliers')).status).toBe(200)
    expect((await read()).body[0]).not.toHaveProperty('price')
    const sorted = await clerk.call('/products?sort=["price","ASC"]')
    expect(sorted.status).toBe(400)

    expect((await patch(owner, role.id, { revoke: ['product.view'] })).status).toBe(200)
    expect((await read()).status).toBe(403)
    const changes = await owner.list('user-activity', { filter: { record: role.id } })
    expect(changes.rows.map(({ action }) => action)).toEqual(['update', 'update', 'create'])
    const { rows } = await owner.list('roles', { filter: { id: role.id } })
    expect(rows).toMatchObject([{ name: 'Counter', members: 1 }])
  })

  it('are added and removed only by people who have them, and not in their own role', async () => {
    const editor = await copyRole('manager', 'People manager')
    await patch(owner, editor.id, {
      grant: ['role.view', 'role.edit', 'role.create', 'role.delete', 'user.view'],
    })
    const manager = await app.colleague(owner, editor.code)
    const junior = await copyRole('sales', 'Junior')
    expect(await patch(manager, junior.id, { grant: ['audit.view'] })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/grant/0', code: 'NOT_FOUND' }] },
    })
    expect(await patch(manager, junior.id, { grant: ['period.close'] })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', right: 'period.close' },
    })
    expect((await patch(manager, junior.id, { grant: ['view_cost'] })).status).toBe(200)
    expect((await patch(owner, junior.id, { grant: ['period.close'] })).status).toBe(200)
    expect((await patch(manager, junior.id, { revoke: ['period.close'] })).status).toBe(403)
    expect((await remove(manager, junior.id)).status).toBe(403)
    for (const own of [
      await patch(manager, editor.id, { revoke: ['view_cost'] }),
      await remove(manager, editor.id),
    ]) {
      expect(own).toMatchObject({ status: 403, body: { code: 'OWN_ROLES' } })
    }
    const clerk = await app.colleague(owner, 'sales')
    expect((await patch(clerk, junior.id, { revoke: ['view_cost'] })).status).toBe(403)
    expect((await remove(clerk, junior.id)).status).toBe(403)
  })

  it('belong to a role with a unique name, ignoring case and outer spaces', async () => {
    const role = await copyRole('stock', 'Packing')
    await copyRole('stock', 'Counting')
    expect(await patch(owner, role.id, { name: ' counting ' })).toMatchObject({
      status: 409,
      body: { errors: [{ pointer: '/name', code: 'DUPLICATE' }] },
    })
    const renamed = await patch(owner, role.id, { name: 'Packing and shipping' })
    expect(renamed.body.name).toBe('Packing and shipping')
    expect((await patch(owner, role.id, { name: 'PACKING and shipping' })).status).toBe(200)
    expect((await patch(owner, role.id, {})).status).toBe(200)
  })
})

describe('A role of the team', () => {
  it('can be deleted when nobody has it', async () => {
    const role = await copyRole('hr', 'Temporary')
    expect((await remove(owner, role.id)).status).toBe(200)
    expect((await owner.list('roles', { filter: { id: role.id } })).rows).toEqual([])
    expect((await remove(owner, role.id)).status).toBe(404)
    const [change] = (await owner.list('user-activity', { filter: { record: role.id } })).rows
    expect(change).toMatchObject({ action: 'delete', resource: 'roles' })
  })

  it('is replaced for the people and invitations that have it', async () => {
    const role = await copyRole('sales', 'Night shift')
    const clerk = await app.colleague(owner, role.code)
    const suspended = await app.colleague(owner, role.code)
    await owner.call(`/users/${suspended.id}/status`, {
      method: 'PUT',
      body: { status: 'disabled' },
    })
    const invited = { email: 'new@example.com', roles: [role.code, 'stock'], branches: null }
    await owner.api('/invitations', { method: 'POST', body: invited })
    expect(await remove(owner, role.id)).toMatchObject({
      status: 409,
      body: { code: 'ROLE_IN_USE', count: 3 },
    })
    expect((await remove(owner, role.id, role.id)).status).toBe(400)
    expect((await remove(owner, role.id, clerk.id)).status).toBe(400)
    expect((await remove(owner, role.id, await findRole('stock'))).status).toBe(200)
    expect(await clerk.api('/me')).toMatchObject({ roles: ['stock'], roleNames: ['Stock keeper'] })
    expect(await owner.api(`/users/${suspended.id}/roles`)).toEqual({ roles: ['stock'] })
    const { rows } = await owner.list('invitations', { filter: { email: invited.email } })
    expect(rows).toMatchObject([{ roles: 'Stock keeper' }])
    for (const { id } of [clerk, suspended]) {
      const entries = await app.asSuperuser({
        text: `select action, before, after from history where resource = 'users' and record_id = $1
          order by at desc limit 1`,
        values: [id],
      })
      const after = { roles: ['stock'] }
      expect(entries).toEqual([{ action: 'update', before: { roles: [role.code] }, after }])
    }
  })

  it('is not replaced by a role with more rights than the caller has; only owners replace it by the role Owner', async () => {
    const role = await copyRole('sales', 'Evening shift')
    await app.colleague(owner, role.code)
    const admin = await app.colleague(owner, 'admin')
    expect((await remove(admin, role.id, await findRole('owner'))).status).toBe(403)
    expect((await remove(admin, role.id, await findRole('admin'))).status).toBe(200)
  })
})

describe('A preview of a role', () => {
  it('reads with the rights of the role and changes nothing', async () => {
    const role = await findRole('sales')
    const product = await shop.product('Seen')
    const requestAs = <T>(by: TestCaller, path: string, request: object = {}, as = role) =>
      by.call<T>(path, { ...request, headers: { 'x-view-as': as } })
    const me = await requestAs<Record<string, unknown>>(owner, '/me')
    expect(me.body).toMatchObject({
      roles: ['sales'],
      roleNames: ['Sales clerk'],
      limits: { discountPercent: 5 },
      preview: { id: role, name: 'Sales clerk' },
    })
    expect((await owner.api<{ preview: unknown }>('/me')).preview).toBeNull()
    expect((await requestAs(owner, '/suppliers')).status).toBe(403)
    expect((await requestAs(owner, '/products', { method: 'HEAD' })).status).toBe(200)
    const seen = await requestAs<Record<string, unknown>>(owner, `/products/${product.id}`)
    expect(seen.body).toHaveProperty('price')
    expect(seen.body).not.toHaveProperty('averageCost')
    for (const [path, request] of [
      ['/customers', { method: 'POST', body: { name: 'Nobody' } }],
      [`/products/${product.id}`, { method: 'PATCH', body: { name: 'Other' } }],
      ['/me', { method: 'PATCH', body: { name: 'Other' } }],
      ['/me/preferences', { method: 'PUT', body: { theme: 'x' } }],
    ] as const) {
      expect(await requestAs(owner, path, request)).toMatchObject({
        status: 403,
        body: { code: 'ROLE_PREVIEW' },
      })
    }
  })

  it('never gives more rights than the person has, and needs the right to see roles', async () => {
    const auditor = await app.colleague(owner, 'viewer')
    const as = await findRole('owner')
    const headers = { 'x-view-as': as }
    const own = await auditor.api<Rights>('/me')
    const seen = await auditor.call<Rights>('/me', { headers })
    expect(new Set(seen.body.rights)).toEqual(new Set(own.rights))
    const clerk = await app.colleague(owner, 'sales')
    expect((await clerk.call('/me', { headers })).status).toBe(403)
    const stranger = await app.signUp()
    for (const role of [as, 'nonsense', '']) {
      const answer = await stranger.call('/products', { headers: { 'x-view-as': role } })
      expect(answer.status).toBe(404)
    }
  })
})
