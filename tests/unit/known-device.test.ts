import { expect, it } from 'vitest'
import { createKnownDevices } from '../../src/server/identity/known-device.ts'

const secret = 'a secret for tests, 32 letters long'

it.each([
  ['https://shop.example', '__Secure-armazem.device', true],
  ['http://127.0.0.1:3000', 'armazem.device', false],
])(
  'the cookie of a device at %s is %s, and identifies the device for one person only',
  (url, name, isSecure) => {
    const devices = createKnownDevices(secret, url)
    const cookie = devices.remember('', 'ana@example.test')
    expect(cookie.startsWith(`${name}=`)).toBe(true)
    expect(cookie.includes('; Secure')).toBe(isSecure)
    const sent = cookie.split(';')[0]!
    expect(devices.find(sent, 'ana@example.test')).toMatch(/^[\w-]{16}$/)
    expect(devices.find(sent, 'bea@example.test')).toBeUndefined()
  },
)
