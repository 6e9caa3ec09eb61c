/** Shares the result of one read with equal reads that are waiting at the same time. */
export interface SharedReads<T> {
  /**
   * Runs `read` when `enter` resolves. When another read with the same `key` starts before that,
   * its result is returned instead: that read started after both requests arrived, so its result is
   * as current. `key` must contain everything that the result depends on, including the
   * restrictions of the viewer. Rejects with the error of `enter`, `read` or `adopt`.
   */
  run(key: string, work: SharedRead<T>): Promise<T>
}

interface SharedRead<T> {
  /** Waits for a connection. Resolves with a function that releases the connection. */
  readonly enter: () => Promise<() => void>
  readonly read: () => Promise<T>
  /** Checks the caller's own session before the caller receives the result of another read. */
  readonly adopt: () => Promise<unknown>
}

type Waiting<T> = (answer: Promise<T>) => void

/**
 * Creates an empty set of shared reads. Each read keeps its own place in the queue, so that no
 * member is delayed by the limit of another member.
 */
export function createSharedReads<T>(): SharedReads<T> {
  const waiting = new Map<string, Set<Waiting<T>>>()

  function begin(key: string, read: () => Promise<T>): Promise<T> {
    const answer = read()
    for (const takeAnswer of waiting.get(key) ?? []) takeAnswer(answer)
    waiting.delete(key)
    return answer
  }

  return {
    async run(key, { enter, read, adopt }) {
      const found = Promise.withResolvers<{ readonly answer: Promise<T> }>()
      const takeAnswer: Waiting<T> = (answer) => found.resolve({ answer })
      const equals = waiting.get(key) ?? new Set()
      waiting.set(key, equals.add(takeAnswer))
      const turn = enter()
      try {
        const first = await Promise.race([turn, found.promise])
        if (typeof first === 'function') {
          equals.delete(takeAnswer)
          return await begin(key, read).finally(first)
        }
        // The place in the queue is no longer needed.
        turn.then((leave) => leave()).catch(() => {})
        const [otherAnswer] = await Promise.all([first.answer.catch(() => undefined), adopt()])
        if (otherAnswer !== undefined) return otherAnswer
      } finally {
        equals.delete(takeAnswer)
        if (equals.size === 0 && waiting.get(key) === equals) waiting.delete(key)
      }
      // The other read failed, possibly for a reason that applies to that read only.
      const leave = await enter()
      return read().finally(leave)
    },
  }
}
