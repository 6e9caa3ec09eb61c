import { describe, expect, it } from 'vitest'
import { createSharedReads } from '../../src/server/database/queues/shared-reads.ts'

/** Returns reads for which the test decides when their turns come and when their answers arrive. */
function prepareReads() {
  const shared = createSharedReads<string>()
  const begun: string[] = []
  let left = 0
  let proven = 0
  return {
    begun,
    counts: () => ({ left, proven }),
    ask(name: string, key: string) {
      const turn = Promise.withResolvers<void>()
      const answer = Promise.withResolvers<string>()
      const done = shared.run(key, {
        enter: () => turn.promise.then(() => () => void (left += 1)),
        read() {
          begun.push(name)
          return answer.promise
        },
        adopt: () => Promise.resolve(void (proven += 1)),
      })
      done.catch(() => {})
      return { done, turn, answer }
    },
  }
}

describe('equal reads that wait at the same time', () => {
  it('are answered by the first that begins, and give their turns back', async () => {
    const { ask, begun, counts } = prepareReads()
    const [first, second, other] = [ask('first', 'a'), ask('second', 'a'), ask('other', 'b')]
    second.turn.resolve()
    second.answer.resolve('rows')
    expect(await first.done).toBe('rows')
    expect(await second.done).toBe('rows')
    first.turn.resolve()
    other.turn.resolve()
    other.answer.resolve('other rows')
    expect(await other.done).toBe('other rows')
    expect(begun).toEqual(['second', 'other'])
    expect(counts()).toEqual({ left: 3, proven: 1 })
  })

  it('ignore the answer of a read that began before their request', async () => {
    const { ask, begun } = prepareReads()
    const early = ask('early', 'a')
    early.turn.resolve()
    await Promise.resolve().then(() => {})
    await new Promise(setImmediate)
    const late = ask('late', 'a')
    early.answer.resolve('old rows')
    expect(await early.done).toBe('old rows')
    late.turn.resolve()
    late.answer.resolve('new rows')
    expect(await late.done).toBe('new rows')
    expect(begun).toEqual(['early', 'late'])
  })

  it('read separately when the shared read fails', async () => {
    const { ask, begun } = prepareReads()
    const [failing, healthy] = [ask('failing', 'a'), ask('healthy', 'a')]
    failing.turn.resolve()
    failing.answer.reject(new Error('The connection broke'))
    await expect(failing.done).rejects.toThrow('The connection broke')
    healthy.turn.resolve()
    healthy.answer.resolve('rows')
    expect(await healthy.done).toBe('rows')
    expect(begun).toEqual(['failing', 'healthy'])
  })

  it('fail alone when the turn of one of them does not come', async () => {
    const { ask } = prepareReads()
    const [refused, patient] = [ask('refused', 'a'), ask('patient', 'a')]
    refused.turn.reject(new Error('Busy'))
    await expect(refused.done).rejects.toThrow('Busy')
    patient.turn.resolve()
    patient.answer.resolve('rows')
    expect(await patient.done).toBe('rows')
  })
})
