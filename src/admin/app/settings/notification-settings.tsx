import { useLoadedTexts } from '../../core/context/translation.ts'
import { Box, FormControlLabel, FormHelperText, Switch, Typography } from '@mui/material'
import { useId } from 'react'
import { useStore } from 'react-admin'
import { useBusiness } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { LIVE_PREFERENCE } from '../../core/data/live-tags.tsx'
import { SettingsCard } from './settings-card.tsx'

/** Draws the switches of live updates and of the notifications about events. */
export function NotificationSettings() {
  const t = useLoadedTexts('settings')
  const [isLive, setIsLive] = useStore(LIVE_PREFERENCE, true)
  const help = useId()
  return (
    <SettingsCard about={t('settings.notifications.about')}>
      <div>
        <FormControlLabel
          label={t('settings.notifications.live')}
          control={
            <Switch
              checked={isLive}
              onChange={(_event, checked) => setIsLive(checked)}
              slotProps={{ input: { 'aria-describedby': help } }}
            />
          }
        />
        <FormHelperText id={help}>{t('settings.notifications.liveHelp')}</FormHelperText>
      </div>
      <EventSettings />
      <div>
        <Typography variant="h2">{t('settings.notifications.mail')}</Typography>
        <Typography color="textSecondary">{t('settings.notifications.mailHelp')}</Typography>
      </div>
    </SettingsCard>
  )
}

/** Names the events of the engine, about which everybody can be notified. */
const ENGINE_EVENTS = ['importFinished', 'mailBounced', 'newDevice'] as const

/** Draws the events, each with the channels in which the person is notified. */
function EventSettings() {
  const t = useLoadedTexts('settings')
  const { can } = useSession()
  const { events } = useBusiness()
  const own = events.filter(({ right }) => can(right)).map(({ event }) => event)
  return (
    <Box sx={{ width: '100%' }}>
      <Typography variant="h2" id="notified-events" sx={{ mb: 1 }}>
        {t('settings.notifications.events')}
      </Typography>
      <Box component="ul" aria-labelledby="notified-events" sx={list}>
        {[...own, ...ENGINE_EVENTS].map((event) => (
          <EventLine key={event} event={event} />
        ))}
      </Box>
    </Box>
  )
}

function EventLine({ event }: { readonly event: string }) {
  const t = useLoadedTexts('settings')
  const [isShown, setIsShown] = useStore(`notifications.${event}.app`, true)
  const [isMailed, setIsMailed] = useStore(`notifications.${event}.mail`, false)
  const name = t.declared(`notifications.names.${event}`)
  // A stranger who signs in must not be able to switch these mails off.
  const isAlwaysMailed = event === 'newDevice'
  const channels = [
    [t('settings.notifications.app'), isShown, setIsShown, false],
    [t('settings.notifications.byMail'), isMailed || isAlwaysMailed, setIsMailed, isAlwaysMailed],
  ] as const
  return (
    <Box component="li" sx={line}>
      <span>{name}</span>
      <Box sx={{ display: 'flex', gap: 2 }}>
        {channels.map(([channel, checked, choose, isFixed]) => (
          <FormControlLabel
            key={channel}
            label={channel}
            disabled={isFixed}
            control={
              <Switch
                checked={checked}
                onChange={(_event, chosen) => choose(chosen)}
                slotProps={{ input: { 'aria-label': `${name}: ${channel}` } }}
              />
            }
          />
        ))}
      </Box>
    </Box>
  )
}

const list = { listStyle: 'none', m: 0, p: 0 } as const
const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
} as const
