/**
 * The address of the client: the connection's own, or, behind proxies that are trusted, the nearest one in
 * `X-Forwarded-For` that is not itself a trusted proxy. What stands further left there anyone can make up.
 */
export function clientAddress(
  connection: string | undefined,
  forwarded: string | null,
  trusted: readonly string[],
): string | undefined {
  const hops = forwarded?.split(',').map((hop) => plain(hop.trim())) ?? []
  let address = connection === undefined ? undefined : plain(connection)
  while (address !== undefined && trusted.includes(address) && hops.length > 0) address = hops.pop()
  return address
}

/** An IPv4 address may arrive in the clothes of IPv6. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
