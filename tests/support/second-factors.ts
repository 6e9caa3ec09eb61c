import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { TestCaller } from './caller.ts'
import { createMailedApp, type MailedApp } from './mailed-app.ts'
import { PASSWORD } from './member.ts'
import { readEarlierCode } from './totp.ts'

/** Holds the responses of better-auth about sign-in and second factors. */
export interface Answer {
  readonly code?: string
  readonly title?: string
  readonly twoFactorRedirect?: boolean
  readonly twoFactorMethods?: readonly string[]
  readonly totpURI?: string
  readonly backupCodes?: readonly string[]
}

export function post(by: TestCaller, path: string, body: object = {}) {
  return by.call<Answer>(`/auth${path}`, { method: 'POST', body })
}

export interface PersonWithApp extends TestCaller {
  /** Holds the address that the authenticator app scanned. */
  readonly uri: string
  readonly recoveryCodes: readonly string[]
}

/**
 * Runs the tests of a file on an app with mail, and deletes the counts of rate limits before each test. Returns the
 * app, and functions that set up second factors and begin a sign-in.
 */
export function withSecondFactors() {
  let mailed: MailedApp
  beforeAll(async () => {
    mailed = await createMailedApp()
  })
  afterAll(() => mailed.close())
  const removeRateLimits = () => mailed.app.asSuperuser({ text: 'delete from "rateLimit"' })
  beforeEach(removeRateLimits)

  /** Signs up a person and sets up their authenticator app, with the code of the previous half minute. */
  async function signUpWithApp(): Promise<PersonWithApp> {
    const person = await mailed.app.signUp()
    const { totpURI, backupCodes } = (
      await post(person, '/two-factor/enable', { password: PASSWORD })
    ).body
    const code = await readEarlierCode(totpURI!, 3000)
    expect((await post(person, '/two-factor/verify-totp', { code })).status).toBe(200)
    return Object.assign(person, { uri: totpURI!, recoveryCodes: backupCodes! })
  }

  /** Signs up a person and turns on codes by e-mail. */
  async function signUpWithMail(): Promise<TestCaller> {
    const person = await mailed.app.signUp()
    expect((await post(person, '/two-factor/send-otp')).status).toBe(200)
    const code = await readCode(person.email)
    expect((await post(person, '/two-factor/verify-otp', { code })).status).toBe(200)
    await removeRateLimits()
    return person
  }

  /** Waits until `count` mails with a code have come, and returns the newest code. */
  async function readCode(email: string, count = 1): Promise<string> {
    const find = () =>
      mailed.smtp.to(email).filter(({ subject }) => subject === 'Your sign-in code')
    await expect.poll(() => find().length, { timeout: 15_000 }).toBe(count)
    return /^\d{6}$/m.exec(find().at(-1)!.text)![0]
  }

  /** Sends the right password from a device. The second factor is still missing. */
  async function beginSignIn(person: TestCaller): Promise<TestCaller> {
    const device = mailed.app.anyone()
    const { status, body } = await post(device, '/sign-in/email', {
      email: person.email,
      password: PASSWORD,
    })
    expect([status, body.twoFactorRedirect]).toEqual([200, true])
    return device
  }

  return {
    get app() {
      return mailed.app
    },
    get smtp() {
      return mailed.smtp
    },
    signUpWithApp,
    signUpWithMail,
    readCode,
    beginSignIn,
  }
}

export const isSignedIn = async (device: TestCaller) => (await device.call('/me')).status === 200
