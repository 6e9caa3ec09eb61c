import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { createTestCaller, type TestCaller } from '../support/caller.ts'
import { openShop, type Shop } from '../support/shop.ts'

const PASSWORD = 'correct horse battery'

let app: TestApp
let owner: TestCaller
let shop: Shop
/** Holds a person who sells and sees only their own sales. */
let ana: TestCaller
/** Holds a person who sees all sales and may give a higher discount than Ana. */
let rui: TestCaller
let product: string

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  shop = await openShop(owner)
  ana = await app.colleague(owner, 'sales')
  rui = await app.colleague(owner, 'manager')
  await setPin(ana, '2580')
  await setPin(rui, '7391')
  product = (await shop.product('Lamp')).id
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

const put = (by: TestCaller, path: string, body: unknown, headers = {}) =>
  by.call<Record<string, unknown>>(path, { method: 'PUT', body, headers })
const setPin = (of: TestCaller, pin: string) =>
  of.api('/me/pin', { method: 'PUT', body: { pin, password: PASSWORD } })

/** Signs the owner in on another device. */
async function openDevice(): Promise<TestCaller> {
  const device = app.anyone()
  const body = { email: owner.email, password: PASSWORD }
  await device.api('/auth/sign-in/email', { method: 'POST', body })
  device.team = owner.team
  device.id = owner.id
  return device
}

/** Takes over a device and returns a caller whose requests name the person of the PIN. */
async function takeOver(device: TestCaller, person: TestCaller, pin: string): Promise<TestCaller> {
  const body = { person: person.id, pin }
  const { token } = await device.api<{ token: string }>('/me/device/operator', {
    method: 'PUT',
    body,
  })
  return actWith(device, token)
}

function actWith(device: TestCaller, token: string): TestCaller {
  const caller = createTestCaller(app.app.fetch, 'http://armazem.test')
  caller.headers = () => ({ ...device.headers(), 'x-operator': token })
  return caller
}

const buildDraft = (more = {}) => ({
  branch: shop.branch.id,
  customer: shop.customer.id,
  lines: [{ product, quantity: 1, ...more }],
})
const post = (by: TestCaller, path: string, body?: unknown) =>
  by.call<Record<string, unknown>>(path, { method: 'POST', body })

describe('A PIN', () => {
  it('needs the password, has four to eight digits, and is not easy to guess', async () => {
    const set = (pin: unknown, password = PASSWORD) => put(ana, '/me/pin', { pin, password })
    expect(await set('2580', 'something else')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PASSWORD' },
    })
    for (const pin of ['123', '123456789', '12a4', '', 1234, null]) {
      expect((await set(pin)).status, String(pin)).toBe(422)
    }
    for (const pin of ['1111', '1234', '9876', '7777777', '4747']) {
      const { body } = await set(pin)
      expect(body, pin).toMatchObject({ errors: [{ pointer: '/pin', code: 'EASY_PIN' }] })
    }
    expect(await ana.api('/me/pin')).toMatchObject({ setAt: expect.any(String), isBlocked: false })
    expect(await owner.api('/me/pin')).toEqual({ setAt: null, isBlocked: false })
  })

  it('is stored as a salted argon2id hash that transactions of the team cannot read', async () => {
    const rows = await app.asSuperuser<{ hash: string }>({
      text: 'select hash from member_pins where team_id = $1',
      values: [owner.team],
    })
    expect(rows).not.toHaveLength(0)
    expect(rows.every(({ hash }) => hash.startsWith('$argon2id$'))).toBe(true)
    const { pins } = app.options.identity
    const again = await pins.hash(owner.team!, ana.id, '2580')
    expect(again).not.toBe(await pins.hash(owner.team!, ana.id, '2580'))
    const read = app.database.withTeam(owner.team!, (trx) =>
      trx.query({ text: 'select * from member_pins' }),
    )
    await expect(read).rejects.toThrow('permission denied for table member_pins')
  })

  it('of an owner can be removed only by an owner', async () => {
    const teamOwner = await app.signUp()
    const admin = await app.colleague(teamOwner, 'admin')
    const partner = await app.colleague(teamOwner, 'owner')
    await setPin(teamOwner, '2580')
    const path = `/users/${teamOwner.id}/pin`
    expect((await admin.call(path, { method: 'DELETE' })).status).toBe(403)
    expect(await partner.api(path, { method: 'DELETE' })).toEqual({ setAt: null, isBlocked: false })
  })

  it('is listed only for people who may sell, and can be removed by an owner', async () => {
    const clerk = await app.colleague(owner, 'stock')
    const leaving = await app.colleague(owner, 'sales')
    await setPin(clerk, '8642')
    await setPin(leaving, '8642')
    const readListed = async () =>
      (await owner.api<{ id: string }[]>('/me/device/people')).map(({ id }) => id)
    expect(new Set(await readListed())).toEqual(new Set([ana.id, rui.id, leaving.id]))
    const path = `/users/${leaving.id}/pin`
    expect((await ana.call(path, { method: 'DELETE' })).status).toBe(403)
    expect(await owner.api(path)).toMatchObject({ setAt: expect.any(String) })
    expect(await owner.api(path, { method: 'DELETE' })).toEqual({ setAt: null, isBlocked: false })
    expect((await owner.call(path, { method: 'DELETE' })).status).toBe(404)
    const stranger = await app.signUp()
    expect((await stranger.call(path, { method: 'DELETE' })).status).toBe(404)
    expect(new Set(await readListed())).toEqual(new Set([ana.id, rui.id]))
    expect((await ana.call('/me/pin', { method: 'DELETE' })).status).toBe(204)
    await setPin(ana, '2580')
    const device = await openDevice()
    expect(
      await put(device, '/me/device/operator', { person: clerk.id, pin: '8642' }),
    ).toMatchObject({
      status: 403,
      body: { code: 'NO_PIN' },
    })
  })
})

