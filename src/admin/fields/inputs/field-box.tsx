import { useTranslation } from '../../core/context/translation.ts'
import { Box, TextField, type TextFieldProps } from '@mui/material'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import type { FieldOf, Kind } from '../../../schema/fields.ts'
import type { Place } from '../../../schema/place.ts'

interface FieldBoxProps {
  readonly input: Omit<InputProps, 'place' | 'onChange' | 'value'>
  readonly value: string
  readonly onText: (text: string) => void
  /** Sets attributes of the input element. */
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly start?: ReactNode
  readonly end?: ReactNode
  readonly children?: ReactNode
  /** Sets further props of MUI's text field. */
  readonly more?: TextFieldProps
}

/** Draws a text box with its label above and its help or error below. Most inputs use this box. */
export function FieldBox(props: FieldBoxProps) {
  const { input, value, onText, attributes, start, end, children, more } = props
  const { label, bare, error, help, required, disabled, onBlur, inputRef } = input
  return (
    <TextField
      label={bare ? undefined : <LabelText label={label} required={required} />}
      value={value}
      error={error !== undefined}
      helperText={formatHelperText(error, bare ? undefined : help)}
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

/** Returns the text below an input: its error, if there is one, and its help. */
export function formatHelperText(error: string | undefined, help: string | undefined): ReactNode {
  if (error === undefined || help === undefined) return error ?? help
  return (
    <>
      <Box component="span" sx={{ display: 'block' }}>
        {error}
      </Box>
      <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {help}
      </Box>
    </>
  )
}

/** Draws a label, followed by the word “required” when a value is required. */
export function LabelText({ label, required }: { label: string; required?: boolean | undefined }) {
  const t = useTranslation()
  if (!required) return label
  return (
    <>
      {label} <span style={{ fontWeight: 450, opacity: 0.8 }}>({t('field.required')})</span>
    </>
  )
}

/** Holds the props of every input: value, change handler and texts. */
export interface InputProps<K extends Kind = Kind> {
  readonly place: Place<FieldOf<K>>
  readonly label: string
  /**
   * Hides the label visually, because the heading of the column shows the label. Screen readers still announce the
   * label.
   */
  readonly bare?: boolean
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur?: () => void
  /** Receives the focus when the value is invalid. */
  readonly inputRef?: Ref<HTMLElement>
  readonly error?: string | undefined
  readonly help?: string | undefined
  /**
   * Shows the value that applies while no value is chosen; a reference shows the title of the
   * record.
   */
  readonly placeholder?: string | undefined
  /** Shows the unit of a quantity after the number. */
  readonly unit?: string | undefined
  readonly required?: boolean
  readonly disabled?: boolean
}

/** Styles the label of a field of uploads like the labels of other inputs. */
export const inputHeading = {
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 550,
  mb: 0.5,
  color: 'text.primary',
} as const

/** Sets how long letters stay in the text by which an open list of choices is searched, in ms, as in MUI. */
const TYPING_MS = 500

let typedAt = -Infinity

/** Keeps a space that follows a letter in the searched text, instead of choosing the focused entry. */
function keepTypedSpace(event: KeyboardEvent): void {
  const { key, timeStamp, ctrlKey, metaKey, altKey } = event
  if (key.length !== 1 || ctrlKey || metaKey || altKey) return
  const isTyping = timeStamp - typedAt < TYPING_MS
  if (key !== ' ' || isTyping) typedAt = timeStamp
  if (key === ' ' && isTyping) event.preventDefault()
}

/** Holds the properties of the menu of a select whose entries people search by typing, also with spaces. */
export const searchedList = { slotProps: { list: { onKeyDownCapture: keepTypedSpace } } }
