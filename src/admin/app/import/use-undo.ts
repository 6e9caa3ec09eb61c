import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Resource } from '../../../schema/resource.ts'
import { useHttp } from '../../core/context/http.tsx'
import type { UndoResult } from './import-result.ts'

/** Each record of an import is taken back by itself: 50,000 of them take minutes. */
const TIMEOUT_MS = 600_000

/** Undoes an import: deletes its new records and restores the others. */
export function useUndo(resource: Resource, id: string) {
  const http = useHttp()
  const queryClient = useQueryClient()
  return useMutation<UndoResult>({
    mutationFn: async () => {
      const path = `/api/v1/${resource.name}/import/${id}/undo`
      return (await http<UndoResult>(path, { method: 'POST', timeoutMs: TIMEOUT_MS })).json
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [resource.name] }),
  })
}
