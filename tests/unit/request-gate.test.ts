import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createRequestGate } from '../../src/server/http/request-gate.ts'

/** Sends requests of a client; returns the functions that end those that have begun, in order. */
function send(gate: ReturnType<typeof createRequestGate>, client: string, count: number) {
  const begun: (() => void)[] = []
  let refused = 0
  for (let at = 0; at < count; at += 1) {
    const entered = gate.enter(client)
    if (!(entered instanceof Promise)) begun.push(entered)
    else void entered.then((leave) => (leave ? begun.push(leave) : (refused += 1)))
  }
  return { begun, refused: () => refused }
}

it('a few requests of a client begin at once, the others in later turns and in order', async () => {
  const gate = createRequestGate({ running: 3 })
  const { begun } = send(gate, 'ana', 8)
  expect(begun).toHaveLength(3)
  for (const leave of begun.slice(0, 2)) leave()
  await Promise.resolve()
  expect(begun).toHaveLength(3)
  await nextTurn()
  expect(begun).toHaveLength(5)
  // The end of a request counts once.
  begun[0]!()
  await nextTurn()
  expect(begun).toHaveLength(5)
  for (const leave of begun.slice(2)) leave()
  await nextTurn()
  expect(begun).toHaveLength(8)
})

it('requests of other clients begin at once', () => {
  const gate = createRequestGate({ running: 2 })
  send(gate, 'ana', 100)
  expect(send(gate, 'rui', 2).begun).toHaveLength(2)
})

it('requests of a client with too many waiting requests are refused', async () => {
  const gate = createRequestGate({ running: 2, waiting: 10 })
  const { begun, refused } = send(gate, 'ana', 15)
  await nextTurn()
  expect([begun.length, refused()]).toEqual([2, 3])
})

it('requests that run for long no longer count', async () => {
  const gate = createRequestGate({ running: 2, hold_ms: 5 })
  const { begun } = send(gate, 'ana', 6)
  await expect.poll(() => begun.length).toBe(6)
  for (const leave of begun) leave()
  await pause(20)
  expect(send(gate, 'ana', 3).begun).toHaveLength(2)
})
