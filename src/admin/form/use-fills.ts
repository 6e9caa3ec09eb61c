import { useCallback } from 'react'
import { useDataProvider } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { FieldOf } from '../../schema/fields.ts'
import { isKept } from './form-values.ts'

/** Takes over what a child row has from a record that was just chosen in it; what the server keeps is left to it. */
export function useFills({ fields }: FieldOf<'lines'>, path: string) {
  const dataProvider = useDataProvider()
  const { setValue } = useFormContext()
  return useCallback(
    async (row: number, name: string, id: unknown) => {
      const chosen = fields[name]
      if (chosen?.kind !== 'reference' || !chosen.fills || typeof id !== 'string') return
      const { data } = await dataProvider.getMany(chosen.to, { ids: [id] })
      const [record] = data
      for (const [sibling, source] of Object.entries(chosen.fills)) {
        const target = fields[sibling]
        if (!record || !target || isKept(target)) continue
        setValue(`${path}.${row}.${sibling}`, record[source] ?? null, { shouldDirty: true })
      }
    },
    [dataProvider, setValue, fields, path],
  )
}
