import { expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { serverMessages } from '../../i18n/server-messages.ts'
import type { Bindings } from '../../src/server/http/http-server.ts'
import { allowKnownHosts } from '../../src/server/start/known-host.ts'

const fetch = allowKnownHosts(() => new Response('in'), 'https://shop.example:8443', {
  registry,
  messages: serverMessages,
})

/** Sends a request with this Host header over a connection to the address 192.168.1.5. */
async function ask(host: string, path = '/api/v1/me', headers: Record<string, string> = {}) {
  const incoming = { socket: { localAddress: '::ffff:192.168.1.5' } }
  const request = new Request(`http://127.0.0.1${path}`, { headers: { ...headers, host } })
  return fetch(request, { incoming } as unknown as Bindings)
}

it.each([
  'shop.example:8443',
  'SHOP.example',
  'shop.example.',
  'localhost:3000',
  'app.localhost',
  '127.0.0.1:3000',
  '127.8.8.8',
  '[::1]:3000',
  '192.168.1.5:3000',
])('A request for %s is accepted', async (host) => {
  expect((await ask(host)).status).toBe(200)
})

it.each([
  'evil.test',
  'evil.test:3000',
  'shop.example.evil.test',
  'localhost.evil.test',
  'evil-localhost',
  '127.0.0.1.evil.test',
  '192.168.1.6',
  '10.0.0.1',
  '',
  'shop.example@evil.test',
  'evil.test/shop.example',
])('A request for %s is refused (DNS rebinding)', async (host) => {
  const headers = { origin: `http://${host}` }
  const answer = await ask(host, '/api/v1/me', headers)
  expect(answer.status).toBe(421)
  expect(await answer.json()).toMatchObject({ code: 'MISDIRECTED', status: 421 })
  expect((await ask(host, '/')).status).toBe(421)
})

it('Requests for health are accepted for any host, those for metrics only with a bearer token', async () => {
  expect((await ask('10.1.2.3', '/healthz')).status).toBe(200)
  expect((await ask('10.1.2.3', '/readyz?x')).status).toBe(200)
  expect((await ask('app:3000', '/metrics')).status).toBe(421)
  expect((await ask('app:3000', '/metrics', { authorization: 'Bearer x' })).status).toBe(200)
  expect((await ask('evil.test', '/healthz/../api/v1/me')).status).toBe(421)
})
