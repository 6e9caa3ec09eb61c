import { useQuery } from '@tanstack/react-query'
import { Alert, Box, Button, Card, CardContent, Skeleton, Typography } from '@mui/material'
import { Send } from 'lucide-react'
import { LinkBase, useNotify } from 'react-admin'
import { mailTones, type MailState } from '../../../schema/mail-states.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useHttp } from '../../core/context/session.tsx'
import { useLoadedTexts } from '../../core/context/translation.ts'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { StatusChip } from '../../kit/status-chip.tsx'
import { SettingsCard, TitledCard, useSending } from './settings-card.tsx'

interface SentMail {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly state: MailState
  readonly error: string | null
  readonly createdAt: string
  readonly sentAt: string | null
  readonly file: string | null
}

interface MailLog {
  readonly transport: 'smtp' | 'outbox'
  readonly server: string | null
  readonly reportServer: string | null
  readonly mails: readonly SentMail[]
}

/** Sets the interval at which waiting mails are read again. */
const REFRESH_MS = 2000

function useMails() {
  const http = useHttp()
  return useQuery({
    queryKey: ['mails'],
    queryFn: async ({ signal }) => (await http<MailLog>('/api/v1/mails', { signal })).json,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.mails.some((mail) => mail.state === 'queued') ? REFRESH_MS : false,
  })
}

/** Draws how mail is sent, a button that sends a test mail, and the team's most recent mails. */
export function MailSettings() {
  const t = useLoadedTexts('settings')
  const http = useHttp()
  const notify = useNotify()
  const { data, error, refetch } = useMails()
  const { isBusy, problem, send } = useSending()
  // The error boundary of the settings screen shows the error.
  if (error && !data) throw error

  const sendTest = () =>
    send(async () => {
      const { json } = await http<{ recipient: string }>('/api/v1/mails/test', { method: 'POST' })
      notify('settings.mail.testSent', { type: 'success', messageArgs: { email: json.recipient } })
      await refetch()
    })

  return (
    <>
      <SettingsCard about={t('settings.mail.about')}>
        {data ? (
          <TransportAlert {...data} />
        ) : (
          <Skeleton variant="rounded" height={48} width="100%" />
        )}
        {problem && <Alert severity="error">{problem}</Alert>}
        <BusyButton
          variant="contained"
          left={<Send size={16} />}
          loading={isBusy}
          disabled={!data}
          onClick={() => void sendTest()}
        >
          {t('settings.mail.test')}
        </BusyButton>
      </SettingsCard>
      <TitledCard title={t('settings.mail.last')} isWide>
        {!data && <Skeleton variant="rounded" height={96} />}
        {data?.mails.length === 0 && <Typography>{t('settings.mail.none')}</Typography>}
        <Box component="ul" sx={list}>
          {data?.mails.map((mail) => (
            <MailLine key={mail.id} mail={mail} />
          ))}
        </Box>
      </TitledCard>
    </>
  )
}

function TransportAlert({ transport, server, reportServer }: MailLog) {
  const t = useLoadedTexts('settings')
  return (
    <Alert severity={transport === 'smtp' ? 'success' : 'info'} sx={{ width: '100%' }}>
      {transport === 'smtp'
        ? t('settings.mail.smtp', { server: server ?? '' })
        : t('settings.mail.outbox')}
      {transport === 'smtp' &&
        ` ${reportServer === null ? t('settings.mail.noReports') : t('settings.mail.reports', { server: reportServer })}`}
    </Alert>
  )
}

function MailLine({ mail }: { readonly mail: SentMail }) {
  const t = useLoadedTexts('settings')
  const { dateTime } = useFormats()
  const { recipient, subject, state, error, createdAt, sentAt, file } = mail
  return (
    <Box component="li" sx={line}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{subject}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {recipient} · {dateTime(sentAt ?? createdAt)}
        </Typography>
        {file !== null && (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {t('settings.mail.file', { file })}
          </Typography>
        )}
        {error !== null && (
          <Typography
            variant="body2"
            color={state === 'sent' ? 'warning' : 'error'}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {state === 'sent' ? t('settings.mail.delayed', { reason: error }) : error}
          </Typography>
        )}
      </Box>
      <StatusChip tone={mailTones[state]} label={t(`settings.mail.states.${state}`)} />
    </Box>
  )
}

/** Draws, on the page Apps, whether a mail server is set up, with a link to the mail settings. */
export function MailServerCard() {
  const t = useLoadedTexts('settings')
  const { data } = useMails()
  return (
    <Card>
      <CardContent sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, width: '100%' }}>
          <Typography variant="h2">{t('settings.mail.title')}</Typography>
          {data && (
            <StatusChip
              tone={data.transport === 'smtp' ? 'success' : 'neutral'}
              label={t(
                data.transport === 'smtp' ? 'settings.apps.ready' : 'settings.apps.notSetUp',
              )}
            />
          )}
        </Box>
        <Typography color="textSecondary">{t('settings.mail.about')}</Typography>
        <Button variant="outlined" component={LinkBase} to="/settings/mail">
          {t('settings.mail.open')}
        </Button>
      </CardContent>
    </Card>
  )
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 } as const
const line = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'start',
  gap: 2,
} as const