describe('A shared device', () => {
  it('acts as the person of the PIN, with their rights and limits, and is recorded', async () => {
    const device = await openDevice()
    const asAna = await takeOver(device, ana, '2580')
    const me = await asAna.api<{ rights: string[] }>('/me')
    expect(me).toMatchObject({
      person: { id: ana.id },
      roles: ['sales'],
      teams: [],
      device: { owner: { id: owner.id }, isLocked: false },
    })
    expect(me.rights).toContain('sale.complete')
    expect(me.rights.filter((right) => /^(user|role|expense|day-closing)\./.test(right))).toEqual(
      [],
    )
    const sale = await asAna.create('sales', buildDraft())
    expect(sale).toMatchObject({ createdBy: ana.id, salesperson: ana.id })
    const tooMuch = await post(asAna, '/sales', buildDraft({ discountPercent: 20 }))
    expect(tooMuch.status).toBe(422)
    const asRui = await takeOver(device, rui, '7391')
    await asRui.create('sales', buildDraft({ discountPercent: 20 }))
    // Ana sees her own sales, Rui sees all.
    const count = async (by: TestCaller) => (await by.list('sales')).total
    expect(await count(asRui)).toBeGreaterThan(await count(asAna))
    const [entry] = await app.asSuperuser({
      text: `select user_id, device from history where record_id = $1 and action = 'create'`,
      values: [sale.id],
    })
    const { rows } = await app
      .asSuperuser<{ id: string }>({
        text: 'select id from session where "sharedTeam" = $1',
        values: [owner.team],
      })
      .then((found) => ({ rows: found }))
    expect(entry).toEqual({
      user_id: ana.id,
      device: { owner: owner.id, session: rows[0]!.id },
    })
    const taken = await app.asSuperuser<{ record_id: string }>({
      text: `select record_id from history where team_id = $1 and action = 'takeDevice' order by at`,
      values: [owner.team],
    })
    expect(taken.map(({ record_id }) => record_id)).toEqual([ana.id, rui.id])
  })

  it('does not give the rights of the device owner to the person of the PIN', async () => {
    const device = await openDevice()
    const asRui = await takeOver(device, rui, '7391')
    for (const [method, path] of [
      ['GET', '/users'],
      ['GET', '/roles'],
      ['GET', '/sales/export?format=csv'],
      ['GET', '/sales-report'],
      ['POST', '/products'],
      ['POST', '/backups'],
    ] as const) {
      const body = method === 'POST' ? {} : undefined
      expect((await asRui.call(path, { method, body })).status, path).toBe(403)
    }
    for (const [method, path] of [
      ['PATCH', '/me'],
      ['PUT', '/me/pin'],
      ['GET', '/me/sessions'],
      ['POST', '/me/email'],
      ['GET', '/teams'],
      ['POST', '/teams'],
      ['GET', '/auth/get-session'],
      ['POST', '/auth/revoke-other-sessions'],
    ] as const) {
      const { status, body } = await asRui.call(path, {
        method,
        ...(method !== 'GET' && { body: {} }),
      })
      expect([status, body], path).toMatchObject([403, { code: 'SHARED_DEVICE' }])
    }
    const other = await app.signUp()
    asRui.headers = () => ({ ...device.headers(), 'x-team': other.team! })
    expect((await asRui.call('/sales')).status).not.toBe(200)
  })

  it('reads without a token as the last person, writes only with a token, and refuses requests without a token when locked', async () => {
    const device = await openDevice()
    const asAna = await takeOver(device, ana, '2580')
    expect(await device.api('/me')).toMatchObject({ person: { id: ana.id } })
    expect((await device.call('/sales')).status).toBe(200)
    expect(await post(device, '/sales', buildDraft())).toMatchObject({
      status: 403,
      body: { code: 'DEVICE_LOCKED' },
    })
    expect((await post(device, '/me/device/lock', { team: ana.id })).status).toBe(404)
    expect((await post(device, '/me/device/lock', { team: owner.team })).status).toBe(204)
    expect(await device.api('/me')).toMatchObject({ rights: [], device: { isLocked: true } })
    expect((await device.call('/sales')).status).toBe(403)
    expect((await device.call('/me/sessions')).status).toBe(403)
    expect((await device.call('/me/device/people')).status).toBe(200)
    // Sales that wait in the browser are posted as the person who made them.
    expect(await asAna.create('sales', buildDraft())).toMatchObject({ createdBy: ana.id })
    expect(await post(device, '/me/device/release', { password: 'wrong' })).toMatchObject({
      status: 400,
    })
    expect((await post(device, '/me/device/release', { password: PASSWORD })).status).toBe(204)
    expect(await device.api('/me')).toMatchObject({ person: { id: owner.id }, device: null })
    // A token has no effect on a device that is not shared.
    expect(await asAna.api('/me')).toMatchObject({ person: { id: owner.id } })
  })

  it('refuses a token that is changed, of another device, or of an earlier PIN', async () => {
    const [first, second] = [await openDevice(), await openDevice()]
    const asAna = await takeOver(first, ana, '2580')
    const token = asAna.headers()['x-operator']!
    await takeOver(second, rui, '7391')
    const write = async (by: TestCaller) => (await post(by, '/sales', buildDraft())).status
    expect(await write(asAna)).toBe(201)
    expect(await write(actWith(second, token))).toBe(403)
    for (const wrong of ['', 'x', `${token}x`, token.replace(/\.\d/, '.9')]) {
      expect(await write(actWith(first, wrong)), wrong).toBe(403)
    }
    await setPin(ana, '9517')
    expect(await write(asAna)).toBe(403)
    expect((await first.call('/sales')).status).toBe(403)
    await setPin(ana, '2580')
  })

  it('applies a suspension and another role at the next request', async () => {
    const device = await openDevice()
    const clerk = await app.colleague(owner, 'sales')
    await setPin(clerk, '6208')
    const asClerk = await takeOver(device, clerk, '6208')
    const write = async () => (await post(asClerk, '/sales', buildDraft())).status
    expect(await write()).toBe(201)
    await put(owner, `/users/${clerk.id}/roles`, { roles: ['stock'] })
    expect(await write()).toBe(403)
    await put(owner, `/users/${clerk.id}/roles`, { roles: ['sales'] })
    expect(await write()).toBe(201)
    await put(owner, `/users/${clerk.id}/status`, { status: 'disabled' })
    expect(await write()).toBe(403)
    expect((await asClerk.call('/sales')).status).toBe(403)
    expect(
      (await put(device, '/me/device/operator', { person: clerk.id, pin: '6208' })).status,
    ).toBe(403)
    // The person who signed in on the device must still be an active member of the team.
    const host = await app.colleague(owner, 'manager')
    await takeOver(host, ana, '2580')
    await put(owner, `/users/${host.id}/status`, { status: 'disabled' })
    expect((await host.call('/sales')).status).toBe(403)
    expect((await host.call('/me/device/people')).status).toBe(403)
  })
})

