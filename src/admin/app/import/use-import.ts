import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'react-admin'
import { isId } from '../../../schema/check-value.ts'
import type { Resource } from '../../../schema/resource.ts'
import { uuidV7 } from '../../../schema/uuid-v7.ts'
import { useHttp } from '../../core/context/session.tsx'
import { ApiError } from '../../core/data/api-error.ts'
import type { CellFix, ImportProgress, ImportResult, Mapping } from './import-targets.ts'
import type { Preview } from './sheet-file.ts'

interface ImportRequest {
  readonly file: File
  readonly preview: Preview
  readonly mapping: Mapping
  readonly isDryRun: boolean
  /** Names the resources whose missing records are created. */
  readonly creates: readonly string[]
  /** Holds values for fields without a column, which all rows get. */
  readonly values: Readonly<Record<string, string>>
  /** Holds the corrected cells, which replace cells of the file. */
  readonly fixes: readonly CellFix[]
  /** Holds the number of rows that the check has counted. */
  readonly rows?: number
  /** Skips invalid rows instead of stopping the import. */
  readonly skipsInvalid?: boolean
}

type SentFile = Omit<ImportRequest, 'isDryRun' | 'skipsInvalid'>

const CONTENT_TYPES: Readonly<Record<Preview['format'], string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Sets the timeout of an import. The server needs minutes for 100,000 rows. */
const TIMEOUT_MS = 600_000

/**
 * Sends a file to the import of a resource. `send` returns undefined when the request failed:
 * `problem` holds the reason, and `stoppedId` is the id of an import that stopped after it had
 * written rows.
 */
export function useImport(resource: Resource) {
  const http = useHttp()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<ApiError>()
  const [progress, setProgress] = useState<ImportProgress>()
  const [running, setRunning] = useStore<string>(`import.${resource.name}.running`, '')

  function post(
    { file, preview, mapping, creates, values, fixes }: SentFile,
    query: Record<string, string>,
    key?: string,
  ) {
    const columns = mapping.map((path) => path ?? '').join(',')
    const all = {
      ...query,
      columns,
      header: String(preview.headerLine),
      ...(creates.length > 0 && { create: creates.join(',') }),
      ...(Object.keys(values).length > 0 && { values: JSON.stringify(values) }),
      ...(fixes.length > 0 && { fixes: JSON.stringify(fixes) }),
    }
    return http<ImportResult>(`/api/v1/${resource.name}/import?${new URLSearchParams(all)}`, {
      method: 'POST',
      body: file,
      headers: {
        'content-type': CONTENT_TYPES[preview.format],
        ...(key && { 'idempotency-key': key }),
      },
      timeoutMs: TIMEOUT_MS,
    })
  }

  async function write(sent: SentFile, skipsInvalid: boolean): Promise<ImportResult> {
    const id = uuidV7()
    setRunning(id)
    const query = { id, dryRun: 'false', ...(skipsInvalid && { onlyGood: 'true' }) }
    try {
      const { json } = await followImport({
        // Each attempt sends the same key: the server continues where it stopped, or repeats its
        // response.
        send: () => post(sent, query, id),
        read: () => http<ImportProgress>(`/api/v1/${resource.name}/import/${id}`),
        rows: sent.rows ?? 0,
        onProgress: setProgress,
      })
      return json
    } finally {
      setProgress(undefined)
      setRunning('')
      await queryClient.invalidateQueries({ queryKey: [resource.name] })
    }
  }

  async function send({ isDryRun, skipsInvalid = false, ...sent }: ImportRequest) {
    setIsBusy(true)
    setProblem(undefined)
    try {
      if (!isDryRun) return await write(sent, skipsInvalid)
      return (await post(sent, { dryRun: 'true' })).json
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setProblem(refused)
      return undefined
    } finally {
      setIsBusy(false)
    }
  }

  const refusal = problem?.problem
  const stoppedId = isId(refusal?.id) && Number(refusal.done) > 0 ? refusal.id : undefined
  const cancel = () => http(`/api/v1/${resource.name}/import/${running}/cancel`, { method: 'POST' })
  return { send, cancel, isBusy, problem, progress, stoppedId }
}

interface FollowedImport<Answer> {
  /** Sends the whole import. The server recognizes repeated requests by their key. */
  readonly send: () => Promise<Answer>
  readonly read: () => Promise<{ readonly json: ImportProgress }>
  /** Holds the expected number of rows, which is shown until the server has counted them. */
  readonly rows: number
  readonly onProgress: (progress: ImportProgress) => void
}

const POLL_MS = 700

/** Limits the time to wait for a lost connection to return. */
const RECONNECT_TIMEOUT_MS = 600_000

/**
 * Limits the number of consecutive requests without progress before the import counts as failed.
 */
const MAX_ATTEMPTS = 10

/**
 * Sends an import and reports its progress until the server answers. After a lost connection, waits
 * until the server can be reached and has stopped writing, then sends the import again.
 */
async function followImport<Answer>(followed: FollowedImport<Answer>): Promise<Answer> {
  const { send, read, rows, onProgress } = followed
  let latest: ImportProgress = { rows, done: 0, failed: 0, state: 'running' }
  let lostSince: number | undefined
  let attempts = 0

  /**
   * Returns the state of the import; `missing` when the server has not started it, undefined when
   * the server does not answer.
   */
  async function poll(): Promise<ImportProgress['state'] | 'missing' | undefined> {
    try {
      const { json } = await read()
      if (json.done > latest.done) attempts = 0
      latest = json.rows > 0 ? json : { ...json, rows }
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

  async function waitUntilStopped(problem: unknown): Promise<void> {
    for (;;) {
      await pause()
      const state = await poll()
      if (state !== undefined && state !== 'running') return
      if (lostSince !== undefined && Date.now() - lostSince > RECONNECT_TIMEOUT_MS) throw problem
    }
  }

  for (;;) {
    let isAnswered = false
    const answer = send().finally(() => (isAnswered = true))
    // `answer` is awaited below. Without this handler, an early failure would count as an unhandled
    // rejection.
    answer.catch(() => {})
    onProgress(latest)
    while (!isAnswered) {
      await Promise.race([pause(), answer.catch(() => {})])
      // A failed poll is ignored: the import request itself reports failures.
      if (!isAnswered) await poll().catch(() => {})
    }
    try {
      return await answer
    } catch (problem) {
      attempts += 1
      if (!isInterruption(problem) || attempts === MAX_ATTEMPTS) throw problem
      await waitUntilStopped(problem)
    }
  }
}

/**
 * Returns whether the import can continue: the server did not answer, is unavailable, or still runs
 * the same import.
 */
function isInterruption(problem: unknown): boolean {
  if (!(problem instanceof ApiError)) return false
  return problem.status === 0 || problem.status >= 502 || problem.code === 'REQUEST_RUNNING'
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, POLL_MS))
}
