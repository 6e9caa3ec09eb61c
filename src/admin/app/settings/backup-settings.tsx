import { useTranslation } from '../../core/context/translation.ts'
import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material'
import { useState, type FormEvent } from 'react'
import { DatabaseBackup } from 'lucide-react'
import { useFormats } from '../../core/context/formats.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useHttp, useSession } from '../../core/context/session.tsx'
import { ApiError } from '../../core/data/api-error.ts'
import { LabelText } from '../../fields/inputs/field-box.tsx'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { BackupItem } from '../backups/backup-card.tsx'
import { isRunning, useBackups, useMakeBackup, type Backups } from '../backups/use-backups.ts'
import { SettingsCard } from './settings-card.tsx'

/** Allows time to delete a team with a large number of records. */
const REMOVAL_MS = 600_000

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
      <RemoveTeamCard />
    </>
  )
}

/** Draws the form by which an owner removes the team, once the owner has asked for it. */
function RemoveTeamCard() {
  const t = useTranslation()
  const http = useHttp()
  const owner = useRegistry().roles[0]?.code ?? ''
  const { team, roles } = useSession()
  const [isAsked, setIsAsked] = useState(false)
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  if (!roles.includes(owner)) return null

  async function remove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = Object.fromEntries(new FormData(event.currentTarget))
    setIsBusy(true)
    setProblem('')
    try {
      const path = `/api/v1/teams/${team.id}/remove`
      await http(path, { method: 'POST', body, timeoutMs: REMOVAL_MS })
      // The app opens the next team of the person, or offers to create one.
      location.assign('/')
    } catch (error) {
      setProblem(describeProblem(error))
      setIsBusy(false)
    }
  }

  function describeProblem(error: unknown): string {
    if (!(error instanceof ApiError)) return String(error)
    if (error.code === 'INVALID_PASSWORD') return t('settings.account.wrong')
    return error.problem?.errors?.[0]?.message ?? error.message
  }

  return (
    <Card component="section" aria-label={t('settings.backup.remove')} sx={{ mt: 2 }}>
      <CardContent
        component="form"
        onSubmit={(event) => void remove(event as FormEvent<HTMLFormElement>)}
        sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}
      >
        <Typography variant="h2">{t('settings.backup.remove')}</Typography>
        <Typography color="textSecondary">
          {t('settings.backup.removeAbout', { team: team.name })}
        </Typography>
        {problem && <Alert severity="error">{problem}</Alert>}
        {isAsked ? (
          <>
            <TextField
              name="name"
              label={
                <LabelText label={t('settings.backup.removeName', { team: team.name })} required />
              }
              autoComplete="off"
              slotProps={{ htmlInput: { required: true, maxLength: 100 } }}
            />
            <TextField
              name="password"
              type="password"
              label={<LabelText label={t('settings.account.current')} required />}
              autoComplete="current-password"
              slotProps={{ htmlInput: { required: true } }}
            />
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
              <BusyButton type="submit" variant="contained" color="error" loading={isBusy}>
                {t('settings.backup.removeNow', { team: team.name })}
              </BusyButton>
              <Button disabled={isBusy} onClick={() => setIsAsked(false)}>
                {t('shell.cancel')}
              </Button>
            </Box>
          </>
        ) : (
          <Button variant="outlined" color="error" onClick={() => setIsAsked(true)}>
            {t('settings.backup.remove')}
          </Button>
        )}
      </CardContent>
    </Card>
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
