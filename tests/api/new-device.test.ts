import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestAuth } from '../support/request-auth.ts'
import type { TestCaller } from '../support/caller.ts'
import { createMailedApp, type MailedApp } from '../support/mailed-app.ts'

let mailed: MailedApp
let app: MailedApp['app']
let smtp: MailedApp['smtp']

beforeAll(async () => {
  mailed = await createMailedApp()
  ;({ app, smtp } = mailed)
})
afterAll(() => mailed.close())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

function signIn(device: TestCaller, email: string, password = 'correct horse battery') {
  return device.call('/auth/sign-in/email', {
    method: 'POST',
    body: { email, password },
    headers: { 'user-agent': FIREFOX },
  })
}

const countMails = async (email: string) => {
  const text = `select count(*)::int as count from mails where kind = 'newDevice' and recipient = $1`
  const [row] = await app.asSuperuser<{ count: number }>({ text, values: [email] })
  return row!.count
}

test('a sign-in from a new device sends one mail that names the device', async () => {
  const ana = await app.signUp()
  // The server has already seen the device of the sign-up.
  await signIn(ana, ana.email)
  expect(await countMails(ana.email)).toBe(0)
  const device = app.anyone()
  await signIn(device, ana.email, 'not the password')
  expect(await countMails(ana.email)).toBe(0)
  await signIn(device, ana.email)
  await signIn(device, ana.email)
  expect(await countMails(ana.email)).toBe(1)
  await expect.poll(() => smtp.to(ana.email).length).toBe(1)
  const [mail] = smtp.to(ana.email)
  expect(mail!.subject).toBe('Sign-in from a new device')
  expect(mail!.text).toContain('Firefox, Windows')
  expect(mail!.text).toContain('http://armazem.test/settings/account')
})

test('mail, notification and list of devices name the country and the address, or the local network', async () => {
  const ana = await app.signUp()
  await ana.api(`/teams/${ana.team}`, { method: 'PATCH', body: { timezone: 'Asia/Tokyo' } })
  const body = { email: ana.email, password: 'correct horse battery' }
  const device = { 'user-agent': FIREFOX }
  const portuguese = { ...device, 'accept-language': 'pt-PT' }
  await requestAuth(app, '2001:8a0::1', '/sign-in/email', body, portuguese)
  await requestAuth(app, '192.168.1.4', '/sign-in/email', body, device)
  await expect.poll(() => smtp.to(ana.email).length).toBe(2)
  const texts = smtp.to(ana.email).map(({ text }) => text)
  expect(texts.join('\n')).toContain('endereço 2001:8a0::1 (Portugal)')
  expect(texts.join('\n')).toContain('address 192.168.1.4 (local network)')
  expect(texts.join('\n')).toContain('GMT+9')
  const sessions = await ana.api<{ ip: string | null; place: string | null }[]>('/me/sessions')
  expect(sessions.map(({ ip, place }) => [ip, place])).toEqual(
    expect.arrayContaining([
      // Sessions keep only the network of an IPv6 address.
      ['2001:8a0::/64', 'PT'],
      ['192.168.1.4', 'local'],
    ]),
  )
  const { notifications } = await ana.api<{ notifications: { title: string }[] }>(
    '/me/notifications',
  )
  // The app shows the name of the country in the language of the reader.
  expect(notifications).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ title: 'Firefox, Windows', country: 'PT' }),
      expect.objectContaining({ title: 'Firefox, Windows · 192.168.1.4', country: null }),
    ]),
  )
})

test('the mail is in the language of the person, not in that of the device', async () => {
  const rui = await app.signUp()
  await rui.api('/me', { method: 'PATCH', body: { language: 'pt' } })
  const body = { email: rui.email, password: 'correct horse battery' }
  const english = { 'user-agent': FIREFOX, 'accept-language': 'en-US' }
  // The IP address is in Poland, whose name differs in Portugal and in Brazil.
  await requestAuth(app, '83.0.0.1', '/sign-in/email', body, english)
  await expect.poll(() => smtp.to(rui.email).length, { timeout: 15_000 }).toBe(1)
  const [mail] = smtp.to(rui.email)
  expect(mail!.subject).toBe('Início de sessão num novo dispositivo')
  expect(mail!.text).toContain('endereço 83.0.0.1 (Polónia)')
})
