import { Typography, Button } from '@mui/material'
import { useLocales, useLocaleState, useNotify, useStoreContext } from 'react-admin'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useWords } from '../../core/context/words.tsx'
import { regions } from '../../core/session/regions.ts'
import { themeChoices } from '../../core/store/browser-keys.ts'
import { useThemeChoice } from '../../kit/theme/use-theme-choice.ts'
import { densities, useDensity, type Density } from '../../list/grid/grid-table.ts'
import { RadioChoice, SettingsCard } from './settings-card.tsx'

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

/** Draws the density settings. */
export function DisplaySettings() {
  const words = useWords()
  const notify = useNotify()
  const store = useStoreContext()
  const { resources } = useRegistry()
  const [density, setDensity] = useDensity()

  function reset() {
    for (const { name } of resources) store.removeItems(`${name}.`)
    notify('settings.display.resetDone', { type: 'success' })
  }

  return (
    <SettingsCard about={words('settings.display.about')}>
      <RadioChoice
        label={words('settings.display.density')}
        // The keys of densities are what Density is.
        choices={(Object.keys(densities) as Density[]).map((key) => [
          key,
          words(`list.densities.${key}`),
        ])}
        chosen={density}
        onChoose={setDensity}
      />
      <Button variant="outlined" onClick={reset}>
        {words('settings.display.reset')}
      </Button>
    </SettingsCard>
  )
}
