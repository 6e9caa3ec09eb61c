import { useTranslation } from '../core/context/translation.ts'
import { useDataProvider, type RaRecord } from 'react-admin'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { meetsCondition } from '../../schema/condition.ts'
import type { PolymorphicTarget } from '../../schema/field-options.ts'
import type { Values } from '../../schema/values.ts'
import { useDeclaration } from '../core/context/registry.tsx'
import { useCellTools } from '../fields/cell-tools.tsx'
import type { InputProps } from '../fields/inputs/field-box.tsx'
import { FieldInput, type EnteredPlace } from '../fields/inputs/inputs.tsx'
import { RecordInput } from '../fields/inputs/reference-input.tsx'
import { describeRecord } from '../fields/title.ts'

interface BoundInputProps {
  readonly place: EnteredPlace
  /** Names the value in the form: `name`, or `lines.0.quantity` in a child row. */
  readonly name: string
  readonly bare?: boolean
  readonly required?: boolean
  readonly disabled?: boolean
  readonly placeholder?: string | undefined
  readonly unit?: string | undefined
  /** Runs after the person has entered or chosen another value. */
  readonly onEntered?: (value: unknown) => void
}

/** Draws an input that is bound to a value of the surrounding form. */
export function BoundInput({ place, name, bare = false, onEntered, ...state }: BoundInputProps) {
  const t = useTranslation()
  const { field, fieldState } = useController({ name })
  const input = {
    label: t.field(place.resource, place.path),
    bare,
    value: field.value as unknown,
    onChange: (value: unknown) => {
      field.onChange(value)
      onEntered?.(value)
    },
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: fieldState.error?.message,
    help: t.help(place.resource, place.path),
    ...state,
  }
  if (place.field.kind === 'code' && place.field.polymorphic) {
    return <PolymorphicInput {...input} name={name} polymorphic={place.field.polymorphic} />
  }
  return <FieldInput {...input} place={place} />
}

interface PolymorphicInputProps extends Omit<InputProps, 'place'> {
  /** Names the form value that holds the id: `allocations.0.document`. */
  readonly name: string
  readonly polymorphic: readonly PolymorphicTarget[]
}

/**
 * Draws the choice of a record for a polymorphic reference, among the records that fit the edited
 * record.
 */
function PolymorphicInput({ polymorphic, ...props }: PolymorphicInputProps) {
  const { control } = useFormContext()
  const record: Values = useWatch({ control })
  const target = polymorphic.find((each) => each.record && meetsCondition(each.record, record))
  return target ? <PolymorphicChoice {...props} target={target} record={record} /> : null
}

interface PolymorphicChoiceProps extends Omit<PolymorphicInputProps, 'polymorphic'> {
  readonly target: PolymorphicTarget
  readonly record: Values
}

function PolymorphicChoice({ target, record, name, onChange, ...input }: PolymorphicChoiceProps) {
  const { to, filter = {}, same = [], hint, fills = {} } = target
  const resource = useDeclaration(to)
  const tools = useCellTools()
  const dataProvider = useDataProvider()
  const { getValues, setValue } = useFormContext()
  const row = name.slice(0, name.lastIndexOf('.'))
  const shared = same.flatMap((path) => (record[path] ? [[path, record[path]]] : []))

  async function fillFrom(id: unknown): Promise<void> {
    if (typeof id !== 'string') return
    const { data } = await dataProvider.getMany<RaRecord>(to, { ids: [id] })
    const [chosen] = data
    // Another record may have been chosen since.
    if (!chosen || getValues(name) !== id) return
    for (const [sibling, source] of Object.entries(fills)) {
      const at = `${row}.${sibling}`
      if (getValues(at) === null) setValue(at, chosen[source], { shouldDirty: true })
    }
  }

  return (
    <RecordInput
      {...input}
      to={to}
      offered={{ ...filter, ...Object.fromEntries(shared) }}
      describe={(choice) => describeRecord(resource, choice, hint, tools)}
      onChange={(id) => {
        onChange(id)
        // When the values cannot be read, the person enters them.
        fillFrom(id).catch(() => undefined)
      }}
    />
  )
}
