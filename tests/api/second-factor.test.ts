import { describe, expect, test } from 'vitest'
import type { TestCaller } from '../support/caller.ts'
import { PASSWORD } from '../support/member.ts'
import { withSecondFactors, isSignedIn, post, type Answer } from '../support/second-factors.ts'
import { readAuthenticator } from '../support/totp.ts'

const factors = withSecondFactors()
const { signUpWithApp, signUpWithMail, readCode, beginSignIn } = factors

describe('an authenticator app', () => {
  test('confirms the deletion of an account, by a code or a recovery code', async () => {
    const [ana, berta] = [await signUpWithApp(), await signUpWithApp()]
    const owner = await factors.app.signUp()
    const text = 'update members set roles = $2 where user_id = any($1)'
    await factors.app.asSuperuser({ text, values: [[ana.id, berta.id], ['viewer']] })
    const remove = async (person: TestCaller, code?: string) => {
      const body = { email: person.email, password: PASSWORD, ...(code !== undefined && { code }) }
      const answer = await person.call<{ code?: string }>('/me/delete', { method: 'POST', body })
      return [answer.status, answer.body?.code]
    }
    expect(await remove(ana)).toEqual([400, 'CODE_NEEDED'])
    expect(await remove(ana, '000000')).toEqual([400, 'WRONG_CODE'])
    expect(await remove(ana, 'nonsense')).toEqual([400, 'WRONG_CODE'])
    expect(await isSignedIn(ana)).toBe(true)
    expect((await remove(ana, ana.recoveryCodes[0]))[0]).toBe(204)
    expect((await remove(berta, readAuthenticator(berta.uri)))[0]).toBe(204)
    expect([await isSignedIn(ana), await isSignedIn(berta)]).toEqual([false, false])
    expect(await isSignedIn(owner)).toBe(true)
  })

  test('is required after the password, and its code signs in', async () => {
    const ana = await signUpWithApp()
    expect((await ana.call('/me/second-factor')).body).toEqual({
      method: 'app',
      recoveryCodes: 10,
      isMailed: true,
    })
    const { rows } = await ana.list('users', { filter: { secondFactor: 'on' } })
    expect(rows).toMatchObject([{ id: ana.id, secondFactor: 'on' }])
    const device = await beginSignIn(ana)
    expect(await isSignedIn(device)).toBe(false)
    const code = readAuthenticator(ana.uri)
    expect((await post(device, '/two-factor/verify-totp', { code })).status).toBe(200)
    expect(await isSignedIn(device)).toBe(true)
  })

  test('is not active until one of its codes was verified, and setting it up requires the password', async () => {
    const ana = await factors.app.signUp()
    const wrong = await post(ana, '/two-factor/enable', { password: 'another password' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_PASSWORD'])
    await post(ana, '/two-factor/enable', { password: PASSWORD })
    // The browser would take 401 for the end of the session.
    expect((await post(ana, '/two-factor/verify-totp', { code: '000000' })).status).toBe(400)
    const body = { email: ana.email, password: PASSWORD }
    const device = factors.app.anyone()
    expect((await post(device, '/sign-in/email', body)).body.twoFactorRedirect).toBeUndefined()
    expect(await isSignedIn(device)).toBe(true)
  })

  test('has codes that can be used once', async () => {
    const ana = await signUpWithApp()
    const code = readAuthenticator(ana.uri)
    const [first, second] = [await beginSignIn(ana), await beginSignIn(ana)]
    expect((await post(first, '/two-factor/verify-totp', { code })).status).toBe(200)
    const again = await post(second, '/two-factor/verify-totp', { code })
    expect([again.status, again.body.code]).toEqual([401, 'INVALID_CODE'])
    expect(await isSignedIn(second)).toBe(false)
  })

  test('signs in once when a code is sent sixteen times at the same time', async () => {
    const ana = await signUpWithApp()
    const devices = await Promise.all(Array.from({ length: 4 }, () => beginSignIn(ana)))
    const code = readAuthenticator(ana.uri)
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        post(devices[at % 4]!, '/two-factor/verify-totp', { code }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a recovery code', () => {
  test('signs in once, and is stored as a hash', async () => {
    const ana = await signUpWithApp()
    const [code] = ana.recoveryCodes
    expect(ana.recoveryCodes).toHaveLength(10)
    const device = await beginSignIn(ana)
    expect((await post(device, '/two-factor/verify-backup-code', { code })).status).toBe(200)
    expect(await isSignedIn(device)).toBe(true)
    expect((await device.call('/me/second-factor')).body).toMatchObject({ recoveryCodes: 9 })
    const again = await post(await beginSignIn(ana), '/two-factor/verify-backup-code', { code })
    expect([again.status, again.body.code]).toEqual([401, 'INVALID_BACKUP_CODE'])
    const [stored] = await factors.app.asSuperuser<{ row: string }>({
      text: 'select "twoFactor"::text as row from "twoFactor" where "userId" = $1',
      values: [ana.id],
    })
    for (const each of ana.recoveryCodes) expect(stored!.row).not.toContain(each)
    const hash = /sha256:[\w-]+/.exec(stored!.row)![0]
    const byHash = await post(await beginSignIn(ana), '/two-factor/verify-backup-code', {
      code: hash,
    })
    expect(byHash.status).toBeGreaterThanOrEqual(400)
  })

  test('is accepted once in eight concurrent requests; new codes invalidate the earlier ones', async () => {
    const ana = await signUpWithApp()
    const devices: TestCaller[] = []
    for (let at = 0; at < 8; at++) devices.push(await beginSignIn(ana))
    const [code, other] = ana.recoveryCodes
    const answers = await Promise.all(
      devices.map((device) => post(device, '/two-factor/verify-backup-code', { code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [winner] = devices.filter((_, at) => answers[at]!.status === 200)
    const created = await post(winner!, '/two-factor/generate-backup-codes', { password: PASSWORD })
    expect(created.body.backupCodes).toHaveLength(10)
    await factors.app.asSuperuser({ text: 'delete from "rateLimit"' })
    const old = await post(await beginSignIn(ana), '/two-factor/verify-backup-code', {
      code: other,
    })
    expect(old.status).toBe(401)
    const fresh = { code: created.body.backupCodes![0] }
    const device = await beginSignIn(ana)
    expect((await post(device, '/two-factor/verify-backup-code', fresh)).status).toBe(200)
  })
})

describe('a code by e-mail', () => {
  test('signs in once, and another code can be sent after a minute', async () => {
    const ana = await signUpWithMail()
    expect((await ana.call('/me/second-factor')).body).toMatchObject({ method: 'email' })
    const device = await beginSignIn(ana)
    expect((await post(device, '/two-factor/send-otp')).status).toBe(200)
    expect((await post(device, '/two-factor/send-otp')).status).toBe(429)
    const code = await readCode(ana.email, 2)
    const other = await beginSignIn(ana)
    expect((await post(other, '/two-factor/verify-otp', { code })).status).toBeGreaterThan(399)
    expect((await post(device, '/two-factor/verify-otp', { code })).status).toBe(200)
    expect(await isSignedIn(device)).toBe(true)
    const again = await post(await beginSignIn(ana), '/two-factor/verify-otp', { code })
    expect(again.status).toBe(400)
  })

  test('is invalid after five wrong codes, also when twenty are sent at the same time', async () => {
    const ana = await signUpWithMail()
    const device = await beginSignIn(ana)
    await post(device, '/two-factor/send-otp')
    const code = await readCode(ana.email, 2)
    const wrong = Array.from({ length: 20 }, (_, at) => String(500_000 + at)).filter(
      (each) => each !== code,
    )
    const answers = await Promise.all(
      wrong.map((each) => post(device, '/two-factor/verify-otp', { code: each })),
    )
    const counted = answers.filter(({ body }) => body.code === 'INVALID_CODE')
    expect(counted.length).toBeGreaterThan(0)
    expect(counted.length).toBeLessThanOrEqual(5)
    // Removes the counts of the limit that applies to all codes of a person, which this test does not check.
    const forgetLimit = () => factors.app.asSuperuser({ text: 'delete from "rateLimit"' })
    await forgetLimit()
    for (const each of wrong.slice(0, 5))
      await post(device, '/two-factor/verify-otp', { code: each })
    await forgetLimit()
    expect((await post(device, '/two-factor/verify-otp', { code })).status).toBe(400)
    expect(await isSignedIn(device)).toBe(false)
  })

  test('is valid for five minutes, and cannot be read in the database', async () => {
    const ana = await signUpWithMail()
    const device = await beginSignIn(ana)
    await post(device, '/two-factor/send-otp')
    const code = await readCode(ana.email, 2)
    const rows = await factors.app.asSuperuser<{ row: string; minutes: number }>({
      text: `
        select verification::text as row, extract(epoch from "expiresAt" - now()) / 60 as minutes
        from verification order by "createdAt" desc limit 1`,
    })
    expect(rows[0]!.minutes).toBeCloseTo(5, 0)
    expect(rows[0]!.row).not.toContain(`"${code}`)
    const text = `select mails::text as row from mails where recipient = $1`
    const mails = await factors.app.asSuperuser<{ row: string }>({ text, values: [ana.email] })
    for (const { row } of mails) expect(row).not.toContain(code)
    await factors.app.asSuperuser({
      text: `
        update verification set "expiresAt" = now() - interval '1 s'
        where "createdAt" = (select max("createdAt") from verification)`,
    })
    const late = await post(device, '/two-factor/verify-otp', { code })
    expect([late.status, late.body.code]).toEqual([400, 'OTP_HAS_EXPIRED'])
    expect(late.body.title).toBe('This code is no longer valid. Ask for a new one.')
    expect(await isSignedIn(device)).toBe(false)
  })
})

describe('a remembered device', () => {
  test('requires only the password for 30 days, or until the password changes', async () => {
    const ana = await signUpWithApp()
    const device = await beginSignIn(ana)
    const trust = { code: readAuthenticator(ana.uri), trustDevice: true }
    const signedIn = await post(device, '/two-factor/verify-totp', trust)
    const cookie = signedIn.headers.getSetCookie().find((each) => each.includes('trust_device'))!
    expect(cookie).toMatch(/Max-Age=2592000/i)
    expect(cookie).toMatch(/HttpOnly/i)
    await post(device, '/sign-out')
    const body = { email: ana.email, password: PASSWORD }
    expect((await post(device, '/sign-in/email', body)).body.twoFactorRedirect).toBeUndefined()
    expect(await isSignedIn(device)).toBe(true)
    const change = { currentPassword: PASSWORD, newPassword: 'a wholly new password' }
    expect((await post(device, '/change-password', change)).status).toBe(200)
    await post(device, '/sign-out')
    const after = { ...body, password: change.newPassword }
    expect((await post(device, '/sign-in/email', after)).body.twoFactorRedirect).toBe(true)
  })

  test('is not remembered for another person', async () => {
    const [ana, ben] = [await signUpWithApp(), await signUpWithApp()]
    const device = await beginSignIn(ana)
    const trust = { code: readAuthenticator(ana.uri), trustDevice: true }
    await post(device, '/two-factor/verify-totp', trust)
    await post(device, '/sign-out')
    const body = { email: ben.email, password: PASSWORD }
    expect((await post(device, '/sign-in/email', body)).body.twoFactorRedirect).toBe(true)
  })
})

describe('a team', () => {
  test('that requires a second factor refuses members without one', async () => {
    const owner = await factors.app.signUp()
    const ben = await factors.app.colleague(owner, 'sales')
    const settings = `/teams/${owner.team}/settings`
    await owner.api(settings, { method: 'PATCH', body: { requireSecondFactor: true } })
    for (const person of [owner, ben]) {
      const refused = await person.call<Answer>('/products')
      expect([refused.status, refused.body.code]).toEqual([403, 'SECOND_FACTOR_NEEDED'])
      expect((await person.call('/me')).body).toMatchObject({ needsSecondFactor: true })
    }
    const team = `/teams/${owner.team}`
    for (const [method, path, body] of [
      ['PATCH', team, { name: 'Renamed' }],
      ['POST', `${team}/transfer`, { person: ben.id }],
      ['POST', `${team}/remove`, { name: 'Test team', password: PASSWORD }],
    ] as const) {
      const refused = await owner.call<Answer>(path, { method, body })
      expect([refused.status, refused.body.code], path).toEqual([403, 'SECOND_FACTOR_NEEDED'])
    }
    const { totpURI } = (await post(ben, '/two-factor/enable', { password: PASSWORD })).body
    await post(ben, '/two-factor/verify-totp', { code: readAuthenticator(totpURI!) })
    expect((await ben.call('/products')).status).toBe(200)
    expect((await ben.call('/me')).body).toMatchObject({ needsSecondFactor: false })
    await post(ben, '/two-factor/disable', { password: PASSWORD })
    expect((await ben.call('/products')).status).toBe(403)
  })

  test('can be set to require a second factor only with the right to change the team', async () => {
    const owner = await factors.app.signUp()
    const manager = await factors.app.colleague(owner, 'manager')
    const change = { method: 'PATCH', body: { requireSecondFactor: true } }
    expect((await manager.call(`/teams/${owner.team}/settings`, change)).status).toBe(403)
  })
})

test('each step with a second factor is recorded in the events of the person', async () => {
  const ana = await signUpWithApp()
  const device = await beginSignIn(ana)
  await post(device, '/two-factor/verify-totp', { code: '000000' })
  await post(device, '/two-factor/verify-totp', { code: readAuthenticator(ana.uri) })
  await post(device, '/two-factor/disable', { password: PASSWORD })
  const events = await factors.app.asSuperuser<{ action: string }>({
    text: 'select action from person_events where person = $1 order by position',
    values: [ana.id],
  })
  expect(events.map(({ action }) => action)).toEqual([
    'signUp',
    'secondFactorBegun',
    'secondFactorGiven',
    'secondFactorAsked',
    'secondFactorFailed',
    'secondFactorGiven',
    'secondFactorRemoved',
  ])
})
