import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportReport } from '../../src/server/import/report.ts'
import type { TestCaller } from '../support/caller.ts'
import { createKey } from '../support/api-key.ts'
import { openRecords, listPointers, type Problem, type Records } from '../support/records.ts'
import { openShop } from '../support/shop.ts'

let app: Records['app']
let owner: Records['owner']
let unit: Records['unit']
let send: Records['send']

beforeAll(async () => {
  ;({ app, owner, unit, send } = await openRecords())
})
afterAll(() => app.close())

describe('resources with their own rules', () => {
  test('a base unit cannot be a pack, nor a pack a base unit', async () => {
    const createUnit = (name: string, more = {}) =>
      send('POST', '/units', { name: `Test ${name}`, shortName: `t${name}`, ...more })
    const base = String((await createUnit('base')).body.id)
    const box = String((await createUnit('box', { baseUnit: base, factor: 12 })).body.id)
    const chain = await createUnit('pallet', { baseUnit: box, factor: 10 })
    expect(listPointers(chain.body)).toEqual(['/baseUnit UNIT_CHAIN'])
    const turned = await send('PATCH', `/units/${base}`, { baseUnit: unit, factor: 2 })
    expect(listPointers(turned.body)).toEqual(['/baseUnit UNIT_CHAIN'])
    const self = await send('PATCH', `/units/${base}`, { baseUnit: base, factor: 2 })
    expect(listPointers(self.body)).toEqual(['/baseUnit CYCLE'])
    expect(listPointers((await createUnit('crate', { baseUnit: base })).body)).toEqual([
      '/factor REQUIRED',
    ])
  })

  test('a service has no allergens', async () => {
    const ana = await app.signUp()
    const shop = await openShop(ana)
    const { id: category } = await ana.create('categories', { name: 'Food' })
    const save = (method: string, path: string, body: object) =>
      ana.call<Problem>(path, { method, body: { ...body } })
    const body = {
      name: 'Soup',
      price: 1,
      category,
      stockUnit: shop.unit.id,
      allergens: ['celery'],
    }
    const refused = await save('POST', '/products', { ...body, type: 'service' })
    expect(listPointers(refused.body)).toEqual(['/allergens NO_ALLERGENS'])
    const soup = await ana.create<{ id: string; allergens: unknown }>('products', body)
    expect(soup.allergens).toEqual(['celery'])
    const path = `/products/${soup.id}`
    const turned = await save('PATCH', path, { type: 'service' })
    expect(listPointers(turned.body)).toEqual(['/allergens NO_ALLERGENS'])
    expect((await save('PATCH', path, { type: 'service', allergens: [] })).status).toBe(200)
    const added = await save('PATCH', path, { allergens: ['milk'] })
    expect(listPointers(added.body)).toEqual(['/allergens NO_ALLERGENS'])
    expect((await save('PATCH', path, { name: 'Cooking class' })).status).toBe(200)
  })

  test('exactly one branch is the primary one, and the last branch cannot be deactivated', async () => {
    const ana = await app.signUp()
    const listBranches = () => ana.list<{ isPrimary: boolean }>('branches')
    const first = (await listBranches()).rows[0]!
    expect(first.isPrimary).toBe(true)
    const call = (method: string, path: string, body?: object) =>
      ana.call<Problem>(path, { method, body })
    expect((await call('DELETE', `/branches/${first.id}`)).body.code).toBe('LAST_BRANCH')
    const unset = await call('PATCH', `/branches/${first.id}`, { isPrimary: false })
    expect(listPointers(unset.body)).toEqual(['/isPrimary PRIMARY_BRANCH'])
    const off = await call('PATCH', `/branches/${first.id}`, { isActive: false })
    expect(listPointers(off.body)).toEqual(['/isActive LAST_BRANCH'])
    const second = await ana.create('branches', { name: 'North', code: 'N', isPrimary: true })
    expect((await listBranches()).rows.filter(({ isPrimary }) => isPrimary)).toMatchObject([
      { id: second.id },
    ])
    expect(await ana.api(`/branches/${first.id}/history`)).toMatchObject([
      { action: 'update', before: { isPrimary: true }, after: { isPrimary: false } },
      {},
    ])
    expect((await call('DELETE', `/branches/${second.id}`)).body.code).toBe('PRIMARY_BRANCH')
    expect((await call('DELETE', `/branches/${first.id}`)).status).toBe(200)
  })

  test('employees who left lose access to the team, and regain it when they return', async () => {
    const ana = await app.signUp()
    const clerk = await app.colleague(ana, 'sales')
    const { id: department } = await ana.create<{ id: string }>('departments', { name: 'Shop' })
    const worker = { firstName: 'Rui', lastName: 'Costa', department, joiningDate: '2020-01-01' }
    const { id } = await ana.create<{ id: string }>('employees', { ...worker, user: clerk.id })
    const become = (status: string) =>
      ana.call<Problem>(`/employees/${id}`, {
        method: 'PATCH',
        body: { status, leavingDate: status === 'left' ? '2026-01-31' : null },
      })
    expect((await clerk.call('/customers')).status).toBe(200)
    expect((await become('left')).status).toBe(200)
    expect((await clerk.call('/customers')).status).toBe(404)
    expect((await become('active')).status).toBe(200)
    expect((await clerk.call('/customers')).status).toBe(200)
    await ana.api(`/employees/${id}`, { method: 'PATCH', body: { user: ana.id } })
    expect(listPointers((await become('left')).body)).toEqual(['/status OWN_STATUS'])
    expect((await ana.call('/customers')).status).toBe(200)
  })

  test('people cannot end their own access through an employee record', async () => {
    const ana = await app.signUp()
    const { id: department } = await ana.create<{ id: string }>('departments', { name: 'Shop' })
    const worker = { lastName: 'Costa', department, joiningDate: '2020-01-01' }
    const left = { status: 'left', leavingDate: '2026-01-31' }
    for (const role of ['owner', 'admin', 'hr']) {
      const person = await app.colleague(ana, role)
      const body = { ...worker, firstName: role, user: person.id }
      const gone = { method: 'POST', body: { ...body, ...left } }
      const created = await person.call<Problem>('/employees', gone)
      expect([created.status, created.body.code]).toEqual([403, 'OWN_STATUS'])
      const { id } = await ana.create('employees', body)
      const changed = await person.call<Problem>(`/employees/${id}`, {
        method: 'PATCH',
        body: left,
      })
      expect([changed.status, ...listPointers(changed.body)]).toEqual([403, '/status OWN_STATUS'])
      expect((await person.call('/me')).body).toMatchObject({ team: { id: ana.team } })
    }
  })

  test('two owners cannot end each other’s access at the same moment', async () => {
    const ana = await app.signUp()
    const partner = await app.colleague(ana, 'owner')
    const { id: department } = await ana.create<{ id: string }>('departments', { name: 'Shop' })
    const worker = { lastName: 'Costa', department, joiningDate: '2020-01-01' }
    const end = async (by: TestCaller, person: TestCaller) => {
      const gone = { firstName: 'Rui', user: person.id, status: 'left', leavingDate: '2026-01-31' }
      const body = { ...worker, ...gone }
      return (await by.call('/employees', { method: 'POST', body })).status
    }
    const statuses = await Promise.all([end(ana, partner), end(partner, ana)])
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  })

  test('a department with employees cannot be deleted; no department is below itself, and no employee their own superior', async () => {
    const ana = await app.signUp()
    const hr = await app.colleague(ana, 'hr')
    const send = (method: string, path: string, body?: object) =>
      hr.call<Problem>(path, { method, ...(body && { body }) })
    const { id: company } = await hr.create('departments', { name: 'Company' })
    const { id: shop } = await hr.create('departments', { name: 'Shop', parent: company })
    const above = await send('PATCH', `/departments/${company}`, { parent: shop })
    expect(listPointers(above.body)).toEqual(['/parent CYCLE'])
    const worker = { lastName: 'Costa', department: shop, joiningDate: '2020-01-01' }
    const { id: manager } = await hr.create('employees', { ...worker, firstName: 'Ana' })
    const { id: seller } = await hr.create('employees', { ...worker, firstName: 'Rui', manager })
    for (const id of [seller, manager]) {
      const own = await send('PATCH', `/employees/${manager}`, { manager: id })
      expect(listPointers(own.body)).toEqual(['/manager CYCLE'])
    }
    const gone = await send('PATCH', `/employees/${seller}`, { status: 'left' })
    expect(listPointers(gone.body)).toEqual(['/leavingDate REQUIRED'])
    const removed = await send('DELETE', `/departments/${shop}`)
    expect([removed.status, removed.body.code]).toEqual([409, 'IN_USE'])
  })

  test('HR cannot link an employee to an owner of the team', async () => {
    const ana = await app.signUp()
    const staff = await app.colleague(ana, 'hr')
    const department = await ana.create('departments', { name: 'Sales' })
    const worker = { firstName: 'Rui', lastName: 'Reis', department: department.id }
    const body = { ...worker, joiningDate: '2026-01-01' }
    const { id } = await staff.create<{ id: string }>('employees', body)
    const linked = await staff.call(`/employees/${id}`, {
      method: 'PATCH',
      body: { user: ana.id },
    })
    expect(linked.status).toBe(403)
  })

  test('HR links the user of an employee and ends the access of employees who leave, except people who manage users', async () => {
    const ana = await app.signUp()
    const staff = await app.colleague(ana, 'hr')
    const clerk = await app.colleague(ana, 'sales')
    const admin = await app.colleague(ana, 'admin')
    const former = await app.colleague(ana, 'sales')
    await app.database.query({
      text: `update members set status = 'disabled' where user_id = $1`,
      values: [former.id],
    })
    const { id: department } = await staff.create<{ id: string }>('departments', { name: 'Shop' })
    const worker = { lastName: 'Reis', department, joiningDate: '2026-01-01' }
    const { id } = await staff.create<{ id: string }>('employees', { ...worker, firstName: 'Rui' })
    const change = (body: object) =>
      staff.call<Problem>(`/employees/${id}`, { method: 'PATCH', body })
    const left = { status: 'left', leavingDate: '2026-06-30' }

    expect(listPointers((await change({ user: former.id })).body)).toEqual(['/user NOT_IN_USE'])
    const refused = await change({ user: admin.id })
    expect([refused.status, ...listPointers(refused.body)]).toEqual([403, '/user MANAGES_USERS'])
    expect((await change({ user: clerk.id })).status).toBe(200)
    expect((await clerk.call('/customers')).status).toBe(200)
    expect((await change(left)).status).toBe(200)
    expect((await clerk.call('/customers')).status).toBe(404)
    const restored = await change({ status: 'active', leavingDate: null })
    expect([restored.status, ...listPointers(restored.body)]).toEqual([
      403,
      '/status ACCESS_NOT_RESTORED',
    ])
    const back = { method: 'PATCH', body: { status: 'active', leavingDate: null } }
    await ana.api(`/employees/${id}`, back)
    expect((await clerk.call('/customers')).status).toBe(200)

    await ana.api(`/employees/${id}`, { method: 'PATCH', body: { user: admin.id } })
    expect((await change({ jobTitle: 'Head of the shop' })).status).toBe(200)
    expect((await change(left)).status).toBe(403)
    expect((await admin.call('/customers')).status).toBe(200)
  })

  test('HR that works in some branches ends only the access of employees of these branches', async () => {
    const ana = await app.signUp()
    const [here] = await ana.api<{ id: string }[]>('/branches')
    const there = await ana.create('branches', { name: 'North', code: 'NORTH' })
    const staff = await app.colleague(ana, 'hr')
    const { id: department } = await ana.create<{ id: string }>('departments', { name: 'Shop' })
    const leave = async (user: TestCaller, branch: { id: string }) => {
      const body = { branches: [branch.id] }
      await ana.api(`/users/${user.id}/branches`, { method: 'PUT', body })
      const worker = { firstName: 'Rui', lastName: 'Reis', department, joiningDate: '2026-01-01' }
      const gone = { ...worker, user: user.id, status: 'left', leavingDate: '2026-06-30' }
      const { status } = await staff.call('/employees', { method: 'POST', body: gone })
      return [status, (await user.call('/customers')).status]
    }
    const body = { branches: [here!.id] }
    await ana.api(`/users/${staff.id}/branches`, { method: 'PUT', body })
    expect(await leave(await app.colleague(ana, 'sales'), there)).toEqual([403, 200])
    expect(await leave(await app.colleague(ana, 'sales'), here!)).toEqual([201, 404])
  })

  test('an administrator cannot end or restore the access of an owner through an employee record', async () => {
    const ana = await app.signUp()
    const partner = await app.colleague(ana, 'owner')
    const admin = await app.colleague(ana, 'admin')
    const { id: department } = await ana.create<{ id: string }>('departments', { name: 'Shop' })
    const worker = { lastName: 'Reis', department, joiningDate: '2026-01-01', user: partner.id }
    const { id } = await ana.create<{ id: string }>('employees', { ...worker, firstName: 'Rui' })
    const change = (by: TestCaller, body: object) =>
      by.call<Problem>(`/employees/${id}`, { method: 'PATCH', body })
    const left = { status: 'left', leavingDate: '2026-06-30' }
    const back = { status: 'active', leavingDate: null }
    expect((await change(admin, left)).status).toBe(403)
    expect((await partner.call('/customers')).status).toBe(200)
    expect((await change(ana, left)).status).toBe(200)
    expect((await partner.call('/customers')).status).toBe(404)
    expect((await change(admin, back)).status).toBe(403)
    const gone = { ...worker, ...left, firstName: 'Ana', user: ana.id }
    expect((await admin.call('/employees', { method: 'POST', body: gone })).status).toBe(403)
    expect((await ana.call('/customers')).status).toBe(200)
  })

  test('an API key cannot end or restore access through an employee record', async () => {
    const ana = await app.signUp()
    const clerk = await app.colleague(ana, 'sales')
    const { caller: key } = await createKey(app, ana, { role: 'admin' })
    const { id: department } = await ana.create<{ id: string }>('departments', { name: 'Shop' })
    const worker = { lastName: 'Reis', department, joiningDate: '2026-01-01', user: clerk.id }
    const left = { status: 'left', leavingDate: '2026-06-30' }
    const body = { ...worker, firstName: 'Rui' }
    const gone = { method: 'POST', body: { ...body, ...left } }
    const refused = [403, 'API_KEY_FORBIDDEN']
    const created = await key.call<Problem>('/employees', gone)
    expect([created.status, created.body.code]).toEqual(refused)
    const { id } = await key.create<{ id: string }>('employees', body)
    const change = async (by: TestCaller, values: object) => {
      const answer = await by.call<Problem>(`/employees/${id}`, { method: 'PATCH', body: values })
      return [answer.status, answer.body.code]
    }
    expect(await change(key, left)).toEqual(refused)
    expect((await clerk.call('/customers')).status).toBe(200)
    expect((await change(key, { jobTitle: 'Clerk' }))[0]).toBe(200)
    expect((await change(ana, left))[0]).toBe(200)
    expect(await change(key, { status: 'active', leavingDate: null })).toEqual(refused)
    expect((await clerk.call('/customers')).status).toBe(404)
  })

  test('the preview of an import refuses to end the access of an owner, also in a row that refers to another row', async () => {
    const ana = await app.signUp()
    const partner = await app.colleague(ana, 'owner')
    const admin = await app.colleague(ana, 'admin')
    await ana.create('departments', { name: 'Shop' })
    const worker = { department: 'Shop', joiningDate: '2026-01-01' }
    const gone = { user: partner.email, status: 'left', leavingDate: '2026-06-30' }
    const report = await admin.api<ImportReport>('/employees/import?dryRun=true', {
      method: 'POST',
      body: [
        { ...worker, code: 'A1', firstName: 'Ana', lastName: 'Reis' },
        // A row that refers to a row above is planned after it.
        { ...worker, code: 'A2', firstName: 'Rui', lastName: 'Reis', manager: 'A1', ...gone },
      ],
    })
    expect(report).toMatchObject({ created: 1, failed: 1 })
  })

  test('the end of access through an employee record revokes links and is in the history of the user', async () => {
    const ana = await app.signUp()
    const admin = await app.colleague(ana, 'admin')
    const clerk = await app.colleague(ana, 'sales')
    const { id: department } = await ana.create<{ id: string }>('departments', { name: 'Shop' })
    const worker = { firstName: 'Rui', lastName: 'Reis', department, joiningDate: '2026-01-01' }
    const { id } = await ana.create<{ id: string }>('employees', { ...worker, user: admin.id })
    const { link } = await admin.api<{ link: string }>(`/users/${clerk.id}/password-link`, {
      method: 'POST',
    })
    const left = { status: 'left', leavingDate: '2026-06-30' }
    await ana.api(`/employees/${id}`, { method: 'PATCH', body: left })
    const body = { token: link.split('#')[1], newPassword: 'a wholly new password' }
    const reset = await app.anyone().call('/auth/reset-password', { method: 'POST', body })
    expect(reset.status).not.toBe(200)
    const changes = await app.asSuperuser<{ before: object; after: object; by: string }>({
      text: `select before, after, user_id as by from history where resource = 'users' and record_id = $1`,
      values: [admin.id],
    })
    expect(changes).toEqual([
      { before: { status: 'active' }, after: { status: 'disabled' }, by: ana.id },
    ])
  })

  test('the walk-in customer cannot be deleted', async () => {
    const [walkIn] = (await owner.list('customers', { filter: { isWalkIn: true } })).rows
    const answer = await send('DELETE', `/customers/${walkIn!.id}`)
    expect([answer.status, answer.body.code]).toEqual([409, 'WALK_IN'])
  })
})

test('no request of this file caused a server error', () => {
  expect(app.errors).toEqual([])
})
