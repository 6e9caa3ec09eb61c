import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../support/member.ts'
import { withSecondFactors, isSignedIn, post, type Answer } from '../support/second-factors.ts'
import { readAuthenticator } from '../support/totp.ts'

const factors = withSecondFactors()
const { signUpWithApp, signUpWithMail, readCode, beginSignIn } = factors

describe('signing in is impossible without the second factor (promise T15)', () => {
  test('a challenge accepts five attempts, also when twenty are sent at the same time', async () => {
    const ana = await signUpWithApp()
    const device = await beginSignIn(ana)
    const right = readAuthenticator(ana.uri)
    const wrong = Array.from({ length: 20 }, (_, at) => String(100_000 + at)).filter(
      (code) => ![-1, 0, 1].some((step) => readAuthenticator(ana.uri, step) === code),
    )
    const answers = await Promise.all(
      wrong.map((code) => post(device, '/two-factor/verify-totp', { code })),
    )
    const counted = answers.filter(({ body }) => body.code === 'INVALID_CODE')
    expect(counted.length).toBeGreaterThan(0)
    expect(counted.length).toBeLessThanOrEqual(5)
    expect(answers.every(({ status }) => status >= 400)).toBe(true)
    for (const code of wrong.slice(10, 15)) {
      await factors.app.asSuperuser({ text: 'delete from "rateLimit"' })
      await post(device, '/two-factor/verify-totp', { code })
    }
    await factors.app.asSuperuser({ text: 'delete from "rateLimit"' })
    const late = await post(device, '/two-factor/verify-totp', { code: right })
    expect(late.status).toBeGreaterThanOrEqual(400)
    expect(await isSignedIn(device)).toBe(false)
  })

  test('of six wrong codes sent one after the other, five are checked, then the right code is refused', async () => {
    const [ana, ben] = [await signUpWithApp(), await signUpWithMail()]
    const [onApp, byMail] = [await beginSignIn(ana), await beginSignIn(ben)]
    await post(byMail, '/two-factor/send-otp')
    const valid = [-1, 0, 1].map((step) => readAuthenticator(ana.uri, step))
    const sent = await readCode(ben.email, 2)
    const wrong = Array.from({ length: 10 }, (_, at) => String(100_000 + at))
      .filter((code) => code !== sent && !valid.includes(code))
      .slice(0, 6)
    for (const [device, path, right] of [
      [onApp, '/two-factor/verify-totp', valid[1]],
      [byMail, '/two-factor/verify-otp', sent],
    ] as const) {
      const answers: (string | undefined)[] = []
      for (const code of wrong) answers.push((await post(device, path, { code })).body.code)
      expect(answers, path).toEqual([
        ...Array(5).fill('INVALID_CODE'),
        'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
      ])
      const late = await post(device, path, { code: right })
      expect(late.status, path).toBeGreaterThanOrEqual(400)
      expect(await isSignedIn(device)).toBe(false)
    }
  })

  test('new challenges give no new attempts: ten wrong codes in a quarter of an hour', async () => {
    const ana = await signUpWithApp()
    await factors.app.asSuperuser({ text: 'delete from "rateLimit"' })
    const statuses: number[] = []
    for (let at = 0; at < 14; at++) {
      const device = await beginSignIn(ana)
      const answer = await post(device, '/two-factor/verify-backup-code', { code: `wrong-${at}` })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
    const device = await beginSignIn(ana)
    const code = readAuthenticator(ana.uri)
    const right = await post(device, '/two-factor/verify-totp', { code })
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800)
  })

  test('a code or recovery code of another person is refused', async () => {
    const [ana, ben] = [await signUpWithApp(), await signUpWithApp()]
    const device = await beginSignIn(ana)
    for (const answer of [
      await post(device, '/two-factor/verify-totp', { code: readAuthenticator(ben.uri) }),
      await post(device, '/two-factor/verify-backup-code', { code: ben.recoveryCodes[0] }),
    ]) {
      expect(answer.status).toBe(401)
    }
    // The session of Ben together with the challenge of Ana gives access only to Ben's account.
    const both = factors.app.anyone()
    await post(both, '/sign-in/email', { email: ana.email, password: PASSWORD })
    const mixed = await factors.app.app.fetch(
      new Request('http://armazem.test/api/v1/auth/two-factor/verify-totp', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: 'http://armazem.test',
          cookie: `${ben.headers().cookie}; ${both.headers().cookie}`,
        },
        body: JSON.stringify({ code: readAuthenticator(ben.uri, 1) }),
      }),
    )
    expect(await mixed.text()).not.toContain(ana.email)
  })

  test('two challenges in one request give no further attempts', async () => {
    const [ana, ben] = [await signUpWithApp(), await signUpWithApp()]
    const challenges = [await beginSignIn(ben), await beginSignIn(ana)].map(
      (each) => each.headers().cookie,
    )
    const doubled = await factors.app.anyone().call<Answer>('/auth/two-factor/verify-totp', {
      method: 'POST',
      body: { code: readAuthenticator(ana.uri) },
      headers: { cookie: challenges.join('; ') },
    })
    expect([doubled.status, doubled.body.code]).toEqual([401, 'INVALID_TWO_FACTOR_COOKIE'])
  })

  test('a person with an app gets no code by e-mail, and no other endpoint signs the person in', async () => {
    const ana = await signUpWithApp()
    const device = await beginSignIn(ana)
    const sent = await post(device, '/two-factor/send-otp')
    expect([sent.status, sent.body.code]).toEqual([401, 'OTP_NOT_ENABLED'])
    expect((await post(device, '/two-factor/verify-otp', { code: '123456' })).status).toBe(401)
    for (const path of [
      '/two-factor/enable',
      '/two-factor/disable',
      '/two-factor/generate-backup-codes',
    ]) {
      expect((await post(device, path, { password: PASSWORD })).status).toBe(401)
    }
    for (const path of ['/sign-in/email-otp', '/email-otp/send-verification-otp', '/sign-in/magic'])
      expect((await post(device, path, { email: ana.email, otp: '123456' })).status).toBe(404)
    expect(await isSignedIn(device)).toBe(false)
  })

  test('a code requires a challenge, and a forged challenge is refused', async () => {
    const ana = await signUpWithApp()
    const code = readAuthenticator(ana.uri)
    expect((await post(factors.app.anyone(), '/two-factor/verify-totp', { code })).status).toBe(401)
    const forged = await factors.app.anyone().call('/auth/two-factor/verify-totp', {
      method: 'POST',
      body: { code },
      headers: { cookie: 'armazem.two_factor=2fa-anything.c2lnbmF0dXJl' },
    })
    expect(forged.status).toBe(401)
  })

  test('a link for a forgotten password sets the password, and the second factor is still required', async () => {
    const ana = await signUpWithApp()
    await factors.app
      .anyone()
      .call('/auth/forgot-password', { method: 'POST', body: { email: ana.email } })
    const find = () =>
      factors.smtp.to(ana.email).find(({ text }) => text.includes('/reset-password#'))
    await expect.poll(find).toBeDefined()
    const token = /#([\w-]{32})\n/.exec(find()!.text)![1]
    const newPassword = 'a wholly new password'
    const device = factors.app.anyone()
    expect((await post(device, '/reset-password', { token, newPassword })).status).toBe(200)
    expect(await isSignedIn(device)).toBe(false)
    const body = { email: ana.email, password: newPassword }
    expect((await post(device, '/sign-in/email', body)).body.twoFactorRedirect).toBe(true)
    expect(await isSignedIn(device)).toBe(false)
  })
})
