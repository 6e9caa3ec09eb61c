import { TextField, type TextFieldProps } from '@mui/material'
import type { ReactNode } from 'react'
import { useWords } from '../../core/context/words.ts'
import type { InputProps } from './input-props.ts'

interface FieldBoxProps {
  readonly input: Omit<InputProps, 'place' | 'onChange' | 'value'>
  readonly value: string
  readonly onText: (text: string) => void
  /** Attributes of the input element itself. */
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly start?: ReactNode
  readonly end?: ReactNode
  readonly children?: ReactNode
  readonly more?: TextFieldProps
}

/** Draws a text box with its label above and help or what is wrong below; most inputs are one of these. */
export function FieldBox(props: FieldBoxProps) {
  const { input, value, onText, attributes, start, end, children, more } = props
  const { label, bare, error, help, required, disabled, onBlur, inputRef } = input
  return (
    <TextField
      label={bare ? undefined : <LabelText label={label} required={required} />}
      value={value}
      error={error !== undefined}
      helperText={error ?? (bare ? undefined : help)}
      disabled={disabled}
      onChange={(event) => onText(event.target.value)}
      onBlur={onBlur}
      {...(inputRef && { inputRef })}
      {...more}
      slotProps={{
        input: { startAdornment: start, endAdornment: end },
        htmlInput: {
          'aria-required': required || undefined,
          'aria-label': bare ? label : undefined,
          autoComplete: 'off',
          ...attributes,
        },
        ...more?.slotProps,
      }}
    >
      {children}
    </TextField>
  )
}

/** Draws a label that says in words when a value must be given. */
export function LabelText({ label, required }: { label: string; required?: boolean | undefined }) {
  const say = useWords()
  if (!required) return label
  return (
    <>
      {label} <span style={{ fontWeight: 450, opacity: 0.8 }}>({say('field.required')})</span>
    </>
  )
}
