import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createRequestGate } from '../../src/server/http/request-gate.ts'

/** Sends requests of a client. Returns the functions that end the begun requests, and the numbers of these requests. */
function send(gate: ReturnType<typeof createRequestGate>, client: string, count: number) {
  const begun: (() => void)[] = []
  const order: number[] = []
  let refused = 0
  for (let number = 0; number < count; number += 1) {
    const begin = (leave: () => void) => {
      begun.push(leave)
      order.push(number)
    }
    const entered = gate.enter(client)
    if (!(entered instanceof Promise)) begin(entered)
    else void entered.then((leave) => (leave ? begin(leave) : (refused += 1)))
  }
  return { begun, order, refused: () => refused }
}

it('a few requests of a client begin at once, and the others in order in later turns of the event loop', async () => {
  const gate = createRequestGate({ running: 3 })
  const { begun, order } = send(gate, 'ana', 8)
  expect(begun).toHaveLength(3)
  for (const leave of begun.slice(0, 2)) leave()
  await Promise.resolve()
  expect(begun).toHaveLength(3)
  await nextTurn()
  expect(begun).toHaveLength(5)
  // Ending the same request again lets no other request begin.
  begun[0]!()
  await nextTurn()
  expect(begun).toHaveLength(5)
  for (const leave of begun.slice(2)) leave()
  await nextTurn()
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
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
  expect([begun.length, gate.waiting(), refused()]).toEqual([2, 10, 3])
})

it('requests that run for long no longer count as running', async () => {
  const gate = createRequestGate({ running: 2, hold_ms: 5 })
  const { begun } = send(gate, 'ana', 6)
  await expect.poll(() => begun.length).toBe(6)
  for (const leave of begun) leave()
  await pause(20)
  expect(send(gate, 'ana', 3).begun).toHaveLength(2)
})
