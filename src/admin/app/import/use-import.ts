import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { isId } from '../../../schema/check-value.ts'
import type { Resource } from '../../../schema/resource.ts'
import { uuidV7 } from '../../../schema/uuid-v7.ts'
import { useHttp } from '../../core/context/http.tsx'
import { ApiError } from '../../core/data/api-error.ts'
import { followImport } from './follow-import.ts'
import type { ImportProgress, ImportResult } from './import-result.ts'

interface Request {
  readonly file: Blob
  readonly isDryRun: boolean
  /** Bad rows are left out instead of stopping the others. */
  readonly isOnlyGood?: boolean
}

/** 50,000 rows take the server a while. */
const TIMEOUT_MS = 600_000

/**
 * Sends a file to a resource's import. `send` returns undefined when the file was refused: `problem` says why, and
 * `stoppedId` is the id of an import that has written rows before it stopped.
 */
export function useImport(resource: Resource) {
  const http = useHttp()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiError>()
  const [progress, setProgress] = useState<ImportProgress>()

  function post(file: Blob, query: Record<string, string>, key?: string) {
    return http<ImportResult>(`/api/v1/${resource.name}/import?${new URLSearchParams(query)}`, {
      method: 'POST',
      body: file,
      headers: { 'content-type': 'text/csv', ...(key && { 'idempotency-key': key }) },
      timeoutMs: TIMEOUT_MS,
    })
  }

  async function write(file: Blob, isOnlyGood: boolean): Promise<ImportResult> {
    const id = uuidV7()
    const query = { id, dryRun: 'false', ...(isOnlyGood && { onlyGood: 'true' }) }
    try {
      const { json } = await followImport({
        // The same key each time: the server goes on where it stopped, or gives its answer again.
        send: () => post(file, query, id),
        read: () => http<ImportProgress>(`/api/v1/${resource.name}/import/${id}`),
        onProgress: setProgress,
      })
      return json
    } finally {
      setProgress(undefined)
      await queryClient.invalidateQueries({ queryKey: [resource.name] })
    }
  }

  async function send({ file, isDryRun, isOnlyGood = false }: Request) {
    setBusy(true)
    setProblem(undefined)
    try {
      if (!isDryRun) return await write(file, isOnlyGood)
      return (await post(file, { dryRun: 'true' })).json
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setProblem(refused)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  const refusal = problem?.problem
  const stoppedId = isId(refusal?.id) && Number(refusal.done) > 0 ? refusal.id : undefined
  return { send, isBusy, problem, progress, stoppedId }
}
