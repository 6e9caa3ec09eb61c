import { useLoadedTexts } from '../../core/context/translation.ts'
import { Alert, Box, Card, CardContent, Skeleton, TextField, Typography } from '@mui/material'
import { DatabaseBackup } from 'lucide-react'
import { useFormats } from '../../core/context/formats.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useHttp, useSession } from '../../core/context/session.tsx'
import { LabelText } from '../../fields/inputs/field-box.tsx'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { BackupItem } from '../backups/backup-card.tsx'
import { isRunning, useBackups, useMakeBackup, type Backups } from '../backups/use-backups.ts'
import { CurrentPassword, RemovalCard, SettingsCard } from './settings-card.tsx'

/** Sets the timeout of deleting a team, which may have a large number of records. */
const REMOVAL_MS = 600_000

/** Draws the backups of the team and the server, with buttons for backups, and the deletion of the team. */
export function BackupSettings() {
  const t = useLoadedTexts('settings')
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
          {data ? (
            <BackupList backups={data.backups} />
          ) : (
            <Skeleton variant="rounded" height={96} />
          )}
        </CardContent>
      </Card>
      <Card sx={{ mt: 2 }}>
        <CardContent sx={{ display: 'grid', gap: 1 }}>
          <Typography variant="h2">{t('settings.backup.server')}</Typography>
          {data ? <ServerBackup server={data.server} /> : <Skeleton width="60%" />}
        </CardContent>
      </Card>
      <RemoveTeamCard />
    </>
  )
}

/** Draws a button that shows the form with which an owner deletes the team. */
function RemoveTeamCard() {
  const t = useLoadedTexts('settings')
  const http = useHttp()
  const owner = useRegistry().roles[0]?.code ?? ''
  const { team, roles } = useSession()
  if (!roles.includes(owner)) return null
  const name = t('settings.backup.removeName', { team: team.name })
  return (
    <RemovalCard
      title={t('settings.backup.remove')}
      about={t('settings.backup.removeAbout', { team: team.name })}
      confirm={t('settings.backup.removeNow', { team: team.name })}
      onRemove={async (values) => {
        const path = `/api/v1/teams/${team.id}/remove`
        await http(path, { method: 'POST', body: values, timeoutMs: REMOVAL_MS })
        // The app opens the next team of the person, or offers to create one.
        location.assign('/')
      }}
    >
      <TextField
        name="name"
        label={<LabelText label={name} required />}
        autoComplete="off"
        slotProps={{ htmlInput: { required: true, maxLength: 100 } }}
      />
      <CurrentPassword />
    </RemovalCard>
  )
}

function BackupList({ backups }: Pick<Backups, 'backups'>) {
  const t = useLoadedTexts('settings')
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
  const t = useLoadedTexts('settings')
  const { dateTime } = useFormats()
  const text = server?.madeAt
    ? t('settings.backup.serverMade', { time: dateTime(server.madeAt) })
    : t('settings.backup.serverNone')
  return (
    <>
      <Typography color="textSecondary">{text}</Typography>
      {server?.hasFailed && (
        <Alert severity="warning">
          {t('settings.backup.serverFailed', { time: dateTime(server.triedAt) })}
        </Alert>
      )}
    </>
  )
}
