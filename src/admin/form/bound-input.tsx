import { useController } from 'react-hook-form'
import { useLabels } from '../core/context/labels.tsx'
import { FieldInput, type EnteredPlace } from '../fields/inputs/inputs.tsx'
import { PolymorphicInput } from './polymorphic-input.tsx'

interface BoundInputProps {
  readonly place: EnteredPlace
  /** Names the value in the form: `name`, or `lines.0.quantity`. */
  readonly name: string
  readonly bare?: boolean
  readonly required?: boolean
  readonly disabled?: boolean
  /** The person has chosen or entered another value. */
  readonly onEntered?: (value: unknown) => void
}

/** Draws an input of the form around it. */
export function BoundInput({ place, name, bare = false, onEntered, ...state }: BoundInputProps) {
  const labels = useLabels()
  const { field, fieldState } = useController({ name })
  const input = {
    label: labels.field(place.resource, place.path),
    bare,
    value: field.value as unknown,
    onChange: (value: unknown) => {
      field.onChange(value)
      onEntered?.(value)
    },
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: fieldState.error?.message,
    help: labels.help(place.resource, place.path),
    ...state,
  }
  if (place.field.kind === 'code' && place.field.polymorphic) {
    return <PolymorphicInput {...input} name={name} polymorphic={place.field.polymorphic} />
  }
  return <FieldInput {...input} place={place} />
}
