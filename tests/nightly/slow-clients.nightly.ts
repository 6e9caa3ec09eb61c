import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAt } from '../support/live-owner.ts'
import { startServer, type StartedServer } from '../support/server.ts'

let server: StartedServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

/** Opens a connection that sends some bytes and then one byte a second, until the server closes it. */
function sendSlowly(start: string): { readonly socket: Socket; readonly closed: Promise<unknown> } {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const closed = new Promise((done) => socket.once('close', done))
  socket.on('error', () => {})
  // Reads the response; otherwise the end of the connection is not noticed.
  socket.resume()
  socket.write(start)
  const timer = setInterval(() => socket.write('a'), 1000)
  socket.once('close', () => clearInterval(timer))
  return { socket, closed }
}

test('while 600 clients send a byte a second, another client is served, and the slow clients are disconnected', async () => {
  const owner = await signUpAt(server.url)
  const startedAt = Date.now()
  const { host } = new URL(server.url)
  const signedIn = Object.entries(owner.headers()).map((pair) => `${pair.join(': ')}\r\n`)
  const headers = Array.from({ length: 300 }, () =>
    sendSlowly(`GET / HTTP/1.1\r\nHost: ${host}\r\nX: `),
  )
  const post = `POST /api/v1/brands HTTP/1.1\r\nHost: ${host}\r\n${signedIn.join('')}Content-Type: application/json\r\nContent-Length: 500000\r\n\r\n{"name":"`
  const bodies = Array.from({ length: 300 }, () => sendSlowly(post))
  const waits: number[] = []
  for (let i = 0; i < 200; i += 1) {
    const at = performance.now()
    expect((await owner.call('/me')).status).toBe(200)
    waits.push(performance.now() - at)
    await pause(20)
  }
  waits.sort((a, b) => a - b)
  await Promise.all(headers.map(({ closed }) => closed))
  const headersClosed = Date.now() - startedAt
  await Promise.all(bodies.map(({ closed }) => closed))
  const bodiesClosed = Date.now() - startedAt
  console.log(
    `responses meanwhile: half within ${Math.round(waits[100]!)} ms, 99 of 100 within ${Math.round(waits[198]!)} ms; slow headers closed after ${headersClosed} ms, slow bodies after ${bodiesClosed} ms`,
  )
  expect(headersClosed).toBeLessThan(60_000)
  expect(bodiesClosed).toBeLessThan(180_000)
})

test('TRACE is refused, and the response does not repeat the request', async () => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `TRACE /api/v1/me HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Echo: me\r\nConnection: close\r\n\r\n`,
  )
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  console.log(answer.split('\r\n')[0])
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/)
  expect(answer).not.toContain('X-Echo')
})
