import { useTranslation } from '../../core/context/translation.ts'
import { FormControlLabel, FormHelperText, Switch, Typography } from '@mui/material'
import { useId } from 'react'
import { useStore } from 'react-admin'
import { LIVE_PREFERENCE } from '../../core/data/live-tags.tsx'
import { SettingsCard } from './settings-card.tsx'

/** Draws the notification settings. */
export function NotificationSettings() {
  const t = useTranslation()
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
      <div>
        <Typography variant="h2">{t('settings.notifications.mail')}</Typography>
        <Typography color="textSecondary">{t('settings.notifications.mailHelp')}</Typography>
      </div>
    </SettingsCard>
  )
}
