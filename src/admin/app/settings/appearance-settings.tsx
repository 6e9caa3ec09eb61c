import { useLoadedTexts } from '../../core/context/translation.ts'
import {
  Box,
  Button,
  FormControlLabel,
  MenuItem,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useLocales, useLocaleState, useNotify, useStoreContext } from 'react-admin'
import { useRegistry } from '../../core/context/registry.tsx'
import type { PersonalFormats } from '../../../export/formats.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useAccount, useSession } from '../../core/context/session.tsx'
import { getRegions } from '../../core/session/regions.ts'
import { themeChoices } from '../../core/store/browser-keys.ts'
import { useThemeChoice, useShortcutsSwitch } from '../../core/store/store.ts'
import { densities, useDensity, type Density } from '../../list/grid/grid-table.ts'
import { useShowError } from '../../kit/toast/toast.tsx'
import { RadioChoice, SettingsCard, TitledCard } from './settings-card.tsx'

/** Draws the settings of theme and language, and of the person's formats. */
export function AppearanceSettings() {
  const t = useLoadedTexts('settings')
  const [theme, setTheme] = useThemeChoice()
  const [locale, setLocale] = useLocaleState()
  const locales = useLocales()
  return (
    <>
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
      </SettingsCard>
      <FormatsCard />
    </>
  )
}

/** Draws the choices of region, number, date and time formats, and an example. */
function FormatsCard() {
  const t = useLoadedTexts('settings')
  const showError = useShowError()
  const { team, person } = useSession()
  const { changeFormats } = useAccount()
  const { money, dateTime } = useFormats()
  const [now] = useState(() => new Date().toISOString())
  const own = person.formats ?? {}
  const regions = getRegions()
  const asRegion = t('settings.appearance.asRegion')
  const asTeam = t('settings.appearance.asTeam', { locale: regions[team.locale] ?? team.locale })

  function choose(key: keyof PersonalFormats, value: string) {
    const formats = { ...own, [key]: value === '' ? null : value }
    changeFormats(formats).catch(showError)
  }

  const drawSelect = (key: keyof PersonalFormats, none: string, choices: readonly Choice[]) => (
    <TextField
      select
      label={t(`settings.appearance.${key}`)}
      value={own[key] ?? ''}
      onChange={({ target }) => choose(key, target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{none}</MenuItem>
      {choices.map(([value, label]) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )

  return (
    <TitledCard
      title={t('settings.appearance.formats')}
      about={t('settings.appearance.formatsAbout')}
      isWide
    >
      <Box sx={formatInputs}>
        {drawSelect('locale', asTeam, Object.entries(regions))}
        {drawSelect('numbers', asRegion, NUMBERS)}
        {drawSelect('date', asRegion, [
          ['numeric', t('settings.appearance.numeric')],
          ['iso', now.slice(0, 10)],
        ])}
        {drawSelect('time', asRegion, [
          ['h23', t('settings.appearance.h23')],
          ['h12', t('settings.appearance.h12')],
        ])}
      </Box>
      <Typography>
        {t('settings.appearance.example', { text: `${money(1234.5)}, ${dateTime(now)}` })}
      </Typography>
    </TitledCard>
  )
}

type Choice = readonly [value: string, label: string]

const NUMBERS: readonly Choice[] = [
  ['commaPoint', '1,234.56'],
  ['pointComma', '1.234,56'],
  ['spaceComma', '1 234,56'],
]

const formatInputs = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const

/** Draws the settings of density and shortcuts, with a button that resets all lists. */
export function DisplaySettings() {
  const t = useLoadedTexts('settings')
  const notify = useNotify()
  const store = useStoreContext()
  const { resources } = useRegistry()
  const [density, setDensity] = useDensity()
  const [hasShortcuts, setHasShortcuts] = useShortcutsSwitch()

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
      <FormControlLabel
        control={
          <Switch
            checked={hasShortcuts}
            onChange={({ target }) => setHasShortcuts(target.checked)}
          />
        }
        label={t('settings.display.shortcuts')}
      />
      <Button variant="outlined" onClick={reset}>
        {t('settings.display.reset')}
      </Button>
    </SettingsCard>
  )
}
