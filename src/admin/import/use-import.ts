import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Resource } from '../../schema/resource.ts'
import { useHttp } from '../context/http.tsx'
import { ApiError } from '../data/api-error.ts'

export interface ImportProblem {
  readonly column: string
  readonly value: unknown
  readonly message: string
}

export interface ImportedRow {
  /** Counted from 1, below the header. */
  readonly row: number
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'failed'
  readonly errors?: readonly ImportProblem[]
}

/** What an import did, or would do. */
export interface ImportResult {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  readonly rows: readonly ImportedRow[]
}

interface Request {
  readonly file: Blob
  readonly isDryRun: boolean
  /** Bad rows are left out instead of stopping the others. */
  readonly isOnlyGood?: boolean
}

/** 50,000 rows take the server a while. */
const TIMEOUT_MS = 600_000

/** Sends a file to a resource's import; `send` answers undefined when it was refused, and `problem` says why. */
export function useImport(resource: Resource) {
  const http = useHttp()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiError>()

  async function send({ file, isDryRun, isOnlyGood }: Request): Promise<ImportResult | undefined> {
    setBusy(true)
    setProblem(undefined)
    const query = new URLSearchParams({
      dryRun: String(isDryRun),
      ...(isOnlyGood && { onlyGood: 'true' }),
    })
    try {
      const { json } = await http<ImportResult>(`/api/v1/${resource.name}/import?${query}`, {
        method: 'POST',
        body: file,
        headers: { 'content-type': 'text/csv' },
        timeoutMs: TIMEOUT_MS,
      })
      if (!isDryRun) await queryClient.invalidateQueries({ queryKey: [resource.name] })
      return json
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setProblem(refused)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return { send, isBusy, problem }
}
