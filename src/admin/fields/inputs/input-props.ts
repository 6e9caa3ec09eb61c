import type { Ref } from 'react'
import type { FieldOf, Kind } from '../../../schema/fields.ts'
import type { Place } from '../field-text.ts'

/** Holds the properties of every input: value, change handler and texts. */
export interface InputProps<K extends Kind = Kind> {
  readonly place: Place<FieldOf<K>>
  readonly label: string
  /** The label is said but not shown: a column's heading shows it. */
  readonly bare?: boolean
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur?: () => void
  /** Receives the focus when the value is invalid. */
  readonly inputRef?: Ref<HTMLElement>
  readonly error?: string | undefined
  readonly help?: string | undefined
  /** Holds what applies while nothing is chosen; references show it. */
  readonly placeholder?: string | undefined
  readonly required?: boolean
  readonly disabled?: boolean
}
