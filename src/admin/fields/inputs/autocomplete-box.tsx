import { TextField, type AutocompleteRenderInputParams } from '@mui/material'
import { LabelText } from './field-box.tsx'
import type { InputProps } from './input-props.ts'

interface AutocompleteBoxProps {
  readonly params: AutocompleteRenderInputParams
  readonly input: Omit<InputProps, 'place' | 'onChange' | 'value'>
  readonly placeholder?: string | undefined
  readonly autoFocus?: boolean
}

/** Draws the text box of an autocomplete, labelled and explained as every other input. */
export function AutocompleteBox({ params, input, placeholder, autoFocus }: AutocompleteBoxProps) {
  const { label, bare, error, help, required, onBlur, inputRef } = input
  return (
    <TextField
      {...params}
      label={bare ? undefined : <LabelText label={label} required={required} />}
      error={error !== undefined}
      helperText={error ?? (bare ? undefined : help)}
      placeholder={placeholder}
      autoFocus={autoFocus}
      onBlur={onBlur}
      {...(inputRef && { inputRef })}
      slotProps={{
        ...params.slotProps,
        htmlInput: {
          ...params.slotProps.htmlInput,
          'aria-required': required || undefined,
          'aria-label': bare ? label : undefined,
        },
      }}
    />
  )
}
