import { Box, FormHelperText } from '@mui/material'
import type { Address } from '../../../schema/row.ts'
import { useLabels } from '../../core/context/labels.tsx'
import { CountryInput } from './country-input.tsx'
import { FieldBox } from './field-box.tsx'
import type { InputProps } from './input-props.ts'

/** Sets autofill hints, and the width of each part in sixths of the row. */
const PARTS = {
  street: { autoComplete: 'street-address', span: 6 },
  postcode: { autoComplete: 'postal-code', span: 2 },
  city: { autoComplete: 'address-level2', span: 4 },
  region: { autoComplete: 'address-level1', span: 3 },
} as const

/** Draws the parts of an address, each in its own box. */
export function AddressInput(props: InputProps<'address'>) {
  const { value, onChange, onBlur, place, label, error, disabled, inputRef } = props
  const labels = useLabels()
  const { path, resource } = place
  // Another value than an address cannot come from this input, nor be kept by the server.
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
              label: labels.field(resource, `${path}.${part}`),
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
          label={labels.field(resource, `${path}.country`)}
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
