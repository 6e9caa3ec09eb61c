import { describe, expect, it } from 'vitest'
import { createSharedReads } from '../../src/server/database/queues/shared-reads.ts'

/** Creates reads. The test decides when a read gets its connection (`turn`) and when its rows arrive (`answer`). */
function prepareReads() {
  const shared = createSharedReads<string>()
  const started: string[] = []
  let released = 0
  let verified = 0
  return {
    started,
    counts: () => ({ released, verified }),
    ask(name: string, key: string) {
      const turn = Promise.withResolvers<void>()
      const answer = Promise.withResolvers<string>()
      const done = shared.run(key, {
        enter: () => turn.promise.then(() => () => void (released += 1)),
        read() {
          started.push(name)
          return answer.promise
        },
        adopt: () => Promise.resolve(void (verified += 1)),
      })
      done.catch(() => {})
      return { done, turn, answer }
    },
  }
}

describe('equal reads that wait at the same time', () => {
  it('all get the rows of the first read that begins, and release their connections', async () => {
    const { ask, started, counts } = prepareReads()
    const [first, second, other] = [ask('first', 'a'), ask('second', 'a'), ask('other', 'b')]
    second.turn.resolve()
    second.answer.resolve('rows')
    expect(await first.done).toBe('rows')
    expect(await second.done).toBe('rows')
    first.turn.resolve()
    other.turn.resolve()
    other.answer.resolve('other rows')
    expect(await other.done).toBe('other rows')
    expect(started).toEqual(['second', 'other'])
    expect(counts()).toEqual({ released: 3, verified: 1 })
  })

  it('do not use the rows of a read that began before their request', async () => {
    const { ask, started } = prepareReads()
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
    expect(started).toEqual(['early', 'late'])
  })

  it('read separately when the shared read fails', async () => {
    const { ask, started } = prepareReads()
    const [failing, healthy] = [ask('failing', 'a'), ask('healthy', 'a')]
    failing.turn.resolve()
    failing.answer.reject(new Error('The connection broke'))
    await expect(failing.done).rejects.toThrow('The connection broke')
    healthy.turn.resolve()
    healthy.answer.resolve('rows')
    expect(await healthy.done).toBe('rows')
    expect(started).toEqual(['failing', 'healthy'])
  })

  it('still get rows when one of them gets no connection', async () => {
    const { ask } = prepareReads()
    const [refused, patient] = [ask('refused', 'a'), ask('patient', 'a')]
    refused.turn.reject(new Error('Busy'))
    await expect(refused.done).rejects.toThrow('Busy')
    patient.turn.resolve()
    patient.answer.resolve('rows')
    expect(await patient.done).toBe('rows')
  })
})
