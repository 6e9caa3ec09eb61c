import { FormControlLabel, FormHelperText, Switch, Typography } from '@mui/material'
import { useId } from 'react'
import { useStore } from 'react-admin'
import { useWords } from '../../core/context/words.tsx'
import { LIVE_PREFERENCE } from '../../core/data/live-tags.tsx'
import { SettingsCard } from './settings-card.tsx'

/** Draws the notification settings. */
export function NotificationSettings() {
  const words = useWords()
  const [isLive, setIsLive] = useStore(LIVE_PREFERENCE, true)
  const help = useId()
  return (
    <SettingsCard about={words('settings.notifications.about')}>
      <div>
        <FormControlLabel
          label={words('settings.notifications.live')}
          control={
            <Switch
              checked={isLive}
              onChange={(_event, checked) => setIsLive(checked)}
              slotProps={{ input: { 'aria-describedby': help } }}
            />
          }
        />
        <FormHelperText id={help}>{words('settings.notifications.liveHelp')}</FormHelperText>
      </div>
      <div>
        <Typography variant="h2">{words('settings.notifications.mail')}</Typography>
        <Typography color="textSecondary">{words('settings.notifications.mailHelp')}</Typography>
      </div>
    </SettingsCard>
  )
}
