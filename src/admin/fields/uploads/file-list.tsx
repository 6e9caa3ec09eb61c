import { useTranslation } from '../../core/context/translation.ts'
import { Box } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UploadInfo } from '../../../schema/uploads.ts'
import { useHttp } from '../../core/context/session.tsx'
import { StoredFile } from './file-lines.tsx'

/** Draws the files of a record with buttons to open or download them. */
export function FileList({ ids }: { readonly ids: readonly string[] }) {
  const uploads = useUploadInfo(ids)
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {ids.map((id) => (
        <StoredFile key={id} id={id} upload={uploads?.get(id)} isLoading={uploads === undefined} />
      ))}
    </Box>
  )
}

interface FileChangeProps {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Draws removed and added files by name. Leaves out the other files. */
export function FileChange({ before, after }: FileChangeProps) {
  const t = useTranslation()
  const removed = before.filter((id) => !after.includes(id))
  const added = after.filter((id) => !before.includes(id))
  const uploads = useUploadInfo([...removed, ...added])
  const getName = (id: string) => {
    const upload = uploads?.get(id)
    if (!uploads) return '…'
    return upload ? (upload.name ?? t('upload.unnamed')) : t('upload.gone')
  }
  const removals = removed.map((id) => <s key={id}>{getName(id)}</s>)
  const additions = added.map((id) => <span key={id}>+ {getName(id)}</span>)
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 8 }}>
      {removals}
      {additions}
    </span>
  )
}

/**
 * Reads the descriptions of uploads by id; undefined while they are loading for the first time, and
 * without ids. Deleted uploads are missing from the result.
 */
export function useUploadInfo(ids: readonly string[]): ReadonlyMap<string, UploadInfo> | undefined {
  const http = useHttp()
  const idList = ids.join(',')
  const { data } = useQuery({
    queryKey: ['uploads', 'about', idList],
    queryFn: async ({ signal }) => {
      const { json } = await http<readonly UploadInfo[]>(`/api/v1/uploads?ids=${idList}`, {
        signal,
      })
      return new Map(json.map((upload) => [upload.id, upload]))
    },
    enabled: idList !== '',
    placeholderData: keepPreviousData,
  })
  return data
}
