import { describe, expect, it } from 'vitest'
import { addDays, getToday } from '../../src/schema/days.ts'
import type { Problem } from '../../src/schema/problem.ts'
import type { TestCaller } from '../support/caller.ts'
import { withSharedApp } from '../support/shared-app.ts'
import { openShop, type Shop } from '../support/shop.ts'

const app = withSharedApp()

const today = getToday('UTC')
const PERIOD = { from: today, until: addDays(today, 7) }

interface Overview {
  readonly mayDelegate: boolean
  readonly delegations: readonly { id: string; person: Named; deputy: Named; from: string }[]
  readonly candidates: readonly Named[]
}
interface Named {
  readonly id: string
  readonly name: string
}

const readOverview = (of: TestCaller) => of.api<Overview>('/me/delegations')
const nameDeputy = (by: TestCaller, deputy: TestCaller, period: object = PERIOD) =>
  by.call<Problem & { id: string }>('/me/delegations', {
    method: 'POST',
    body: { deputy: deputy.id, ...period },
  })
const endDelegation = (by: TestCaller, id: string) =>
  by.call(`/me/delegations/${id}`, { method: 'DELETE' })

/** Opens a shop with a manager, a buyer, and a deputy who may view purchases but not approve them. */
async function openWithManager() {
  const shop = await openShop(await app.signUp())
  const manager = await app.colleague(shop.owner, 'manager')
  const deputy = await app.colleague(shop.owner, 'accounts')
  const buyer = await app.colleague(shop.owner, 'purchasing')
  await manager.api('/me', { method: 'PATCH', body: { name: 'Rui Gestor' } })
  await deputy.api('/me', { method: 'PATCH', body: { name: 'Dora Contas' } })
  const orderAboveLimit = async (by: Shop = shop.as(buyer), price = 500) =>
    (await by.orderGoods([['A', 10, price]])).id
  const approve = (by: TestCaller, id: string) =>
    by.call<Problem & { status: unknown; approvedBy: string }>(`/purchases/${id}/approve`, {
      method: 'POST',
      body: {},
    })
  return { shop, manager, deputy, buyer, orderAboveLimit, approve }
}

