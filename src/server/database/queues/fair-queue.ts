import { createCounts } from './counts.ts'

/**
 * Identifies the team, member and record of a task. A task without a member belongs to the system.
 * `record` is the record that the task changes.
 */
export interface Share {
  readonly team: string
  readonly member?: string
  readonly record?: string | undefined
}

interface Limits {
  /** Limits how many tasks of one team, of one member and on one record run at the same time. */
  readonly perTeam: number
  readonly perMember: number
  readonly perRecord?: number
  /** Limits how long a task waits before it is refused. */
  readonly timeout_ms: number
  /** Returns whether a connection can take another task while `running` tasks of the queue run. */
  readonly hasRoom: (running: number) => boolean
}

/** Runs tasks in a fair order. */
export interface FairQueue {
  /**
   * Resolves when the task may start, with a function that ends it. Rejects with `Busy` after
   * `timeout_ms`.
   */
  enter(share: Share): Promise<() => void>
  /** Starts waiting tasks; called when a connection became available without the end of a task. */
  wake(): void
  /** Returns the number of waiting tasks. */
  waiting(): number
}

/** Reports that a task waited too long. */
export class Busy extends Error {
  readonly code = 'BUSY'
  /**
   * Names the record of the task if another task was still changing this record at the end of the wait.
   */
  readonly record: string | undefined

  constructor(record?: string) {
    super('Too much other work was waiting for the database')
    this.record = record
  }
}

interface Waiting {
  readonly share: Share
  readonly start: () => void
}

/**
 * Creates a queue that shares connections between teams, and within a team between its members:
 * people with many requests delay only their own requests. Teams take turns, members of a team take
 * turns, and nobody exceeds their limit.
 */
export function createFairQueue(limits: Limits): FairQueue {
  const running = createCounts()
  let total = 0
  /** Holds waiting tasks by team and member, in the order in which their turns come. */
  const waiting = new Map<string, Map<string, Waiting[]>>()

  function mayRun(share: Share): boolean {
    return (
      running.of(getTeamKey(share)) < limits.perTeam &&
      running.of(getMemberKey(share)) < limits.perMember &&
      isRecordFree(share)
    )
  }

  function isRecordFree(share: Share): boolean {
    const { perRecord = Infinity } = limits
    return share.record === undefined || running.of(getRecordKey(share)) < perRecord
  }

  function begin(share: Share): () => void {
    const keys = listKeys(share)
    for (const key of keys) running.add(key, 1)
    total += 1
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      for (const key of keys) running.add(key, -1)
      total -= 1
      startWaiting()
    }
  }

  function startWaiting(): void {
    while (waiting.size > 0 && limits.hasRoom(total)) {
      const next = takeNext()
      if (!next) return
      next.start()
    }
  }

  /** Takes the next task and moves its team and its member behind the others. */
  function takeNext(): Waiting | undefined {
    for (const [team, members] of waiting) {
      for (const [member, queue] of members) {
        const place = queue.findIndex(({ share }) => mayRun(share))
        if (place < 0) continue
        const [next] = queue.splice(place, 1)
        members.delete(member)
        if (queue.length > 0) members.set(member, queue)
        waiting.delete(team)
        if (members.size > 0) waiting.set(team, members)
        return next
      }
    }
    return undefined
  }

  function leave(entry: Waiting): void {
    const { team, member = '' } = entry.share
    const members = waiting.get(team)
    const queue = members?.get(member)
    const place = queue?.indexOf(entry) ?? -1
    if (!members || !queue || place < 0) return
    queue.splice(place, 1)
    if (queue.length === 0) members.delete(member)
    if (members.size === 0) waiting.delete(team)
  }

  return {
    enter(share) {
      if (waiting.size === 0 && limits.hasRoom(total) && mayRun(share)) {
        return Promise.resolve(begin(share))
      }
      return new Promise((resolve, reject) => {
        const entry = {
          share,
          start() {
            clearTimeout(timer)
            resolve(begin(share))
          },
        }
        const timer = setTimeout(() => {
          leave(entry)
          reject(new Busy(isRecordFree(share) ? undefined : share.record))
        }, limits.timeout_ms)
        timer.unref()
        const { team, member = '' } = share
        const members = waiting.get(team) ?? new Map<string, Waiting[]>()
        waiting.set(team, members.set(member, [...(members.get(member) ?? []), entry]))
        startWaiting()
      })
    },
    wake: startWaiting,
    waiting: () =>
      [...waiting.values()].reduce(
        (sum, members) => sum + [...members.values()].reduce((all, { length }) => all + length, 0),
        0,
      ),
  }
}

/** Returns the key under which a queue counts the tasks of a team. */
export const getTeamKey = ({ team }: Share) => team
/** Returns the key under which a queue counts the tasks of a member of a team. */
export const getMemberKey = ({ team, member = '' }: Share) => `${team} ${member}`
const getRecordKey = ({ team, record = '' }: Share) => `${team} record ${record}`

function listKeys(share: Share): readonly string[] {
  const keys = [getTeamKey(share), getMemberKey(share)]
  return share.record === undefined ? keys : [...keys, getRecordKey(share)]
}
