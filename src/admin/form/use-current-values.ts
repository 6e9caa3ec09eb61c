import { useFormContext, useWatch } from 'react-hook-form'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from './form-values.ts'

/** Returns the form's values, updated only where conditions of the field depend on them. */
export function useCurrentValues({ when }: Resource, name: string): Values {
  const { control, getValues } = useFormContext()
  const depends = when[name] !== undefined
  const watched = useWatch({ control, disabled: !depends })
  return depends ? watched : getValues()
}
