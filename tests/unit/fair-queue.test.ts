import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Busy, createFairQueue, type Share } from '../../src/server/database/fair-queue.ts'

const LIMITS = { perTeam: 3, perMember: 2, perRecord: 1, patience_ms: 10_000 }

/** Returns a queue for `room` works at once, and the order in which works began. */
function queueFor(room: number, limits = LIMITS) {
  const began: string[] = []
  const leaves: (() => void)[] = []
  const queue = createFairQueue({ ...limits, hasRoom: () => leaves.length < room })
  return {
    began,
    queue,
    enter(name: string, share: Share) {
      const entered = queue.enter(share).then((leave) => {
        began.push(name)
        leaves.push(leave)
      })
      // Work that still waits when its test is over is refused later, and nobody asks for it any more.
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
  it('lets a second member in before the third work of the first', async () => {
    const { began, enter, endOne } = queueFor(4)
    for (let i = 0; i < 20; i++) void enter(`a${i}`, { team: 't', member: 'a' })
    void enter('b0', { team: 't', member: 'b' })
    void enter('c0', { team: 'other', member: 'c' })
    await turn()
    expect(began).toEqual(['a0', 'a1', 'b0', 'c0'])
    await endOne()
    expect(began.slice(4)).toEqual(['a2'])
  })

  it('keeps room for other teams, however many members one has', async () => {
    const { began, enter } = queueFor(4)
    for (let i = 0; i < 9; i++) void enter(`a${i}`, { team: 't', member: String(i) })
    void enter('b', { team: 'other', member: 'x' })
    await turn()
    expect(began).toEqual(['a0', 'a1', 'a2', 'b'])
  })

  it('runs works on one record one by one, and others past them', async () => {
    const { began, enter, endOne } = queueFor(4)
    for (let i = 0; i < 3; i++) void enter(`r${i}`, { team: 't', member: 'a', record: 'r' })
    void enter('s', { team: 't', member: 'a', record: 's' })
    await turn()
    expect(began).toEqual(['r0', 's'])
    await endOne()
    expect(began).toEqual(['r0', 's', 'r1'])
  })

  it('gives teams turns when there is room for one only', async () => {
    const { began, enter, endOne } = queueFor(1)
    for (let i = 0; i < 3; i++) void enter(`a${i}`, { team: 'a' })
    for (let i = 0; i < 3; i++) void enter(`b${i}`, { team: 'b' })
    for (let i = 0; i < 6; i++) await endOne()
    expect(began).toEqual(['a0', 'a1', 'b0', 'b1', 'a2', 'b2'])
  })

  it('refuses what waited too long, and says so when another work on the record was in the way', async () => {
    const { queue, enter } = queueFor(2, { ...LIMITS, patience_ms: 5 })
    await enter('r0', { team: 't', member: 'a', record: 'r' })
    const second = queue.enter({ team: 't', member: 'b', record: 'r' })
    await expect(second).rejects.toMatchObject({ code: 'BUSY', record: 'r' })
    await enter('s', { team: 't', member: 'a', record: 's' })
    await expect(queue.enter({ team: 'u' })).rejects.toEqual(new Busy())
  })
})
