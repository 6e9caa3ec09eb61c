import { Button, Box, Card, CardContent, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { useFormats } from '../../core/context/formats.ts'
import { useWords } from '../../core/context/words.ts'
import { StatusChip } from '../../kit/status-chip.tsx'
import type { Backups } from './backups.ts'
import { useBackups } from './use-backups.ts'

/** Shows the last backup of the team and the server, and links to the backups. */
export function BackupCard() {
  const words = useWords()
  const { dateTime } = useFormats()
  const { data } = useBackups()
  const at = data && newest(data)
  return (
    <Card>
      <CardContent sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, width: '100%' }}>
          <Typography variant="h2">{words('apps.backup.title')}</Typography>
          {data && <StatusChip {...stateOf(data)} />}
        </Box>
        <Typography color="textSecondary">{words('apps.backup.about')}</Typography>
        {at && (
          <Typography color="textSecondary">
            {words('apps.backup.at', { time: dateTime(at) })}
          </Typography>
        )}
        <Button variant="outlined" component={LinkBase} to="/settings/backup">
          {words('apps.backup.open')}
        </Button>
      </CardContent>
    </Card>
  )

  function stateOf(known: Backups) {
    if (known.server?.hasFailed)
      return { tone: 'error', label: words('settings.backup.failed') } as const
    return newest(known)
      ? ({ tone: 'success', label: words('apps.ready') } as const)
      : ({ tone: 'neutral', label: words('apps.backup.never') } as const)
  }
}

function newest({ backups, server }: Backups): string | undefined {
  const times = [
    ...backups.flatMap(({ state, problem, startedAt }) =>
      state === 'ready' && !problem ? startedAt : [],
    ),
    ...(server?.madeAt ? [server.madeAt] : []),
  ]
  return times.toSorted().at(-1)
}
