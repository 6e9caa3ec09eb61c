import { Typography } from '@mui/material'
import { useLocales, useLocaleState } from 'react-admin'
import { useSession } from '../../core/context/session.tsx'
import { useWords } from '../../core/context/words.ts'
import { regions } from '../../core/session/regions.ts'
import { useThemeChoice } from '../../kit/theme/use-theme-choice.ts'
import { themeChoices } from '../../core/store/browser-keys.ts'
import { RadioChoice } from './radio-choice.tsx'
import { SettingsCard } from './settings-card.tsx'

/** Theme and language. */
export function AppearanceSettings() {
  const words = useWords()
  const { team } = useSession()
  const [theme, setTheme] = useThemeChoice()
  const [locale, setLocale] = useLocaleState()
  const locales = useLocales()
  return (
    <SettingsCard about={words('settings.appearance.about')}>
      <RadioChoice
        label={words('settings.appearance.theme')}
        choices={themeChoices.map((choice) => [choice, words(`shell.${choice}`)])}
        chosen={theme}
        onChoose={setTheme}
      />
      <RadioChoice
        label={words('settings.appearance.language')}
        choices={locales.map(({ locale: value, name }) => [value, name])}
        chosen={locale}
        onChoose={setLocale}
      />
      <Typography color="textSecondary">
        {words('settings.appearance.region', { locale: regions[team.locale] ?? team.locale })}
      </Typography>
    </SettingsCard>
  )
}
