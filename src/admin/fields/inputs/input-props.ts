import type { Ref } from 'react'
import type { FieldOf, Kind } from '../../../schema/fields.ts'
import type { Place } from '../field-text.ts'

/** What an input of any kind is given: the value and where to put the next one, and what to say about it. */
export interface InputProps<K extends Kind = Kind> {
  readonly place: Place<FieldOf<K>>
  readonly label: string
  /** The label is said but not shown: a column's heading shows it. */
  readonly bare?: boolean
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur?: () => void
  /** Where the focus goes when something is wrong with the value. */
  readonly inputRef?: Ref<HTMLElement>
  readonly error?: string | undefined
  readonly help?: string | undefined
  /** What holds as long as nothing is chosen; references show it. */
  readonly placeholder?: string | undefined
  readonly required?: boolean
  readonly disabled?: boolean
}
