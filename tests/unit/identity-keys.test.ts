import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '../../src/server/identity/password.ts'
import { createTokenReader } from '../../src/server/identity/session-cookie.ts'

test('A password matches its hash in both Unicode compositions, and does not without its accents', async () => {
  const hash = await hashPassword('pão de açúcar')
  expect(await verifyPassword({ hash, password: 'pa\u0303o de ac\u0327u\u0301car' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'pao de acucar' })).toBe(false)
  expect(await hashPassword('pão de açúcar')).not.toBe(hash)
})

test('A text that is not an argon2id hash matches nothing', async () => {
  for (const hash of ['', 'plain', '$argon2id$v=19$m=1,t=1,p=1$$', '$2b$10$abc']) {
    expect(await verifyPassword({ hash, password: 'plain' })).toBe(false)
  }
})

test('A session cookie is valid only with the signature of the server', () => {
  const signature = createHmac('sha256', 'secret').update('token').digest('base64')
  const cookie = `a=1; s=${encodeURIComponent(`token.${signature}`)}; b=2`
  expect(createTokenReader('s', 'secret')(cookie)).toBe('token')
  expect(createTokenReader('s', 'another secret')(cookie)).toBeUndefined()
  for (const wrong of ['', 's=', 's=.', 's=%E0%A4%A', 's=token', `xs=token.${signature}`]) {
    expect(createTokenReader('s', 'secret')(wrong)).toBeUndefined()
  }
})

test('A cached session cookie is valid only unchanged', () => {
  const readToken = createTokenReader('s', 'secret')
  const signCookie = (token: string, secret: string) => {
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    return `s=${encodeURIComponent(`${token}.${signature}`)}`
  }
  for (let turn = 0; turn < 2; turn++) {
    expect(readToken(signCookie('one', 'secret'))).toBe('one')
    expect(readToken(signCookie('two', 'secret'))).toBe('two')
    expect(readToken(signCookie('one', 'another secret'))).toBeUndefined()
  }
})
