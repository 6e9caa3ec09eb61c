import { ApiError } from '../../core/data/api-error.ts'
import type { ImportProgress } from './import-result.ts'

interface Followed<Answer> {
  /** Sends the whole import; the server takes repeated ones for the same. */
  readonly send: () => Promise<Answer>
  readonly read: () => Promise<{ readonly json: ImportProgress }>
  readonly onProgress: (progress: ImportProgress) => void
}

const POLL_MS = 700
/** As long as a lost connection is waited for. */
const PATIENCE_MS = 600_000
/** Requests in a row that write nothing, before an import counts as failed. */
const MAX_ATTEMPTS = 10

/**
 * Sends an import and reports its progress until it is answered. When the connection is lost, waits until the server
 * answers again and no longer writes, and sends the import again.
 */
export async function followImport<Answer>(followed: Followed<Answer>): Promise<Answer> {
  const { send, read, onProgress } = followed
  let latest: ImportProgress = { rows: 0, done: 0, failed: 0, state: 'running' }
  let lostSince: number | undefined
  let attempts = 0

  /** Returns the state of the import; `missing` when the server has not begun it, undefined without an answer. */
  async function poll(): Promise<ImportProgress['state'] | 'missing' | undefined> {
    try {
      const { json } = await read()
      if (json.done > latest.done) attempts = 0
      latest = json
      lostSince = undefined
      onProgress(latest)
      return latest.state
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 404) return 'missing'
      if (!isInterruption(problem)) throw problem
      lostSince ??= Date.now()
      onProgress({ ...latest, isLost: true })
      return undefined
    }
  }

  async function untilItRests(problem: unknown): Promise<void> {
    for (;;) {
      await pause()
      const state = await poll()
      if (state !== undefined && state !== 'running') return
      if (lostSince !== undefined && Date.now() - lostSince > PATIENCE_MS) throw problem
    }
  }

  for (;;) {
    let isAnswered = false
    const answer = send().finally(() => (isAnswered = true))
    // Awaited below; until then its failure must not go unhandled.
    answer.catch(() => {})
    onProgress(latest)
    while (!isAnswered) {
      await Promise.race([pause(), answer.catch(() => {})])
      // The request itself tells what is wrong; progress is only shown.
      if (!isAnswered) await poll().catch(() => {})
    }
    try {
      return await answer
    } catch (problem) {
      attempts += 1
      if (!isInterruption(problem) || attempts === MAX_ATTEMPTS) throw problem
      await untilItRests(problem)
    }
  }
}

/** Returns whether the import may go on: no answer came, the server is away, or it still works on the same import. */
function isInterruption(problem: unknown): boolean {
  if (!(problem instanceof ApiError)) return false
  return problem.status === 0 || problem.status >= 502 || problem.code === 'IDEMPOTENCY_CONFLICT'
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, POLL_MS))
}
