import { useTranslation } from '../../core/context/translation.ts'
import { Box, Button, Card, CardContent, Typography } from '@mui/material'
import { useStore } from 'react-admin'
import { useSession } from '../../core/context/session.tsx'
import { LIVE_PREFERENCE } from '../../core/data/live-tags.tsx'
import { Page } from '../../kit/page/page.tsx'
import { StatusChip } from '../../kit/status-chip.tsx'
import { BackupCard } from '../backups/backup-card.tsx'
import { MailCard } from './mail-settings.tsx'
import { BooksCard } from './books-card.tsx'

/** Draws the external services that the team is connected to, with their status. */
export function Apps() {
  const t = useTranslation()
  const { can } = useSession()
  const [isLive] = useStore(LIVE_PREFERENCE, true)
  const connections = [
    { key: 'api', state: 'ready' },
    { key: 'events', state: isLive ? 'connected' : 'off' },
    { key: 'storage', state: 'ready' },
  ] as const
  return (
    <Page title={t('apps.title')}>
      <Typography color="textSecondary" sx={{ mt: -1, mb: 2 }}>
        {t('apps.about')}
      </Typography>
      <Box sx={cards}>
        {connections.map(({ key, state }) => (
          <Card key={key}>
            <CardContent sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, width: '100%' }}>
                <Typography variant="h2">{t(`apps.${key}.title`)}</Typography>
                <StatusChip
                  tone={state === 'off' ? 'neutral' : 'success'}
                  label={t(`apps.${state}`)}
                />
              </Box>
              <Typography color="textSecondary">{t(`apps.${key}.about`)}</Typography>
              {key === 'api' && (
                <Button variant="outlined" href="/api/v1/docs" target="_blank" rel="noreferrer">
                  {t('apps.api.open')}
                </Button>
              )}
            </CardContent>
          </Card>
        ))}
        {can('team.edit') && <MailCard />}
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
