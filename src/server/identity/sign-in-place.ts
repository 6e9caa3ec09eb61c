import { readFile } from 'node:fs/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { NoCountry } from '../../schema/country.ts'

const LOOPBACK = createBlockList(['127.0.0.0/8', '::1/128'])

/** Lists the networks that are not part of the Internet (RFC 1918, 3927, 4193, 4291, 6598). */
const PRIVATE = createBlockList([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  'fe80::/10',
])

/** Holds the countries of all networks, 8 MB; loaded for the first address. */
let countries: Promise<Countries> | undefined

interface Countries {
  get(address: string): unknown
}

/**
 * Returns the place of a network address: the code of its country (ISO 3166-1), `local` or `computer`; null when it is
 * unknown.
 */
export async function findPlace(address: string): Promise<string | null> {
  const ip = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (isIP(ip) === 0) return null
  if (containsAddress(LOOPBACK, ip)) return 'computer' satisfies NoCountry
  if (containsAddress(PRIVATE, ip)) return 'local' satisfies NoCountry
  countries ??= openCountries().catch((problem: unknown) => {
    // The next call reads the file again.
    countries = undefined
    throw problem
  })
  const found = (await countries).get(ip)
  const isFound = typeof found === 'object' && found !== null && 'country_code' in found
  return isFound ? String(found.country_code) : null
}

async function openCountries(): Promise<Countries> {
  const [{ Reader }, file] = await Promise.all([
    import('mmdb-lib'),
    readFile(
      fileURLToPath(
        import.meta
          .resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
      ),
    ),
  ])
  return new Reader(file)
}

function createBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    list.addSubnet(address, Number(length), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}

function containsAddress(list: BlockList, ip: string): boolean {
  return list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}