describe('a deputy', () => {
  it('approves within the limits of the other person, and the history says for whom', async () => {
    const { shop, manager, deputy, orderAboveLimit, approve } = await openWithManager()
    const id = await orderAboveLimit()
    expect((await approve(deputy, id)).status).toBe(403)
    expect((await nameDeputy(manager, deputy)).status).toBe(201)
    expect((await deputy.api<{ rights: string[] }>('/me')).rights).toContain('purchase.approve')
    const large = await approve(deputy, await orderAboveLimit(undefined, 1000.01))
    expect(large.body).toMatchObject({ code: 'APPROVAL_OVER_LIMIT', max: 10_000 })
    expect(large.body.errors?.[0]?.message).toMatch(/Ask somebody with the role Owner\.$/)
    expect((await approve(deputy, id)).body).toMatchObject({
      status: 'ordered',
      approvedBy: deputy.id,
    })
    const entry = {
      action: 'approve',
      user: { id: deputy.id, name: 'Dora Contas' },
      onBehalfOf: { id: manager.id, name: 'Rui Gestor' },
    }
    expect(await shop.owner.api(`/purchases/${id}/history`)).toMatchObject([entry, {}, {}])
    const activity = await shop.owner.list('user-activity', {
      filter: { action: 'approve', onBehalfOf: manager.id },
    })
    expect(activity.rows).toMatchObject([{ record: id, user: deputy.id }])
  })

  it('can also reject; a manager with the right to approve is not recorded as a deputy', async () => {
    const { shop, manager, deputy, orderAboveLimit, approve } = await openWithManager()
    await nameDeputy(manager, deputy)
    const id = await orderAboveLimit()
    const reject = { method: 'POST', body: { reason: 'too many' } }
    expect((await deputy.call(`/purchases/${id}/reject`, reject)).status).toBe(200)
    expect(await shop.owner.api(`/purchases/${id}/history`)).toMatchObject([
      { action: 'reject', onBehalfOf: { id: manager.id } },
      {},
      {},
    ])
    const other = await orderAboveLimit()
    await nameDeputy(shop.owner, manager)
    expect((await approve(manager, other)).status).toBe(200)
    expect(await shop.owner.api(`/purchases/${other}/history`)).toMatchObject([
      { action: 'approve', onBehalfOf: null },
      {},
      {},
    ])
  })

  it('never approves documents of either person', async () => {
    const { shop, manager, deputy, orderAboveLimit, approve } = await openWithManager()
    const buying = await app.colleague(shop.owner, 'purchasing')
    await nameDeputy(manager, buying)
    await nameDeputy(manager, deputy)
    expect((await approve(buying, await orderAboveLimit(shop.as(buying)))).status).toBe(403)
    const set = { method: 'PATCH', body: { twoPeople: true } }
    await shop.owner.api(`/teams/${shop.owner.team}/settings`, set)
    expect((await approve(deputy, await orderAboveLimit(shop.as(manager)))).status).toBe(403)
  })

  it('cannot give a role the rights that other people have delegated to them', async () => {
    const { shop, manager } = await openWithManager()
    const { rows } = await shop.owner.list('roles', { filter: { code: 'accounts' } })
    const copy = (called: string) =>
      shop.owner.api<{ id: string; code: string }>(`/roles/${String(rows[0]!.id)}/copy`, {
        method: 'POST',
        body: { name: called },
      })
    const [held, other] = [await copy('Head of accounts'), await copy('Clerk')]
    const grant = (by: TestCaller, role: string, right: string) =>
      by.call<Problem>(`/roles/${role}`, { method: 'PATCH', body: { grant: [right] } })
    expect((await grant(shop.owner, held.id, 'role.edit')).status).toBe(200)
    const deputy = await app.colleague(shop.owner, held.code)
    await nameDeputy(manager, deputy)
    expect((await deputy.api<{ rights: string[] }>('/me')).rights).toContain('purchase.approve')
    expect((await grant(deputy, other.id, 'role.edit')).status).toBe(200)
    expect(await grant(deputy, other.id, 'purchase.approve')).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
  })

  it('acts only in the branches of the other person', async () => {
    const { shop, manager, deputy, orderAboveLimit, approve } = await openWithManager()
    const elsewhere = await shop.branchNamed('Elsewhere')
    const setBranches = (body: object) =>
      shop.owner.api(`/users/${manager.id}/branches`, { method: 'PUT', body })
    await nameDeputy(manager, deputy)
    const id = await orderAboveLimit()
    await setBranches({ branches: [elsewhere.id] })
    expect((await approve(deputy, id)).status).toBe(403)
    await setBranches({ branches: [shop.branch.id] })
    expect((await approve(deputy, id)).status).toBe(200)
  })

  it('has the rights in the period only, and loses them with the rights of the other person', async () => {
    const { shop, manager, deputy, orderAboveLimit, approve } = await openWithManager()
    const id = await orderAboveLimit()
    const coming = { from: addDays(today, 1), until: addDays(today, 2) }
    const { body } = await nameDeputy(manager, deputy, coming)
    expect((await approve(deputy, id)).status).toBe(403)
    const shift = (from: number, until: number) =>
      app.asSuperuser({
        text: `update delegations set starts_on = $2::date, ends_on = $3::date where id = $1`,
        values: [body.id, addDays(today, from), addDays(today, until)],
      })
    await shift(-2, 0)
    expect((await deputy.api<{ rights: string[] }>('/me')).rights).toContain('purchase.approve')
    await shift(-2, -1)
    expect((await approve(deputy, id)).status).toBe(403)
    await shift(-2, 0)
    const put = (roles: string[]) =>
      shop.owner.api(`/users/${manager.id}/roles`, { method: 'PUT', body: { roles } })
    expect((await deputy.call('/purchases')).status).toBe(200)
    await put(['sales'])
    expect((await approve(deputy, id)).status).toBe(403)
    await put(['manager'])
    await shop.owner.api(`/users/${manager.id}/status`, {
      method: 'PUT',
      body: { status: 'disabled' },
    })
    expect((await approve(deputy, id)).status).toBe(403)
  })

  it('cannot name a further deputy', async () => {
    const { manager, deputy, buyer } = await openWithManager()
    await nameDeputy(manager, buyer)
    expect(await readOverview(buyer)).toMatchObject({ mayDelegate: false, candidates: [] })
    expect((await nameDeputy(buyer, deputy)).body).toMatchObject({
      errors: [{ code: 'NOTHING_TO_DELEGATE' }],
    })
  })
})

