import { Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { useWords } from '../../core/context/words.ts'
import { isOpen } from '../../form/offered-actions.ts'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import { useRecordRights } from '../../core/session/record-rights.ts'
import { HistoryItem } from './history-item.tsx'

interface HistoryCardProps {
  readonly resource: Resource
  readonly record: RaRecord
  /** There is no way back to an earlier state. */
  readonly isFixed?: boolean
}

const SHOWN_AT_FIRST = 5

/** Shows the history of a record, the newest entry first, and restores earlier versions. */
export function HistoryCard({ resource, record, isFixed = false }: HistoryCardProps) {
  const say = useWords()
  const notify = useNotify()
  const rights = useRecordRights(resource)
  const dataProvider = useDataProvider<AppDataProvider>()
  const [showsAll, setShowsAll] = useState(false)
  const { data } = useQuery({
    // The version makes each change fetch the history anew, whoever made it.
    queryKey: [resource.name, 'history', { id: record.id, version: record.version }],
    queryFn: ({ signal }) => dataProvider.history(resource.name, record.id, signal),
  })
  const revert = useMutation({
    mutationKey: [resource.name, 'update'],
    mutationFn: ({ version }: { id: RaRecord['id']; version: number }) =>
      dataProvider.revert(resource.name, record.id, version),
    onSuccess: () => notify(say('show.reverted'), { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  const shown = showsAll ? data : data?.slice(0, SHOWN_AT_FIRST)

  return (
    <Card component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {say('show.history')}
      </Typography>
      {!data && <Skeleton variant="rounded" height={120} />}
      {data?.length === 0 && <Box color="textSecondary">{say('show.noHistory')}</Box>}
      <Box component="ol" sx={timeline}>
        {shown?.map((entry) => (
          <HistoryItem
            key={entry.id}
            resource={resource}
            entry={entry}
            onRevert={
              !isFixed && rights.edit && isOpen(resource, record) && entry.version < record.version
                ? () => revert.mutate({ id: record.id, version: entry.version })
                : undefined
            }
          />
        ))}
      </Box>
      {data && shown && data.length > shown.length && (
        <Button size="small" variant="text" onClick={() => setShowsAll(true)} sx={{ mt: 1 }}>
          {say('show.olderEntries', { count: data.length })}
        </Button>
      )}
    </Card>
  )
}

const timeline = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, fontSize: 13 } as const
