import { useQuery } from '@tanstack/react-query'
import { Box, Button, Card, CardContent, Skeleton, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { useFormats } from '../../core/context/formats.ts'
import { useHttp } from '../../core/context/session.tsx'
import { useTranslation } from '../../core/context/translation.ts'
import { StatusChip } from '../../kit/status-chip.tsx'

/** Describes a device on which the person is signed in. */
interface DeviceSession {
  readonly id: string
  readonly signedInAt: string
  readonly ip: string | null
  readonly device: string
  readonly isCurrent: boolean
}

const ADDRESS = '/api/v1/me/sessions'

/**
 * Draws the devices on which the person is signed in, each with a button that signs out the device.
 */
export function SessionList() {
  const t = useTranslation()
  const http = useHttp()
  const notify = useNotify()
  const formats = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['me', 'sessions'],
    queryFn: async ({ signal }) => (await http<readonly DeviceSession[]>(ADDRESS, { signal })).json,
    gcTime: 0,
  })
  // The error boundary of the settings screen shows the error.
  if (error) throw error

  async function end(id: string) {
    try {
      await http(`${ADDRESS}/${id}`, { method: 'DELETE' })
      notify('settings.account.signedOut', { type: 'success' })
    } catch (problem) {
      notify(problem instanceof Error ? problem.message : String(problem), { type: 'error' })
    }
    await refetch()
  }

  return (
    <Box component="section" aria-label={t('settings.account.sessions')} sx={{ mt: 2 }}>
      <Card>
        <CardContent sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="h2">{t('settings.account.sessions')}</Typography>
          <Typography color="textSecondary">{t('settings.account.sessionsAbout')}</Typography>
          {!data && <Skeleton variant="rounded" height={48} width="100%" />}
          <Box component="ul" sx={list}>
            {data?.map(({ id, signedInAt, ip, device, isCurrent }) => (
              <Box component="li" key={id} sx={line}>
                <Box sx={{ minWidth: 0 }}>
                  <Typography sx={{ fontWeight: 550 }}>
                    {device === '' ? t('settings.account.unknownDevice') : device}
                  </Typography>
                  <Typography variant="body2" color="textSecondary">
                    {t('settings.account.signedInAt', { date: formats.dateTime(signedInAt) })}
                    {ip !== null && ` · ${ip}`}
                  </Typography>
                </Box>
                {isCurrent ? (
                  <StatusChip tone="info" label={t('settings.account.thisDevice')} />
                ) : (
                  <Button variant="outlined" onClick={() => void end(id)}>
                    {t('settings.account.signOut')}
                  </Button>
                )}
              </Box>
            ))}
          </Box>
        </CardContent>
      </Card>
    </Box>
  )
}

const list = { listStyle: 'none', m: 0, p: 0, width: '100%', display: 'grid', gap: 1.5 } as const
const line = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
} as const
