import { useLoadedTexts } from '../../core/context/translation.ts'
import { Box, Button, Card, CardContent, Typography } from '@mui/material'
import { useStore } from 'react-admin'
import { useSession, useHttp } from '../../core/context/session.tsx'
import { LIVE_PREFERENCE } from '../../core/data/live-tags.tsx'
import { Page } from '../../kit/page/page.tsx'
import { StatusChip } from '../../kit/status-chip.tsx'
import { BackupCard } from '../backups/backup-card.tsx'
import { MailServerCard } from './mail-settings.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormats } from '../../core/context/formats.ts'
import { BusyButton } from '../../kit/button/busy-button.tsx'

/** Draws cards with the status of the API, live updates, file storage, mail, backups and the integrity check. */
export function Apps() {
  const t = useLoadedTexts('settings')
  const { can } = useSession()
  const [isLive] = useStore(LIVE_PREFERENCE, true)
  const connections = [
    { key: 'api', state: 'ready' },
    { key: 'events', state: isLive ? 'connected' : 'off' },
    { key: 'storage', state: 'ready' },
  ] as const
  return (
    <Page title={t('settings.apps.title')}>
      <Typography color="textSecondary" sx={{ mt: -1, mb: 2 }}>
        {t('settings.apps.about')}
      </Typography>
      <Box sx={cards}>
        {connections.map(({ key, state }) => (
          <Card key={key}>
            <CardContent sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, width: '100%' }}>
                <Typography variant="h2">{t(`settings.apps.${key}.title`)}</Typography>
                <StatusChip
                  tone={state === 'off' ? 'neutral' : 'success'}
                  label={t(`settings.apps.${state}`)}
                />
              </Box>
              <Typography color="textSecondary">{t(`settings.apps.${key}.about`)}</Typography>
              {key === 'api' && (
                <Button variant="outlined" href="/api/v1/docs" target="_blank" rel="noreferrer">
                  {t('settings.apps.api.open')}
                </Button>
              )}
            </CardContent>
          </Card>
        ))}
        {can('team.edit') && <MailServerCard />}
        {can('team.backup') && <BackupCard />}
        {can('team.edit') && <BooksCard />}
      </Box>
    </Page>
  )
}

const cards = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
} as const

interface Check {
  readonly at: string | null
  readonly findings: readonly { readonly code: string; readonly count: number }[] | null
}

const KEY = ['checks']
/** Sets the timeout of the integrity check of a very large database. */
const TIMEOUT_MS = 300_000

/** Draws the result of the nightly integrity check, with a button that runs the check again. */
export function BooksCard() {
  const t = useLoadedTexts('settings')
  const http = useHttp()
  const client = useQueryClient()
  const { dateTime } = useFormats()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await http<Check>('/api/v1/checks', { signal })).json,
  })
  const check = useMutation({
    mutationFn: async () =>
      (await http<Check>('/api/v1/checks', { method: 'POST', timeoutMs: TIMEOUT_MS })).json,
    onSuccess: (found) => client.setQueryData(KEY, found),
  })
  const findings = data?.findings ?? []
  return (
    <Card>
      <CardContent sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, width: '100%' }}>
          <Typography variant="h2">{t('settings.apps.books.title')}</Typography>
          <StatusChip {...describeState(data)} />
        </Box>
        <Typography color="textSecondary">{t('settings.apps.books.about')}</Typography>
        {findings.length > 0 && (
          <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
            {findings.map(({ code, count }) => (
              <li key={code}>{t('settings.apps.books.finding', { code, smart_count: count })}</li>
            ))}
          </Box>
        )}
        {findings.length > 0 && <Typography>{t('settings.apps.books.more')}</Typography>}
        {data?.at && (
          <Typography color="textSecondary">
            {t('settings.apps.books.at', { time: dateTime(data.at) })}
          </Typography>
        )}
        {check.isError && <Typography color="error">{check.error.message}</Typography>}
        <BusyButton
          variant="outlined"
          loading={check.isPending}
          left={null}
          onClick={() => check.mutate()}
        >
          {t('settings.apps.books.check')}
        </BusyButton>
      </CardContent>
    </Card>
  )

  function describeState(answer: Check | undefined) {
    if (!answer?.findings)
      return { tone: 'neutral', label: t('settings.apps.books.unknown') } as const
    if (answer.findings.length === 0)
      return { tone: 'success', label: t('settings.apps.books.fine') } as const
    return { tone: 'error', label: t('settings.apps.books.wrong') } as const
  }
}
