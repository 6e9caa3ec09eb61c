import { useFormContext, useWatch } from 'react-hook-form'
import { useDataProvider, type RaRecord } from 'react-admin'
import { meets } from '../../schema/condition.ts'
import type { PolymorphicTarget } from '../../schema/fields.ts'
import { useDeclared } from '../core/context/registry.tsx'
import { aboutRecord } from '../fields/about-record.ts'
import { useCellTools } from '../fields/cell-tools.tsx'
import type { InputProps } from '../fields/inputs/input-props.ts'
import { RecordInput } from '../fields/inputs/reference-input.tsx'
import type { Values } from './form-values.ts'

interface PolymorphicInputProps extends Omit<InputProps, 'place'> {
  /** Names the id in the form: `allocations.0.document`. */
  readonly name: string
  readonly polymorphic: readonly PolymorphicTarget[]
}

/** Chooses the record that an id means, among those that fit the record being entered. */
export function PolymorphicInput({ polymorphic, ...props }: PolymorphicInputProps) {
  const { control } = useFormContext()
  const record: Values = useWatch({ control })
  const pointer = polymorphic.find((one) => one.record && meets(one.record, record))
  return pointer ? <Chosen {...props} pointer={pointer} record={record} /> : null
}

interface ChosenProps extends Omit<PolymorphicInputProps, 'polymorphic'> {
  readonly pointer: PolymorphicTarget
  readonly record: Values
}

function Chosen({ pointer, record, name, onChange, ...input }: ChosenProps) {
  const { to, filter = {}, same = [], hint, fills = {} } = pointer
  const resource = useDeclared(to)
  const tools = useCellTools()
  const dataProvider = useDataProvider()
  const { getValues, setValue } = useFormContext()
  const row = name.slice(0, name.lastIndexOf('.'))
  const shared = same.flatMap((path) => (record[path] ? [[path, record[path]]] : []))

  async function take(id: unknown): Promise<void> {
    if (typeof id !== 'string') return
    const { data } = await dataProvider.getMany<RaRecord>(to, { ids: [id] })
    const [chosen] = data
    if (!chosen) return
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
      describe={(one) => aboutRecord(resource, one, hint, tools)}
      onChange={(id) => {
        onChange(id)
        // What cannot be asked for is left to be entered.
        take(id).catch(() => undefined)
      }}
    />
  )
}
