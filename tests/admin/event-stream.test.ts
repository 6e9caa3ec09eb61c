import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConnection } from '../../src/admin/core/data/connection.ts'
import { keepStreamOpen } from '../../src/admin/core/data/live-tags.tsx'

const [OPEN, CLOSED] = [1, 2]

/** Simulates the class EventSource of browsers, which jsdom does not have. */
class Source {
  readyState = 0
  onopen = () => {}
  onerror = () => {}
  onmessage = (_event: { data: string }) => {}
  close() {
    this.readyState = CLOSED
  }
  open() {
    this.readyState = OPEN
    this.onopen()
  }
}

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** Opens a stream whose requests are answered with a status. */
function openStream(status: number) {
  const sources: Source[] = []
  const ping = vi.fn(() => Promise.resolve())
  const connection = createConnection(ping)
  const opened: boolean[] = []
  const received: string[] = []
  stop = keepStreamOpen({
    address: '/events',
    connection,
    onOpen: (isRepeated) => opened.push(isRepeated),
    onMessage: (data) => received.push(data),
    createSource: () => {
      const source = new Source()
      sources.push(source)
      return source as unknown as EventSource
    },
    fetch: () => Promise.resolve(new Response(null, { status })),
  })
  const refuse = async () => {
    const source = sources.at(-1)!
    source.close()
    source.onerror()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { sources, connection, ping, opened, received, refuse }
}

it('a refused stream is opened again after a pause that grows to five minutes, and the connection is checked once', async () => {
  const { sources, ping, refuse } = openStream(503)
  const pauses = [5, 10, 20, 40, 80, 160, 300, 300]
  for (const [i, pause] of pauses.entries()) {
    await refuse()
    await vi.advanceTimersByTimeAsync(pause * 1000 - 1)
    expect(sources).toHaveLength(i + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sources).toHaveLength(i + 2)
  }
  expect(ping).toHaveBeenCalledOnce()
})

it('an open stream passes on its messages, and is opened again after the shortest pause when it ends', async () => {
  const { sources, opened, received, refuse } = openStream(503)
  await refuse()
  await vi.advanceTimersByTimeAsync(5000)
  await refuse()
  await vi.advanceTimersByTimeAsync(10_000)
  sources[2]!.open()
  sources[2]!.onmessage({ data: 'changed' })
  expect([opened, received]).toEqual([[true], ['changed']])
  await refuse()
  await vi.advanceTimersByTimeAsync(5000)
  expect(sources).toHaveLength(4)
})

it.each([401, 403, 404])(
  'a stream refused with status %i is opened again only when the person comes back to the window',
  async (status) => {
    const { sources, refuse } = openStream(status)
    await refuse()
    await vi.advanceTimersByTimeAsync(86_400_000)
    expect(sources).toHaveLength(1)
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(sources).toHaveLength(2)
    sources[1]!.open()
    window.dispatchEvent(new Event('focus'))
    expect(sources).toHaveLength(2)
  },
)

it('a refused stream is opened immediately when the connection returns', async () => {
  const { sources, connection, refuse } = openStream(503)
  await refuse()
  connection.reportSilence()
  expect(sources).toHaveLength(1)
  connection.reportAnswer()
  expect(sources).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(5000)
  expect(sources).toHaveLength(2)
})

it('a stopped stream is not opened again', async () => {
  const { sources, connection, refuse } = openStream(503)
  await refuse()
  stop()
  window.dispatchEvent(new Event('focus'))
  connection.reportSilence()
  connection.reportAnswer()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sources).toHaveLength(1)
})
