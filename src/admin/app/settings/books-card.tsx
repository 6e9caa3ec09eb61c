import { useTranslation } from '../../core/context/translation.ts'
import { Box, Card, CardContent, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormats } from '../../core/context/formats.ts'
import { useHttp } from '../../core/context/session.tsx'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { StatusChip } from '../../kit/status-chip.tsx'

interface Check {
  readonly at: string | null
  readonly findings: readonly { readonly code: string; readonly count: number }[] | null
}

const KEY = ['checks']
/** Sets the timeout of the integrity check of a very large database. */
const PATIENCE_MS = 300_000

/** Draws the result of the nightly integrity check, with a button that runs the check again. */
export function BooksCard() {
  const t = useTranslation()
  const http = useHttp()
  const client = useQueryClient()
  const { dateTime } = useFormats()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await http<Check>('/api/v1/checks', { signal })).json,
  })
  const look = useMutation({
    mutationFn: async () =>
      (await http<Check>('/api/v1/checks', { method: 'POST', timeoutMs: PATIENCE_MS })).json,
    onSuccess: (found) => client.setQueryData(KEY, found),
  })
  const findings = data?.findings ?? []
  return (
    <Card>
      <CardContent sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, width: '100%' }}>
          <Typography variant="h2">{t('apps.books.title')}</Typography>
          <StatusChip {...describeState(data)} />
        </Box>
        <Typography color="textSecondary">{t('apps.books.about')}</Typography>
        {findings.length > 0 && (
          <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
            {findings.map(({ code, count }) => (
              <li key={code}>{t('apps.books.finding', { code, smart_count: count })}</li>
            ))}
          </Box>
        )}
        {findings.length > 0 && <Typography>{t('apps.books.more')}</Typography>}
        {data?.at && (
          <Typography color="textSecondary">
            {t('apps.books.at', { time: dateTime(data.at) })}
          </Typography>
        )}
        {look.isError && <Typography color="error">{look.error.message}</Typography>}
        <BusyButton
          variant="outlined"
          loading={look.isPending}
          left={null}
          onClick={() => look.mutate()}
        >
          {t('apps.books.look')}
        </BusyButton>
      </CardContent>
    </Card>
  )

  function describeState(check: Check | undefined) {
    if (!check?.findings) return { tone: 'neutral', label: t('apps.books.unknown') } as const
    if (check.findings.length === 0)
      return { tone: 'success', label: t('apps.books.fine') } as const
    return { tone: 'error', label: t('apps.books.wrong') } as const
  }
}
