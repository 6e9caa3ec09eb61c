import { useSession } from '../../core/context/session.tsx'
import { parseJsonOrText } from '../../../schema/values.ts'
import { toInstant, toWallClock } from '../../../schema/wall-clock.ts'
import { FieldBox, type InputProps } from './field-box.tsx'

type Attributes = Readonly<Record<string, unknown>>

/** Sets the keyboard that phones show for e-mail addresses, and turns off the spelling check. */
const EMAIL: Attributes = { type: 'email', inputMode: 'email', spellCheck: false }
const PHONE: Attributes = { type: 'tel', inputMode: 'tel' }
const WEB: Attributes = {
  type: 'url',
  inputMode: 'url',
  placeholder: 'https://',
  spellCheck: false,
}
const CODE: Attributes = { spellCheck: false, autoCapitalize: 'characters' }
const BARCODE: Attributes = { spellCheck: false, inputMode: 'numeric' }

export const TextInput = createTextInput({})
export const EmailInput = createTextInput(EMAIL)
export const PhoneInput = createTextInput(PHONE)
export const WebAddressInput = createTextInput(WEB)
export const CodeInput = createTextInput(CODE)
export const BarcodeInput = createTextInput(BARCODE)

/** Draws an input for text of several lines. */
export function LongTextInput({ value, onChange, ...input }: InputProps) {
  return (
    <FieldBox
      input={input}
      value={asText(value)}
      onText={onChange}
      more={{ multiline: true, minRows: input.bare ? 1 : 3, maxRows: 12 }}
    />
  )
}

/** Draws a JSON value as text. A text that is not JSON is kept; the check of the field reports the error. */
export function JsonInput({ value, onChange, ...input }: InputProps<'json'>) {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : value
  return (
    <FieldBox
      input={input}
      value={asText(text)}
      onText={(entered) => onChange(parseJsonOrText(entered))}
      more={{ multiline: true, maxRows: 12 }}
    />
  )
}

/** Draws an input for a date. */
export function DateInput({ value, onChange, place: { field }, ...input }: InputProps<'date'>) {
  return (
    <FieldBox
      input={input}
      value={asText(value)}
      onText={(text) => onChange(text === '' ? null : text)}
      attributes={{ type: 'date', min: field.min, max: field.max ?? '9999-12-31' }}
    />
  )
}

function createTextInput(attributes: Attributes) {
  return function TextOfKind({ value, onChange, ...input }: InputProps) {
    return (
      <FieldBox input={input} value={asText(value)} onText={onChange} attributes={attributes} />
    )
  }
}

function asText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/**
 * Draws the input of date and time in the team's time zone, regardless of the time zone of the browser.
 */
export function DateTimeInput({ value, onChange, ...input }: InputProps<'dateTime'>) {
  const { team } = useSession()
  const shown = typeof value === 'string' && value !== '' ? toWallClock(value, team.timezone) : ''
  return (
    <FieldBox
      input={input}
      value={shown}
      onText={(text) => onChange(text === '' ? null : toInstant(text, team.timezone))}
      attributes={{ type: 'datetime-local' }}
    />
  )
}
