import { expect, it } from 'vitest'
import { nameCountry } from '../../src/schema/country.ts'
import { createPlaceFinder, findPlace } from '../../src/server/identity/sign-in-place.ts'

const messages: unknown[] = []
const log = { warn: (...parts: unknown[]) => void messages.push(parts[1]) }

it.each([
  // Networks of Google, MEO, Vivo and Unitel.
  ['8.8.8.8', 'US'],
  ['81.193.1.1', 'PT'],
  ['2001:8a0::1', 'PT'],
  ['::ffff:200.147.3.157', 'BR'],
  ['105.168.0.1', 'AO'],
])('the country of %s is %s', async (address, country) => {
  expect(await findPlace(address, log)).toBe(country)
})

it.each([
  ['127.0.0.1', 'computer'],
  ['::1', 'computer'],
  ['::ffff:127.0.0.1', 'computer'],
  ['10.1.2.3', 'local'],
  ['172.31.255.1', 'local'],
  ['192.168.1.4', 'local'],
  ['fd12::1', 'local'],
  ['fe80::1', 'local'],
])('%s belongs to no country: %s', async (address, place) => {
  expect(await findPlace(address, log)).toBe(place)
})

it.each(['', 'somewhere', '172.32', '240.0.0.1', '0.0.0.0'])(
  'no place is found for “%s”',
  async (address) => {
    expect(await findPlace(address, log)).toBeNull()
  },
)

it('no place is found when the countries cannot be read, which is logged once', async () => {
  const findMissing = createPlaceFinder(() => '/missing/countries.mmdb')
  messages.length = 0
  expect(await findMissing('8.8.8.8', log)).toBeNull()
  expect(await findMissing('81.193.1.1', log)).toBeNull()
  expect(await findMissing('127.0.0.1', log)).toBe('computer')
  expect(messages).toEqual(['the countries of network addresses cannot be read'])
})

it('countries are named in the language of the person', () => {
  const names = (['en', 'pt', 'pt-BR'] as const).map((language) => nameCountry('PL', language))
  expect(names).toEqual(['Poland', 'Polónia', 'Polônia'])
  expect(nameCountry('local', 'en')).toBeUndefined()
})
