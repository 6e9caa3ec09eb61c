import { useCallback } from 'react'
import { useDataProvider, type DataProvider, type RaRecord } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Field, FieldOf, Fields } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { isKept, type Values } from './form-values.ts'

/** Takes over what a child row has from a record that was just chosen in it; what the server keeps is left to it. */
export function useFills({ document }: Resource, { fields }: FieldOf<'lines'>, path: string) {
  const dataProvider = useDataProvider()
  const { setValue, getValues } = useFormContext()
  return useCallback(
    async (row: number, name: string, id: unknown) => {
      const chosen = fields[name]
      const record = await recordOf(dataProvider, chosen, id)
      if (!record) return
      const taken = takenFrom(chosen, record)
      const whole = { ...taken, ...(await takenFurther(dataProvider, fields, taken)) }
      const filled = document?.fill?.(whole, record, getValues()) ?? whole
      for (const sibling of Object.keys(taken)) {
        const target = fields[sibling]
        if (!target || isKept(target)) continue
        setValue(`${path}.${row}.${sibling}`, filled[sibling] ?? null, { shouldDirty: true })
      }
    },
    [dataProvider, setValue, getValues, document, fields, path],
  )
}

/** What those that were taken over fill in their turn, such as the rate of a tax: the server keeps it, but counts on it. */
async function takenFurther(
  dataProvider: DataProvider,
  fields: Fields,
  taken: Values,
): Promise<Values> {
  const steps = Object.entries(taken).map(async ([name, id]) => {
    const record = await recordOf(dataProvider, fields[name], id)
    return record ? takenFrom(fields[name], record) : {}
  })
  return Object.assign({}, ...(await Promise.all(steps))) as Values
}

async function recordOf(
  dataProvider: DataProvider,
  field: Field | undefined,
  id: unknown,
): Promise<RaRecord | undefined> {
  if (field?.kind !== 'reference' || !field.fills || typeof id !== 'string') return undefined
  return (await dataProvider.getMany<RaRecord>(field.to, { ids: [id] })).data[0]
}

function takenFrom(field: Field | undefined, record: RaRecord): Values {
  if (field?.kind !== 'reference') return {}
  return Object.fromEntries(
    Object.entries(field.fills ?? {}).map(([sibling, source]) => [sibling, record[source] ?? null]),
  )
}
