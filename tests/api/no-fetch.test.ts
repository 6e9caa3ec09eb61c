import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as resources from '../../resources/index.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { createMinimalRecord } from '../support/minimal-record.ts'

let app: TestApp
let owner: TestCaller
let connections = 0
const canary = createServer((socket) => {
  connections += 1
  socket.destroy()
})

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  canary.listen(0, '::')
  await once(canary, 'listening')
})
afterAll(async () => {
  canary.close()
  await app.close()
})

/** Returns spellings of the canary's address, some of which evade filters. */
function findAddresses(port: number): readonly string[] {
  const hosts =
    '127.0.0.1 localhost [::1] [::ffff:127.0.0.1] [::ffff:7f00:1] 0x7f.1 0x7f000001 2130706433 017700000001 127.1 127.0.1 0.0.0.0 0 [::] 127.0.0.1. LOCALHOST localhost. 127.000.000.001 ①②⑦.0.0.1 user@127.0.0.1 example.test@127.0.0.1 127.127.127.127'.split(
      ' ',
    )
  const schemes = ['ftp', 'gopher', 'dict', 'ws', 'http', 'https', 'tftp', 'ldap']
  return [
    ...hosts.map((host) => `http://${host}:${port}/`),
    ...schemes.map((scheme) => `${scheme}://127.0.0.1:${port}/x`),
    `//127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}/redirect?to=http://127.0.0.1:${port}/`,
  ]
}

test('The server requests no address that a person sends', async () => {
  const { port } = canary.address() as AddressInfo
  const all = findAddresses(port)
  expect(all.length).toBeGreaterThanOrEqual(30)
  let turn = 0
  let created = 0
  for (const resource of Object.values(resources) as readonly Resource[]) {
    const texts = Object.entries(resource.fields).filter(
      ([, { kind, readOnly }]) => ['text', 'longText', 'url'].includes(kind) && !readOnly,
    )
    if (resource.source !== 'table' || resource.document || texts.length === 0) continue
    for (const [name] of texts) {
      const body = {
        ...(await createMinimalRecord(owner, resource)),
        [name]: all[turn++ % all.length],
      }
      created +=
        (await owner.call(`/${resource.name}`, { method: 'POST', body })).status === 201 ? 1 : 0
    }
  }
  for (const website of all) {
    await owner.call('/suppliers', { method: 'POST', body: { name: `S ${website}`, website } })
    const csv = `name,website,image\nImported,${website},${website}\n`
    await owner.call('/brands/import', {
      method: 'POST',
      body: csv,
      headers: { 'content-type': 'text/csv' },
    })
    const link = { image: website, callbackURL: website, redirectTo: website }
    await owner.call('/me', { method: 'PATCH', body: link })
    await owner.call('/auth/update-user', { method: 'POST', body: link })
    const host = encodeURI(website)
    const headers = { 'x-forwarded-host': host, forwarded: `host=${host}`, referer: host }
    await owner.call('/me', { headers })
    await owner.call('/uploads', {
      method: 'POST',
      body: `<svg xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${website}"/></svg>`,
      headers: { 'content-type': 'image/svg+xml' },
    })
  }
  expect(created).toBeGreaterThan(10)
  // Each request to one of the addresses would have opened a connection to the canary server.
  expect(connections).toBe(0)
  await fetch(`http://127.0.0.1:${port}/`).catch(() => {})
  expect(connections).toBe(1)
})
