import { useTranslation } from '../../core/context/translation.ts'
import { Typography, Button } from '@mui/material'
import { useLocales, useLocaleState, useNotify, useStoreContext } from 'react-admin'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { getRegions } from '../../core/session/regions.ts'
import { themeChoices } from '../../core/store/browser-keys.ts'
import { useThemeChoice } from '../../core/store/store.ts'
import { densities, useDensity, type Density } from '../../list/grid/grid-table.ts'
import { RadioChoice, SettingsCard } from './settings-card.tsx'

/** Draws the settings of theme and language. */
export function AppearanceSettings() {
  const t = useTranslation()
  const { team } = useSession()
  const [theme, setTheme] = useThemeChoice()
  const [locale, setLocale] = useLocaleState()
  const locales = useLocales()
  return (
    <SettingsCard about={t('settings.appearance.about')}>
      <RadioChoice
        label={t('settings.appearance.theme')}
        choices={themeChoices.map((choice) => [choice, t(`shell.${choice}`)])}
        chosen={theme}
        onChoose={setTheme}
      />
      <RadioChoice
        label={t('settings.appearance.language')}
        choices={locales.map(({ locale: value, name }) => [value, name])}
        chosen={locale}
        onChoose={setLocale}
      />
      <Typography color="textSecondary">
        {t('settings.appearance.region', { locale: getRegions()[team.locale] ?? team.locale })}
      </Typography>
    </SettingsCard>
  )
}

/** Draws the density settings. */
export function DisplaySettings() {
  const t = useTranslation()
  const notify = useNotify()
  const store = useStoreContext()
  const { resources } = useRegistry()
  const [density, setDensity] = useDensity()

  function reset() {
    for (const { name } of resources) store.removeItems(`${name}.`)
    notify('settings.display.resetDone', { type: 'success' })
  }

  return (
    <SettingsCard about={t('settings.display.about')}>
      <RadioChoice
        label={t('settings.display.density')}
        // `Density` consists of the keys of `densities`.
        choices={(Object.keys(densities) as Density[]).map((key) => [
          key,
          t(`list.densities.${key}`),
        ])}
        chosen={density}
        onChoose={setDensity}
      />
      <Button variant="outlined" onClick={reset}>
        {t('settings.display.reset')}
      </Button>
    </SettingsCard>
  )
}
