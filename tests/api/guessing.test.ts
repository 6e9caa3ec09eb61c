import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { TestCaller } from '../support/caller.ts'
import { chooseRepetitions, isNight } from '../support/choose-repetitions.ts'
import { PASSWORD } from '../support/member.ts'
import { requestAuth } from '../support/request-auth.ts'
import { withSecondFactors, isSignedIn, post } from '../support/second-factors.ts'
import { readAuthenticator } from '../support/totp.ts'

/** Sets the number of guesses of each secret. */
const GUESSES = chooseRepetitions(100, 1000)
/** Sets how many guesses are sent at the same time, each from another device. */
const AT_ONCE = 10

const factors = withSecondFactors()
const { signUpWithApp, signUpWithMail, readCode, beginSignIn } = factors
afterAll(() => expect(factors.app.errors).toEqual([]))

/** Sends the guesses, several at once, and returns the number of guesses by response. */
async function countAnswers(
  guesses: readonly string[],
  send: (guess: string, at: number) => Promise<string>,
): Promise<Readonly<Record<string, number>>> {
  expect(guesses).toHaveLength(GUESSES)
  const counts: Record<string, number> = {}
  for (let from = 0; from < guesses.length; from += AT_ONCE) {
    const wave = guesses.slice(from, from + AT_ONCE)
    for (const answer of await Promise.all(wave.map((each, at) => send(each, from + at)))) {
      counts[answer] = (counts[answer] ?? 0) + 1
    }
  }
  return counts
}

/** Signs in on several devices, one after the other: of parallel attempts only five are checked. */
async function openDevices(open: () => Promise<TestCaller>): Promise<readonly TestCaller[]> {
  const devices: TestCaller[] = []
  for (let at = 0; at < AT_ONCE; at++) devices.push(await open())
  return devices
}

const describeAnswer = (answer: { status: number; body: { code?: string } | null }) =>
  [answer.status, answer.body?.code].join(' ').trim()

/** Returns different codes of six digits, of which the last is the right one. */
function listCodes(right: string, ...alsoRight: readonly string[]): string[] {
  const start = Number(right)
  const codes = Array.from({ length: GUESSES + 5 }, (_, at) =>
    String((start + 1 + at) % 1_000_000).padStart(6, '0'),
  )
  const wrong = codes.filter((code) => code !== right && !alsoRight.includes(code))
  return [...wrong.slice(0, GUESSES - 1), right]
}

/** Returns texts that resemble a token: random ones, and the token with one character changed, cut off or added. */
function listTokens(token: string): string[] {
  const change = (at: number) => {
    const other = token[at] === 'A' ? 'B' : 'A'
    return token.slice(0, at) + other + token.slice(at + 1)
  }
  const near = [
    ...Array.from(token, (_, at) => change(at)),
    token.slice(0, -1),
    `${token}A`,
    token.toUpperCase(),
    token.toLowerCase(),
    ` ${token}`,
  ].filter((each) => each !== token)
  const length = Math.ceil((token.length * 3) / 4)
  const random = Array.from({ length: GUESSES }, () =>
    randomBytes(length).toString('base64url').slice(0, token.length),
  )
  return [...near, ...random].slice(0, GUESSES)
}

/** Returns another network address for each attempt. */
const getAddress = (at: number) =>
  at % 2 ? `10.${at % 250}.${at % 199}.${at % 97}` : `2001:db8:${at.toString(16)}::1`

