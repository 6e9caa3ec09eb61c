import { BlockList, isIP } from 'node:net'

/** Finds the network address of the client of a request from the address of the connection and `X-Forwarded-For`. */
export type ClientAddress = (
  connection: string | undefined,
  forwarded: string | null,
) => string | undefined

/**
 * Creates a function that returns the address of a client: the address of the connection, or, behind
 * trusted proxies, the last address in `X-Forwarded-For` that is not a trusted proxy. Clients can
 * forge the addresses before that address. `onIgnored` runs once when a peer that is not trusted
 * sends the header. All clients behind that peer count as one client.
 */
export function createClientAddress(
  trusted: readonly string[],
  onIgnored: (peer: string) => void = () => {},
): ClientAddress {
  const isTrusted = createTrust(trusted)
  let hasWarned = false

  return (connection, forwarded) => {
    const peer = connection === undefined ? undefined : parseAddress(connection)
    if (peer === undefined || forwarded === null) return peer
    if (!isTrusted(peer) && !hasWarned) {
      hasWarned = true
      onIgnored(peer)
    }
    const hops = forwarded.split(',')
    let address = peer
    while (isTrusted(address) && hops.length > 0) {
      const hop = parseAddress(hops.pop()!.trim())
      // A proxy that does not report its clients counts as the client.
      if (hop === undefined) return address
      address = hop
    }
    return address
  }
}

/**
 * Returns the canonical form of an address, without port and zone; undefined for other texts, such
 * as `unknown`.
 */
export function parseAddress(text: string): string | undefined {
  const host =
    /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text
  const plain = host.replace(/%.*$/, '')
  const family = isIP(plain)
  if (family === 0) return undefined
  if (family === 4) return plain
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? []
  if (high === undefined || low === undefined) return canonical
  const [highBytes, lowBytes] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [highBytes >> 8, highBytes & 255, lowBytes >> 8, lowBytes & 255].join('.')
}

/**
 * Returns the network by which requests are limited: the address itself for IPv4, the /64 network for IPv6, because one
 * household has a whole /64 network. The network is written as in RFC 5952.
 */
export function getNetwork(address: string): string {
  const parsed = parseAddress(address) ?? address
  if (isIP(parsed) !== 6) return parsed
  const [head = '', tail = ''] = parsed.split('::')
  const headParts = head ? head.split(':') : []
  const tailParts = tail ? tail.split(':') : []
  const zeros = Array.from(
    { length: Math.max(0, 8 - headParts.length - tailParts.length) },
    () => '0',
  )
  const network = [...headParts, ...zeros, ...tailParts].slice(0, 4).join(':')
  return `${parseAddress(`${network}::`)!}/64`
}

/**
 * Returns a function that checks whether an address is trusted. `trusted` lists addresses and
 * networks such as `10.0.0.0/8`.
 */
function createTrust(trusted: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const each of trusted) {
    const [address = '', bits] = each.split('/')
    const parsed = parseAddress(address) ?? address
    const family = isIP(parsed) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(parsed, family)
    else list.addSubnet(parsed, Number(bits), family)
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
