import { TextField } from '@mui/material'
import { useMemo } from 'react'
import { useLocale } from 'react-admin'
import { useWords } from '../../core/context/words.ts'
import { currencies, guessRegion, regions, timezones } from '../../core/session/regions.ts'

/** Name, currency, region and time zone of a team, as plain named inputs of a form. */
export function TeamFields() {
  const words = useWords()
  const locale = useLocale() ?? 'en'
  const guess = useMemo(() => guessRegion(), [])
  const choices = useMemo(
    () => ({
      currency: currencies(locale),
      locale: Object.entries(regions),
      timezone: timezones(guess.timezone).map((zone) => [zone, zone.replaceAll('_', ' ')] as const),
    }),
    [locale, guess.timezone],
  )
  return (
    <>
      <TextField
        name="name"
        label={words('teams.name')}
        required
        autoFocus
        autoComplete="organization"
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      {(['currency', 'locale', 'timezone'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          label={words(`teams.${name}`)}
          defaultValue={guess[name]}
          select
          slotProps={{ select: { native: true } }}
        >
          {choices[name].map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </TextField>
      ))}
    </>
  )
}
