import { expect, it } from 'vitest'
import { nameCountry } from '../../src/schema/country.ts'
import { findPlace } from '../../src/server/identity/sign-in-place.ts'

it.each([
  // Networks of Google, MEO, Vivo and Unitel.
  ['8.8.8.8', 'US'],
  ['81.193.1.1', 'PT'],
  ['2001:8a0::1', 'PT'],
  ['::ffff:200.147.3.157', 'BR'],
  ['105.168.0.1', 'AO'],
])('the country of %s is %s', async (address, country) => {
  expect(await findPlace(address)).toBe(country)
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
  expect(await findPlace(address)).toBe(place)
})

it.each(['', 'somewhere', '172.32', '240.0.0.1', '0.0.0.0'])(
  'no place is found for “%s”',
  async (address) => {
    expect(await findPlace(address)).toBeNull()
  },
)

it('countries are named in the language of the person', () => {
  const names = (['en', 'pt', 'pt-BR'] as const).map((language) => nameCountry('PL', language))
  expect(names).toEqual(['Poland', 'Polónia', 'Polônia'])
  expect(nameCountry('local', 'en')).toBeUndefined()
})
