import { describe, expect, it, vi } from 'vitest'
import {
  createClientAddress,
  getNetwork,
  parseAddress,
} from '../../src/server/http/client-address.ts'

describe('An address', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['1.2.3.4:443', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::ffff:c633:6407', '198.51.100.7'],
    ['[::ffff:198.51.100.7]:8080', '198.51.100.7'],
    ['2001:DB8:0:0::0001', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is read as %s', (text, address) => {
    expect(parseAddress(text)).toBe(address)
  })

  it.each(['unknown', '', '1.2.3', '1.2.3.4.5', '[::1', '_hidden', 'example.test'])(
    'is not found in %j',
    (text) => {
      expect(parseAddress(text)).toBeUndefined()
    },
  )

  it('of IPv6 is counted by its /64 network, in any notation', () => {
    const same = ['2001:db8:1:2::1', '2001:0DB8:1:2:ffff::9', '[2001:db8:1:2::3]:99']
    expect(new Set(same.map(getNetwork)).size).toBe(1)
    expect(getNetwork('2001:db8:1:3::1')).not.toBe(getNetwork('2001:db8:1:2::1'))
    expect(getNetwork('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(getNetwork('1:2:3:4:5:6:7:8')).toBe('1:2:3:4::/64')
    expect(getNetwork('::1')).toBe('::/64')
    expect(getNetwork('1::')).toBe('1::/64')
    expect(getNetwork('1::2:3:4:5:6')).toBe('1:0:0:2::/64')
  })
})

describe('The address of a client', () => {
  it('is the last one that is not a trusted proxy', () => {
    const find = createClientAddress(['10.0.0.0/8', '2001:db8::1'])
    expect(find('::ffff:10.1.1.1', '203.0.113.9, 198.51.100.7:5000, 10.2.2.2')).toBe('198.51.100.7')
    expect(find('2001:DB8::0001', '198.51.100.7')).toBe('198.51.100.7')
    expect(find('203.0.113.1', '198.51.100.7')).toBe('203.0.113.1')
    expect(find('10.1.1.1', null)).toBe('10.1.1.1')
    expect(find(undefined, '198.51.100.7')).toBeUndefined()
  })

  it('is the address of the proxy when the proxy does not report the client', () => {
    const find = createClientAddress(['10.0.0.1'])
    for (const hidden of ['unknown', '_a', '_b', ''])
      expect(find('10.0.0.1', hidden)).toBe('10.0.0.1')
  })

  it('is the address of the proxy when the proxy is not trusted; only the first such proxy is logged', () => {
    const ignored = vi.fn<(peer: string) => void>()
    const find = createClientAddress(['10.0.0.1'], ignored)
    find('10.0.0.1', '198.51.100.7')
    find('192.0.2.1', null)
    expect(ignored).not.toHaveBeenCalled()
    expect(find('192.0.2.1', '198.51.100.7')).toBe('192.0.2.1')
    expect(find('192.0.2.2', '198.51.100.7')).toBe('192.0.2.2')
    expect(ignored.mock.calls).toEqual([['192.0.2.1']])
  })
})