describe('delegations', () => {
  it('are seen and ended by both people, and are in the history', async () => {
    const { shop, manager, deputy, buyer, orderAboveLimit, approve } = await openWithManager()
    const { body: first } = await nameDeputy(manager, deputy)
    const seen = {
      delegations: [{ id: first.id, person: { id: manager.id }, deputy: { id: deputy.id } }],
    }
    expect(await readOverview(manager)).toMatchObject({ ...seen, mayDelegate: true })
    expect(await readOverview(deputy)).toMatchObject(seen)
    expect((await readOverview(buyer)).delegations).toEqual([])
    expect((await endDelegation(buyer, first.id)).status).toBe(404)
    const id = await orderAboveLimit()
    expect((await endDelegation(manager, first.id)).status).toBe(204)
    expect((await approve(deputy, id)).status).toBe(403)
    expect((await endDelegation(manager, first.id)).status).toBe(404)
    const { body: second } = await nameDeputy(manager, deputy)
    expect((await endDelegation(deputy, second.id)).status).toBe(204)
    expect((await readOverview(manager)).delegations).toEqual([])
    const { rows } = await shop.owner.list<{ user: string; record: string }>('user-activity', {
      filter: { action: ['delegate', 'revokeDelegation'] },
    })
    expect(rows.map(({ user, record }) => [user, record])).toEqual([
      [deputy.id, manager.id],
      [manager.id, manager.id],
      [manager.id, manager.id],
      [manager.id, manager.id],
    ])
  })

  it('need a valid period, a deputy who may view the documents, and no other delegation in the period', async () => {
    const { shop, manager, deputy } = await openWithManager()
    const stranger = await app.signUp()
    const readCode = async (who: TestCaller, period?: object) => {
      const { status, body } = await nameDeputy(manager, who, period)
      return [status, body.errors?.[0]?.code ?? body.code]
    }
    const yesterday = addDays(today, -1)
    expect(await readCode(deputy, { from: yesterday, until: today })).toEqual([422, 'PERIOD_PAST'])
    expect(await readCode(deputy, { from: today, until: yesterday })).toEqual([422, 'PERIOD_ORDER'])
    expect(await readCode(deputy, { from: today, until: addDays(today, 366) })).toEqual([
      422,
      'PERIOD_TOO_LONG',
    ])
    expect(await readCode(manager)).toEqual([422, 'NOT_A_DEPUTY'])
    expect(await readCode(stranger)).toEqual([422, 'NOT_A_DEPUTY'])
    expect((await nameDeputy(manager, deputy)).status).toBe(201)
    expect(await readCode(deputy)).toEqual([409, 'ALREADY_DEPUTY'])
    expect((await readOverview(manager)).candidates).toContainEqual({
      id: shop.owner.id,
      name: 'Ana Teste',
    })
  })
})

it('each change of roles, members and delegations gives the team a new version', async () => {
  const owner = await app.signUp()
  const colleague = await app.colleague(owner, 'manager')
  const team = owner.team!
  const readVersion = async () => {
    const [row] = await app.asSuperuser<{ version: string }>({
      text: 'select xmin::text as version from teams where id = $1',
      values: [team],
    })
    return row!.version
  }
  const changes = [
    `update roles set name = name where team_id = $1`,
    `update members set status = status where team_id = $1`,
    `insert into delegations (team_id, user_id, deputy, starts_on, ends_on)
      select $1, min(user_id::text)::uuid, max(user_id::text)::uuid, current_date, current_date
      from members where team_id = $1`,
    `update delegations set revoked_at = now() where team_id = $1`,
    `delete from delegations where team_id = $1`,
    `delete from members where team_id = $1 and user_id = '${colleague.id}'`,
    `insert into members (team_id, user_id, roles) values ($1, '${colleague.id}', '{manager}')`,
  ]
  for (const text of changes) {
    const before = await readVersion()
    await app.asSuperuser({ text, values: [team] })
    expect([text, await readVersion()]).not.toEqual([text, before])
  }
})
