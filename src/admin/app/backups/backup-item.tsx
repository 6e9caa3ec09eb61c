import { Alert, Box, LinearProgress, Typography } from '@mui/material'
import { Download, ShieldCheck } from 'lucide-react'
import { useLocale } from 'react-admin'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { useFormats } from '../../core/context/formats.ts'
import { useWords } from '../../core/context/words.ts'
import { StatusChip } from '../../kit/status-chip.tsx'
import { sizeText } from '../../fields/uploads/file-text.ts'
import type { Backup } from './backups.ts'
import { useDownloadBackup, useVerifyBackup } from './use-backups.ts'

/** Draws one backup: when and by whom it was made, what is in it, and what can be done with it. */
export function BackupItem({ backup }: { readonly backup: Backup }) {
  const words = useWords()
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
        <StatusChip {...chipOf(backup)} />
      </Box>
      <Typography color="textSecondary">{facts}</Typography>
      {state === 'running' && (
        <LinearProgress
          variant="determinate"
          value={progress}
          aria-label={words('settings.backup.making')}
          sx={{ borderRadius: 2 }}
        />
      )}
      {problem && <Alert severity="error">{words(`settings.backup.problems.${problem}`)}</Alert>}
      {failure && <Alert severity="error">{failure.message}</Alert>}
      {state === 'ready' && (
        <>
          {!problem && verifiedAt && (
            <Typography color="textSecondary" role="status">
              {words('settings.backup.verifiedAt', { time: dateTime(verifiedAt) })}
            </Typography>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
            <BusyButton
              variant="outlined"
              size="small"
              left={<Download size={16} />}
              loading={download.isPending}
              disabled={problem !== null}
              aria-label={words('settings.backup.downloadOf', { time: dateTime(startedAt) })}
              onClick={() => download.mutate(backup)}
            >
              {words('settings.backup.download')}
            </BusyButton>
            <BusyButton
              variant="outlined"
              size="small"
              left={<ShieldCheck size={16} />}
              loading={verify.isPending}
              aria-label={words('settings.backup.verifyOf', { time: dateTime(startedAt) })}
              onClick={() => verify.mutate(backup)}
            >
              {words('settings.backup.verify')}
            </BusyButton>
          </Box>
        </>
      )}
    </Box>
  )

  function chipOf({ state: now, problem: trouble }: Backup) {
    if (now === 'running')
      return {
        tone: 'info',
        label: words('settings.backup.running', { percent: progress }),
      } as const
    if (trouble === 'damaged')
      return { tone: 'error', label: words('settings.backup.damaged') } as const
    if (now === 'failed' || trouble)
      return { tone: 'error', label: words('settings.backup.failed') } as const
    return { tone: 'success', label: words('settings.backup.verified') } as const
  }

  function useFacts({ size, program, rows, files }: Backup): string {
    const { integer } = useFormats()
    const locale = useLocale() ?? 'en'
    return [
      ...(size === null ? [] : [sizeText(size, locale)]),
      ...(rows === null
        ? []
        : [words('settings.backup.rows', { smart_count: rows, count: integer(rows) })]),
      ...(files === null
        ? []
        : [words('settings.backup.files', { smart_count: files, count: integer(files) })]),
      ...(program === null ? [] : [words('settings.backup.program', { version: program })]),
      words('settings.backup.by', { name: by }),
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
