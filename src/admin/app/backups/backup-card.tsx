import { Button, Box, Card, CardContent, Typography, Alert, LinearProgress } from '@mui/material'
import { Download, ShieldCheck } from 'lucide-react'
import { LinkBase } from 'react-admin'
import { useFormats } from '../../core/context/formats.ts'
import { useLanguage, useLoadedTexts } from '../../core/context/translation.ts'
import { formatFileSize } from '../../fields/uploads/file-text.tsx'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { StatusChip } from '../../kit/status-chip.tsx'
import {
  useBackups,
  useDownloadBackup,
  useVerifyBackup,
  type Backups,
  type Backup,
} from './use-backups.ts'

/** Draws the time of the last backup of the team or server, with a link to the backups. */
export function BackupCard() {
  const t = useLoadedTexts('settings')
  const { dateTime } = useFormats()
  const { data } = useBackups()
  const at = data && findNewest(data)
  return (
    <Card>
      <CardContent sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, width: '100%' }}>
          <Typography variant="h2">{t('settings.apps.backup.title')}</Typography>
          {data && <StatusChip {...describeState(data)} />}
        </Box>
        <Typography color="textSecondary">{t('settings.apps.backup.about')}</Typography>
        {at && (
          <Typography color="textSecondary">
            {t('settings.apps.backup.at', { time: dateTime(at) })}
          </Typography>
        )}
        <Button variant="outlined" component={LinkBase} to="/settings/backup">
          {t('settings.apps.backup.open')}
        </Button>
      </CardContent>
    </Card>
  )

  function describeState(found: Backups) {
    if (found.server?.hasFailed)
      return { tone: 'error', label: t('settings.backup.failed') } as const
    return findNewest(found)
      ? ({ tone: 'success', label: t('settings.apps.ready') } as const)
      : ({ tone: 'neutral', label: t('settings.apps.backup.never') } as const)
  }
}

function findNewest({ backups, server }: Backups): string | undefined {
  const times = [
    ...backups.flatMap(({ state, problem, startedAt }) =>
      state === 'ready' && !problem ? startedAt : [],
    ),
    ...(server?.madeAt ? [server.madeAt] : []),
  ]
  return times.toSorted().at(-1)
}

/** Draws one backup: when and by whom it was made, its content, and its actions. */
export function BackupItem({ backup }: { readonly backup: Backup }) {
  const t = useLoadedTexts('settings')
  const { dateTime } = useFormats()
  const verify = useVerifyBackup()
  const download = useDownloadBackup()
  const { state, startedAt, by, progress, problem, verifiedAt } = backup
  const facts = useFacts(backup)
  const failure = verify.error ?? download.error
  return (
    <Box component="li" sx={item}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600 }}>{dateTime(startedAt)}</Typography>
        <StatusChip {...describeBackup()} />
      </Box>
      <Typography color="textSecondary">{facts}</Typography>
      {state === 'running' && (
        <LinearProgress
          variant="determinate"
          value={progress}
          aria-label={t('settings.backup.making')}
          sx={{ borderRadius: 2 }}
        />
      )}
      {problem && <Alert severity="error">{t(`settings.backup.problems.${problem}`)}</Alert>}
      {failure && <Alert severity="error">{failure.message}</Alert>}
      {state === 'ready' && (
        <>
          {!problem && verifiedAt && (
            <Typography color="textSecondary" role="status">
              {t('settings.backup.verifiedAt', { time: dateTime(verifiedAt) })}
            </Typography>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
            <BusyButton
              variant="outlined"
              size="small"
              left={<Download size={16} />}
              loading={download.isPending}
              disabled={problem !== null}
              aria-label={t('settings.backup.downloadOf', { time: dateTime(startedAt) })}
              onClick={() => download.mutate(backup)}
            >
              {t('settings.backup.download')}
            </BusyButton>
            <BusyButton
              variant="outlined"
              size="small"
              left={<ShieldCheck size={16} />}
              loading={verify.isPending}
              aria-label={t('settings.backup.verifyOf', { time: dateTime(startedAt) })}
              onClick={() => verify.mutate(backup)}
            >
              {t('settings.backup.verify')}
            </BusyButton>
          </Box>
        </>
      )}
    </Box>
  )

  function describeBackup() {
    if (state === 'running')
      return {
        tone: 'info',
        label: t('settings.backup.running', { percent: progress }),
      } as const
    if (problem === 'damaged')
      return { tone: 'error', label: t('settings.backup.damaged') } as const
    if (state === 'ready' && problem && problem !== 'failed')
      return { tone: 'error', label: t('settings.backup.unusable') } as const
    if (state === 'failed' || problem)
      return { tone: 'error', label: t('settings.backup.failed') } as const
    return { tone: 'success', label: t('settings.backup.verified') } as const
  }

  function useFacts({ size, program, rows, files }: Backup): string {
    const { integer } = useFormats()
    const locale = useLanguage()
    return [
      ...(size === null ? [] : [formatFileSize(size, locale)]),
      ...(rows === null
        ? []
        : [t('settings.backup.rows', { smart_count: rows, count: integer(rows) })]),
      ...(files === null
        ? []
        : [t('settings.backup.files', { smart_count: files, count: integer(files) })]),
      ...(program === null ? [] : [t('settings.backup.program', { version: program })]),
      t('settings.backup.by', { name: by }),
    ].join(' · ')
  }
}

const item = {
  display: 'grid',
  gap: 0.5,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
  '&:last-child': { pb: 0 },
} as const
