import { Box, FormHelperText, Autocomplete } from '@mui/material'
import { useMemo } from 'react'
import { getLocale, type Language } from '../../../../i18n/languages.ts'
import type { Address } from '../../../schema/row.ts'
import { useLanguage, useTranslation } from '../../core/context/translation.ts'
import { AutocompleteBox, useAutocompleteTexts } from './autocomplete-box.tsx'
import { FieldBox, type InputProps } from './field-box.tsx'

/** Sets autofill hints, and the width of each part in sixths of the row. */
const PARTS = {
  street: { autoComplete: 'street-address', span: 6 },
  postcode: { autoComplete: 'postal-code', span: 2 },
  city: { autoComplete: 'address-level2', span: 4 },
  region: { autoComplete: 'address-level1', span: 3 },
} as const

/** Draws an input for each part of an address. */
export function AddressInput(props: InputProps<'address'>) {
  const { value, onChange, onBlur, place, label, error, disabled, inputRef } = props
  const t = useTranslation()
  const { path, resource } = place
  // The input and the server allow no other type of value.
  const address = (value ?? {}) as Address
  const change = (part: keyof Address, text: string | undefined) => {
    const { [part]: _, ...rest } = address
    onChange(text ? { ...rest, [part]: text } : rest)
  }
  return (
    <Box component="fieldset" sx={group}>
      <Box component="legend" sx={legend}>
        {label}
      </Box>
      {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part, i) => (
        <Box key={part} sx={{ gridColumn: { xs: 'span 6', sm: `span ${PARTS[part].span}` } }}>
          <FieldBox
            input={{
              label: t.field(resource, `${path}.${part}`),
              ...(disabled !== undefined && { disabled }),
              ...(onBlur && { onBlur }),
              ...(i === 0 && inputRef && { inputRef }),
            }}
            value={address[part] ?? ''}
            onText={(text) => change(part, text)}
            attributes={{ autoComplete: PARTS[part].autoComplete }}
          />
        </Box>
      ))}
      <Box sx={{ gridColumn: { xs: 'span 6', sm: 'span 3' } }}>
        <CountryInput
          label={t.field(resource, `${path}.country`)}
          value={address.country}
          onChange={(code) => change('country', code)}
          disabled={disabled}
        />
      </Box>
      {error && (
        <FormHelperText error sx={{ gridColumn: '1 / -1' }}>
          {error}
        </FormHelperText>
      )}
    </Box>
  )
}

const group = {
  border: 0,
  m: 0,
  p: 0,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: 2,
} as const

const legend = { p: 0, mb: 1, fontSize: 12, lineHeight: '16px', fontWeight: 650 } as const

interface CountryInputProps {
  readonly label: string
  /** Holds the code of the country, ISO 3166-1 alpha-2. */
  readonly value: string | undefined
  readonly onChange: (code: string | undefined) => void
  readonly disabled: boolean | undefined
}

/** Draws the choice of a country by its name in the language of the screen. */
function CountryInput({ label, value, onChange, disabled }: CountryInputProps) {
  const language = useLanguage()
  const autocompleteTexts = useAutocompleteTexts()
  const countries = useMemo(() => listCountries(language), [language])
  return (
    <Autocomplete
      options={countries}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ code }) => code}
      value={countries.find(({ code }) => code === value) ?? null}
      onChange={(_, country) => onChange(country?.code)}
      disabled={disabled ?? false}
      autoHighlight
      {...autocompleteTexts}
      renderInput={(params) => <AutocompleteBox params={params} input={{ label }} />}
    />
  )
}

/**
 * Lists codes that CLDR names although they are not countries: unions, outlying parts, private use.
 */
const NOT_COUNTRIES: ReadonlySet<string> = new Set(
  'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '),
)

/** Returns all countries by ISO 3166-1 code, sorted by their name in the language. */
export function listCountries(language: Language): readonly { code: string; name: string }[] {
  const names = new Intl.DisplayNames(getLocale(language), { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes
    .filter((code) => !NOT_COUNTRIES.has(code) && isCurrent(code))
    .flatMap((code) => {
      const name = names.of(code)
      return name ? [{ code, name }] : []
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
}

/**
 * Returns whether a code is current. CLDR replaces the codes of former states by those of their
 * successors.
 */
function isCurrent(code: string): boolean {
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
}
