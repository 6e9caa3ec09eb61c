import { useEffect } from 'react'
import { useDataProvider } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import { useSession } from '../core/context/session.tsx'
import { useRegistry } from '../core/context/registry.tsx'
import { askedFields } from '../../schema/resource.ts'
import type { FormSubject } from './form-values.ts'

/** Fills the references of a new record that the declaration preselects, unless something stands there already. */
export function usePreselection(form: UseFormReturn, { resource, base }: FormSubject): void {
  const dataProvider = useDataProvider()
  const registry = useRegistry()
  const { can, branches } = useSession()
  const isNew = base === undefined
  useEffect(() => {
    if (!isNew) return
    for (const [name, field] of Object.entries(askedFields(resource))) {
      if (field.kind !== 'reference' || field.preselect === undefined) continue
      const own = resource.scope.includes(name) ? branches?.[0] : undefined
      if (own !== undefined) {
        // Who works in some branches writes there: the primary one may not be among them.
        if (!form.getValues(name)) form.resetField(name, { defaultValue: own })
        continue
      }
      if (!can(`${registry.byName.get(field.to)?.one}.view`)) continue
      const one = {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'ASC' },
      } as const
      dataProvider
        .getList(field.to, { ...one, filter: { [field.preselect]: true } })
        .then(({ data }) => {
          const value = data[0]?.id
          if (value && !form.getValues(name)) form.resetField(name, { defaultValue: value })
        })
        // It is a convenience: without it the person chooses.
        .catch(() => undefined)
    }
  }, [isNew, resource, registry, can, branches, dataProvider, form])
}