describe('Wrong PINs', () => {
  it('delay further attempts for each person and device, also when sent at the same time, and finally block the PIN', async () => {
    const device = await openDevice()
    const clerk = await app.colleague(owner, 'sales')
    await setPin(clerk, '6208')
    const attempt = (pin: string, by = device) =>
      put(by, '/me/device/operator', { person: clerk.id, pin })
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt('0000')))
    const wrong = answers.filter(({ status }) => status === 400)
    expect(wrong).toHaveLength(5)
    expect(wrong.map(({ body }) => body.code)).toContain('WRONG_PIN')
    const waiting = await attempt('6208')
    expect(waiting).toMatchObject({ status: 429, body: { code: 'PIN_WAIT' } })
    expect(Number(waiting.headers.get('retry-after'))).toBeLessThanOrEqual(30)
    // Neither other people nor the same person on another device are affected.
    await takeOver(device, rui, '7391')
    const elsewhere = await openDevice()
    await takeOver(elsewhere, clerk, '6208')
    const skipWait = () =>
      app.asSuperuser({
        text: `update "rateLimit" set "lastRequest" = "lastRequest" - 3600000 where key like 'pin:%'`,
      })
    const waits: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      await skipWait()
      expect((await attempt('0000')).status).toBe(400)
      waits.push(Number((await attempt('0000')).headers.get('retry-after')))
    }
    expect(waits).toEqual([60, 120, 240])
    const [noted] = await app.asSuperuser<{ count: number }>({
      text: `select count(*)::int from history where action = 'refusePin' and record_id = $1`,
      values: [clerk.id],
    })
    expect(noted!.count).toBeGreaterThanOrEqual(20)
    for (let turn = 0; turn < 20; turn++) {
      await skipWait()
      await attempt('0000')
    }
    await skipWait()
    expect(await attempt('6208', await openDevice())).toMatchObject({
      status: 403,
      body: { code: 'PIN_BLOCKED' },
    })
    expect(await clerk.api('/me/pin')).toMatchObject({ isBlocked: true })
    await setPin(clerk, '3971')
    await takeOver(await openDevice(), clerk, '3971')
  })
})