describe(`${GUESSES} guesses do not find (promise T15)`, () => {
  test('the code of an authenticator app: ten are checked, over all challenges', async () => {
    const ana = await signUpWithApp()
    const devices = await openDevices(() => beginSignIn(ana))
    const [right, ...others] = [0, -1, 1].map((step) => readAuthenticator(ana.uri, step))
    const counts = await countAnswers(listCodes(right!, ...others), async (code, at) =>
      describeAnswer(await post(devices[at % AT_ONCE]!, '/two-factor/verify-totp', { code })),
    )
    expect(counts).toEqual({ '401 INVALID_CODE': 10, '429 TOO_MANY_REQUESTS': GUESSES - 10 })
    for (const device of devices) expect(await isSignedIn(device)).toBe(false)
  })

  test('a code by e-mail: at most five are checked, then the code is invalid', async () => {
    const ana = await signUpWithMail()
    const device = await beginSignIn(ana)
    await post(device, '/two-factor/send-otp')
    const right = await readCode(ana.email, 2)
    const counts = await countAnswers(listCodes(right), async (code) =>
      describeAnswer(await post(device, '/two-factor/verify-otp', { code })),
    )
    // When attempts arrive at the same time, better-auth counts some of them without checking their code.
    expect(counts['401 INVALID_CODE']).toBeGreaterThan(0)
    expect(counts['401 INVALID_CODE']).toBeLessThanOrEqual(5)
    expect(counts['429 TOO_MANY_REQUESTS']).toBe(GUESSES - 10)
    expect(Object.keys(counts).filter((answer) => answer < '4')).toEqual([])
    expect(await isSignedIn(device)).toBe(false)
  })

  test('a recovery code: ten are checked, over all challenges', async () => {
    const ana = await signUpWithApp()
    const devices = await openDevices(() => beginSignIn(ana))
    const right = ana.recoveryCodes[0]!
    const guesses = [...listTokens(right).slice(0, -1), right]
    const counts = await countAnswers(guesses, async (code, at) =>
      describeAnswer(
        await post(devices[at % AT_ONCE]!, '/two-factor/verify-backup-code', { code }),
      ),
    )
    expect(counts).toEqual({
      '401 INVALID_BACKUP_CODE': 10,
      '429 TOO_MANY_REQUESTS': GUESSES - 10,
    })
    for (const device of devices) expect(await isSignedIn(device)).toBe(false)
  })

  test('a PIN: twenty are checked, over all devices, then the PIN is blocked', async () => {
    const owner = await factors.app.signUp()
    const clerk = await factors.app.colleague(owner, 'sales')
    const right = '0739'
    const body = { pin: right, password: PASSWORD }
    await clerk.api('/me/pin', { method: 'PUT', body })
    const devices = await openDevices(async () => {
      const device = factors.app.anyone()
      await post(device, '/sign-in/email', { email: owner.email, password: PASSWORD })
      device.team = owner.team
      return device
    })
    const wrong = Array.from({ length: GUESSES }, (_, at) => String(at).padStart(4, '0'))
    const guesses = [...wrong.filter((pin) => pin !== right), right].slice(-GUESSES)
    const counts = await countAnswers(guesses, async (pin, at) =>
      describeAnswer(
        await devices[at % AT_ONCE]!.call<{ code?: string }>('/me/device/operator', {
          method: 'PUT',
          body: { person: clerk.id, pin },
        }),
      ),
    )
    expect(counts['400 WRONG_PIN']).toBe(20)
    expect(counts['403 PIN_BLOCKED']).toBeGreaterThan(0)
    expect(Object.keys(counts).toSorted()).toEqual([
      '400 WRONG_PIN',
      '403 PIN_BLOCKED',
      '429 PIN_WAIT',
    ])
    for (const device of devices) {
      expect(await device.api('/me')).toMatchObject({ person: { id: owner.id }, device: null })
    }
  })

  test('the password of a signed-in person: five are checked, over all calls that ask for it', async () => {
    const ana = await signUpWithApp()
    const factor = ['enable', 'disable', 'generate-backup-codes']
    const paths = ['change-password', ...factor.map((name) => `two-factor/${name}`)]
    const wrong = Array.from({ length: GUESSES - 1 }, (_, at) => `${PASSWORD} ${at}`)
    const counts = await countAnswers([...wrong, PASSWORD], async (password, at) => {
      const path = paths[at % paths.length]!
      const change = { currentPassword: password, newPassword: 'a wholly new password' }
      const body = path === 'change-password' ? change : { password }
      return describeAnswer(await post(ana, `/${path}`, body))
    })
    expect(counts).toEqual({
      '400 INVALID_PASSWORD': 5,
      '429 TOO_MANY_REQUESTS': GUESSES - 5,
    })
    const device = factors.app.anyone()
    const signIn = { email: ana.email, password: PASSWORD }
    expect((await post(device, '/sign-in/email', signIn)).status).toBe(200)
  })

  test.runIf(isNight())('the link for a new password, which still works afterwards', async () => {
    const owner = await factors.app.signUp()
    const ben = await factors.app.colleague(owner, 'sales')
    const { link } = await owner.api<{ link: string }>(`/users/${ben.id}/password-link`, {
      method: 'POST',
      body: {},
    })
    const token = link.split('#')[1]!
    const newPassword = 'a wholly new password'
    const counts = await countAnswers(listTokens(token), async (guess, at) =>
      describeAnswer(
        await requestAuth(factors.app, getAddress(at), '/reset-password', {
          token: guess,
          newPassword,
        }),
      ),
    )
    expect(counts).toEqual({ '400 INVALID_TOKEN': GUESSES })
    expect((await ben.call('/me')).status).toBe(200)
    const used = await requestAuth(factors.app, '', '/reset-password', { token, newPassword })
    expect(used.status).toBe(200)
  })

  test('the link of an invitation, which still works afterwards', async () => {
    const owner = await factors.app.signUp()
    const ben = await factors.app.signUp()
    const body = { email: ben.email, roles: ['sales'], branches: null }
    const { link } = await owner.api<{ link: string }>('/invitations', { method: 'POST', body })
    const token = link.split('#')[1]!
    const counts = await countAnswers(listTokens(token), async (guess, at) => {
      const call = { method: 'POST', body: { token: guess } }
      return at % 2
        ? describeAnswer(
            await factors.app.anyone().call<{ code?: string }>('/auth/invitation', call),
          )
        : describeAnswer(await ben.call<{ code?: string }>('/teams/join', call))
    })
    expect(counts).toEqual({ '410 INVITATION_INVALID': GUESSES })
    const joined = await ben.call('/teams/join', { method: 'POST', body: { token } })
    expect(joined.status).toBe(200)
  })
})
