import { useFormContext, useWatch } from 'react-hook-form'
import { splitKey } from '../../../schema/condition.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Values } from '../form-values.ts'

/** Returns the form's values that decide which child fields of `path` are shown. */
export function useDecidingValues({ when, fields }: Resource, path: string): Values {
  const { control } = useFormContext()
  const keys = Object.entries(when).flatMap(([name, { visible = {} }]) =>
    name.startsWith(`${path}.`) ? Object.keys(visible) : [],
  )
  const names = [...new Set(keys.map((key) => splitKey(key, (name) => name in fields)[0]))]
  const values = useWatch({ control, name: names })
  return Object.fromEntries(names.map((name, i) => [name, values[i]]))
}
