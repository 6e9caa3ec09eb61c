import { useTranslation } from '../../core/context/translation.ts'
import { Alert, Box, Card, CardContent, Skeleton, Typography } from '@mui/material'
import { DatabaseBackup } from 'lucide-react'
import { useFormats } from '../../core/context/formats.ts'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { BackupItem } from '../backups/backup-card.tsx'
import { isRunning, useBackups, useMakeBackup, type Backups } from '../backups/use-backups.ts'
import { SettingsCard } from './settings-card.tsx'

/** Draws the backups of the team's data, with buttons to make, download and verify them. */
export function BackupSettings() {
  const t = useTranslation()
  const { data, error } = useBackups()
  const make = useMakeBackup()
  // The error boundary of the section shows the error.
  if (error && !data) throw error
  return (
    <>
      <SettingsCard about={t('settings.backup.about')}>
        <Typography color="textSecondary">{t('settings.backup.passwords')}</Typography>
        {make.isError && (
          <Alert severity="error" sx={{ width: '100%' }}>
            {make.error.message}
          </Alert>
        )}
        <BusyButton
          variant="contained"
          left={<DatabaseBackup size={16} />}
          loading={make.isPending || isRunning(data)}
          disabled={!data}
          onClick={() => make.mutate(undefined)}
        >
          {t('settings.backup.make')}
        </BusyButton>
      </SettingsCard>
      <Card sx={{ mt: 2 }}>
        <CardContent>
          <Typography variant="h2">{t('settings.backup.last')}</Typography>
          <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
            {t('settings.backup.kept')}
          </Typography>
          {data ? <List backups={data.backups} /> : <Skeleton variant="rounded" height={96} />}
        </CardContent>
      </Card>
      <Card sx={{ mt: 2 }}>
        <CardContent sx={{ display: 'grid', gap: 1 }}>
          <Typography variant="h2">{t('settings.backup.server')}</Typography>
          {data ? <ServerBackup server={data.server} /> : <Skeleton width="60%" />}
        </CardContent>
      </Card>
    </>
  )
}

function List({ backups }: Pick<Backups, 'backups'>) {
  const t = useTranslation()
  if (backups.length === 0) return <Typography>{t('settings.backup.none')}</Typography>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {backups.map((backup) => (
        <BackupItem key={backup.id} backup={backup} />
      ))}
    </Box>
  )
}

function ServerBackup({ server }: Pick<Backups, 'server'>) {
  const t = useTranslation()
  const { dateTime } = useFormats()
  const made = server?.madeAt
    ? t('settings.backup.serverMade', { time: dateTime(server.madeAt) })
    : t('settings.backup.serverNone')
  return (
    <>
      <Typography color="textSecondary">{made}</Typography>
      {server?.hasFailed && (
        <Alert severity="warning">
          {t('settings.backup.serverFailed', { time: dateTime(server.triedAt) })}
        </Alert>
      )}
    </>
  )
}
