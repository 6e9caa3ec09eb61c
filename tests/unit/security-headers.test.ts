import { expect, it } from 'vitest'
import { getSecurityHeaders } from '../../src/server/start/security-headers.ts'

it('HSTS is sent when the public address has https, and only then', () => {
  const hsts = 'strict-transport-security'
  expect(getSecurityHeaders('https://shop.example')[hsts]).toMatch(/^max-age=31536000/)
  expect(getSecurityHeaders('http://127.0.0.1:3000')[hsts]).toBeUndefined()
})
