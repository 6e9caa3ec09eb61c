import { Box, FormHelperText, FormLabel } from '@mui/material'
import { languageCodes, languages } from '../../../i18n/languages.ts'
import type { CellProps } from '../../../src/admin/fields/extensions.tsx'
import {
  FieldBox,
  inputHeading,
  LabelText,
  type InputProps,
} from '../../../src/admin/fields/inputs/field-box.tsx'

/** Lists the languages of labels. A variant such as `pt-BR` uses the label of its language. */
const labelled = languageCodes.filter((code) => !code.includes('-'))

/** Draws an input for the label of a custom field in each language. */
export function LabelInput({
  value,
  onChange,
  onBlur,
  label,
  error,
  required,
  disabled,
  inputRef,
}: InputProps) {
  // The check of the field accepts only objects of texts.
  const texts = (value ?? {}) as Readonly<Record<string, string>>
  function change(language: string, text: string): void {
    const { [language]: _, ...others } = texts
    onChange(text === '' ? others : { ...others, [language]: text })
  }
  return (
    <Box component="fieldset" sx={group}>
      <FormLabel component="legend" error={error !== undefined} sx={{ ...inputHeading, p: 0 }}>
        <LabelText label={label} required={required} />
      </FormLabel>
      {labelled.map((language, i) => (
        <FieldBox
          key={language}
          input={{
            label: languages[language].name,
            // Marks the input; the message is below all inputs.
            ...(error !== undefined && { error: '' }),
            ...(disabled !== undefined && { disabled }),
            ...(onBlur && { onBlur }),
            ...(i === 0 && inputRef && { inputRef }),
          }}
          value={texts[language] ?? ''}
          onText={(text) => change(language, text)}
        />
      ))}
      {error !== undefined && (
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
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 1,
} as const

/** Draws the choices of a custom field, one in each line. */
export function ChoicesInput({ value, onChange, ...input }: InputProps) {
  const lines = Array.isArray(value) ? value.map(String) : []
  return (
    <FieldBox
      input={input}
      value={lines.join('\n')}
      onText={(text) => onChange(text === '' ? null : text.split('\n'))}
      more={{ multiline: true, minRows: 3, maxRows: 12 }}
    />
  )
}

/** Draws the labels of a custom field, or its choices, in one line. */
export function TextsCell({ value }: CellProps) {
  return typeof value === 'object' && value !== null ? Object.values(value).join(', ') : null
}
