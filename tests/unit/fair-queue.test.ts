import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Busy, createFairQueue, type Share } from '../../src/server/database/queues/fair-queue.ts'

const LIMITS = { perTeam: 3, perMember: 2, perRecord: 1, timeout_ms: 10_000 }

/** Returns a queue for `room` tasks at once, the order in which tasks started, and functions that add and end tasks. */
function prepareQueue(room: number, limits = LIMITS) {
  const began: string[] = []
  const leaves: (() => void)[] = []
  const queue = createFairQueue({ ...limits, hasRoom: (running) => running < room })
  return {
    began,
    queue,
    enter(name: string, share: Share) {
      const entered = queue.enter(share).then((leave) => {
        began.push(name)
        leaves.push(leave)
      })
      // A task that is still waiting at the end of its test is refused later, which is ignored.
      entered.catch(() => {})
      return entered
    },
    async endOne() {
      leaves.shift()?.()
      queue.wake()
      await turn()
    },
  }
}

describe('a fair queue', () => {
  it("starts a second member's task before the third task of the first", async () => {
    const { began, enter, endOne } = prepareQueue(4)
    for (let i = 0; i < 20; i++) void enter(`a${i}`, { team: 't', member: 'a' })
    void enter('b0', { team: 't', member: 'b' })
    void enter('c0', { team: 'other', member: 'c' })
    await turn()
    expect(began).toEqual(['a0', 'a1', 'b0', 'c0'])
    await endOne()
    expect(began.slice(4)).toEqual(['a2'])
  })

  it('leaves room for tasks of other teams, regardless of the number of members', async () => {
    const { began, enter } = prepareQueue(4)
    for (let i = 0; i < 9; i++) void enter(`a${i}`, { team: 't', member: String(i) })
    void enter('b', { team: 'other', member: 'x' })
    await turn()
    expect(began).toEqual(['a0', 'a1', 'a2', 'b'])
  })

  it('runs tasks on one record one by one, and tasks on other records in the meantime', async () => {
    const { began, enter, endOne } = prepareQueue(4)
    for (let i = 0; i < 3; i++) void enter(`r${i}`, { team: 't', member: 'a', record: 'r' })
    void enter('s', { team: 't', member: 'a', record: 's' })
    await turn()
    expect(began).toEqual(['r0', 's'])
    await endOne()
    expect(began).toEqual(['r0', 's', 'r1'])
  })

  it('alternates between teams when only one task can run', async () => {
    const { began, enter, endOne } = prepareQueue(1)
    for (let i = 0; i < 3; i++) void enter(`a${i}`, { team: 'a' })
    for (let i = 0; i < 3; i++) void enter(`b${i}`, { team: 'b' })
    for (let i = 0; i < 6; i++) await endOne()
    expect(began).toEqual(['a0', 'a1', 'b0', 'a2', 'b1', 'b2'])
  })

  it('refuses tasks that waited too long, and names the record when another task was changing it', async () => {
    const { queue, enter } = prepareQueue(2, { ...LIMITS, timeout_ms: 5 })
    await enter('r0', { team: 't', member: 'a', record: 'r' })
    const second = queue.enter({ team: 't', member: 'b', record: 'r' })
    await expect(second).rejects.toMatchObject({ code: 'BUSY', record: 'r' })
    await enter('s', { team: 't', member: 'a', record: 's' })
    await expect(queue.enter({ team: 'u' })).rejects.toEqual(new Busy())
  })
})
