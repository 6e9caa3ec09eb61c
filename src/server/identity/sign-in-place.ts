import { readFile } from 'node:fs/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
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

interface Countries {
  get(address: string): unknown
}

/**
 * Returns the place of a network address: the code of its country (ISO 3166-1), `local` or `computer`; null when it is
 * unknown, or when the countries cannot be read, which is logged once.
 */
export type FindPlace = (address: string, log: Pick<Logger, 'warn'>) => Promise<string | null>

/** Finds places with the countries of the installed package. */
export const findPlace = createPlaceFinder(findCountriesFile)

/** Creates a function that finds the places of addresses with the countries in the file of `findFile`. */
export function createPlaceFinder(findFile: () => string): FindPlace {
  /** Holds the countries of all networks, 8 MB; loaded for the first address. */
  let countries: Promise<Countries> | undefined
  let isFailureLogged = false

  async function findCountry(ip: string): Promise<string | null> {
    countries ??= openCountries(findFile)
    const found = (await countries).get(ip)
    const isFound = typeof found === 'object' && found !== null && 'country_code' in found
    return isFound ? String(found.country_code) : null
  }

  return async (address, log) => {
    const ip = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
    if (isIP(ip) === 0) return null
    if (containsAddress(LOOPBACK, ip)) return 'computer' satisfies NoCountry
    if (containsAddress(PRIVATE, ip)) return 'local' satisfies NoCountry
    try {
      return await findCountry(ip)
    } catch (err) {
      // The next call reads the file again.
      countries = undefined
      if (!isFailureLogged) log.warn({ err }, 'the countries of network addresses cannot be read')
      isFailureLogged = true
      return null
    }
  }
}

async function openCountries(findFile: () => string): Promise<Countries> {
  const [{ Reader }, file] = await Promise.all([import('mmdb-lib'), readFile(findFile())])
  return new Reader(file)
}

function findCountriesFile(): string {
  return fileURLToPath(
    import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
  )
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
