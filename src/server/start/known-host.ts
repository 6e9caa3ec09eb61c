import { mapLanguages } from '../../../i18n/languages.ts'
import { createTranslation } from '../../schema/translation.ts'
import { negotiateLanguage } from '../http/caller.ts'
import { parseAddress } from '../http/client-address.ts'
import { createProblemResponse, HttpProblem } from '../http/problems.ts'
import type { Business } from './business.ts'
import type { Bindings, Fetch } from '../http/http-server.ts'

/**
 * Matches health checks, which load balancers and orchestrators request with any host name.
 */
const HEALTH = /^https?:\/\/[^/]*\/(healthz|readyz)(\?|$)/
/** Matches requests for metrics, which may have any host name if they contain a token. */
const METRICS = /^https?:\/\/[^/]*\/metrics(\?|$)/

/** Limits the hosts that are remembered, because parsing a host takes longer than routing the request. */
const KNOWN_HOSTS = 1000
const LONGEST_HOST = 255

/**
 * Passes only requests whose `Host` is a name of this server: that of PUBLIC_URL, a loopback name,
 * or the address of the connection; health checks, and requests for metrics with a token, may have any
 * host. All other requests are answered with 421. Without this check, another site could point its own
 * name to this server, and would then have the same origin (DNS rebinding).
 */
export function allowKnownHosts(
  fetch: Fetch,
  publicUrl: string,
  { registry, messages }: Pick<Business, 'registry' | 'messages'>,
): Fetch {
  const own = new URL(publicUrl).hostname
  const labels = mapLanguages((language) =>
    createTranslation(registry, messages[language], language),
  )

  const classified = new Map<string, HostClass>()

  function classify(host: string): HostClass {
    const cached = classified.get(host)
    if (cached !== undefined) return cached
    const hostClass = classifyHost(host, own)
    if (classified.size >= KNOWN_HOSTS) classified.clear()
    if (host.length <= LONGEST_HOST) classified.set(host, hostClass)
    return hostClass
  }

  function isKnown(host: string, { incoming }: Bindings): boolean {
    const hostClass = classify(host)
    if (typeof hostClass === 'boolean') return hostClass
    return hostClass.address === parseAddress(incoming.socket.localAddress ?? '')
  }

  return (request, bindings) => {
    const host = request.headers.get('host') ?? ''
    if (isKnown(host, bindings) || mayHaveAnyHost(request)) return fetch(request, bindings)
    const problem = new HttpProblem(421, 'MISDIRECTED', {
      extensions: { host, address: publicUrl },
    })
    const language = negotiateLanguage(request.headers.get('accept-language'))
    return createProblemResponse(problem, labels[language], crypto.randomUUID(), undefined)
  }
}

function mayHaveAnyHost({ url, headers }: Request): boolean {
  return HEALTH.test(url) || (METRICS.test(url) && headers.has('authorization'))
}

/**
 * Indicates whether a host is a name of this server. An IP address counts as a name if the
 * connection has the same address.
 */
type HostClass = boolean | { readonly address: string }

function classifyHost(host: string, own: string): HostClass {
  const name = readHostName(host)
  if (name === undefined) return false
  if (name === own || name === 'localhost' || name.endsWith('.localhost')) return true
  const address = parseAddress(name.replace(/^\[|\]$/g, ''))
  if (address === undefined) return false
  return /^(127\.|::1$)/.test(address) || { address }
}

/** Returns the name in a `Host` header, without port and trailing dot. */
function readHostName(host: string): string | undefined {
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}/`)) return undefined
  return new URL(`http://${host}/`).hostname.replace(/\.$/, '')
}
