import { Autocomplete } from '@mui/material'
import { useMemo } from 'react'
import { useLocale } from 'react-admin'
import { AutocompleteBox } from './autocomplete-box.tsx'
import { countriesIn } from './countries.ts'
import { useAutocompleteWords } from './use-autocomplete-words.ts'

interface CountryInputProps {
  readonly label: string
  /** ISO 3166-1 alpha-2. */
  readonly value: string | undefined
  readonly onChange: (code: string | undefined) => void
  readonly disabled: boolean | undefined
}

/** Draws the choice of a country, by its name in the language of the screen. */
export function CountryInput({ label, value, onChange, disabled }: CountryInputProps) {
  const language = useLocale() ?? 'en'
  const autocompleteWords = useAutocompleteWords()
  const countries = useMemo(() => countriesIn(language), [language])
  return (
    <Autocomplete
      options={countries}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ code }) => code}
      value={countries.find(({ code }) => code === value) ?? null}
      onChange={(_, country) => onChange(country?.code)}
      disabled={disabled ?? false}
      autoHighlight
      {...autocompleteWords}
      renderInput={(params) => <AutocompleteBox params={params} input={{ label }} />}
    />
  )
}
