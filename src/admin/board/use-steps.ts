import { useQueries } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { Field } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { useBusiness } from '../context/business.tsx'
import { useRegistry } from '../context/registry.tsx'
import { useSession } from '../context/session.tsx'

export interface Step {
  readonly label: string
  readonly to: string
  readonly isDone: boolean
}

/**
 * A step for each thing that the sidebar offers to add, done once there is one; undefined until that is known. Not
 * asked for while nobody wants to see them.
 */
export function useSteps(isWanted: boolean): readonly Step[] | undefined {
  const { navigation } = useBusiness()
  const { byName } = useRegistry()
  const { can } = useSession()
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const offered = navigation
    .flatMap(({ entries = [] }) => entries)
    .flatMap((entry) => {
      if (!('resource' in entry) || entry.view !== 'create') return []
      const declared = byName.get(entry.resource)
      if (!declared || !can(`${declared.one}.create`) || !can(`${declared.one}.view`)) return []
      return [{ declared, name: declared.name, label: translate(`navigation.${entry.label}`) }]
    })
  const counts = useQueries({
    queries: offered.map(({ name, declared }) => ({
      queryKey: [name, 'first'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getList(name, {
          pagination: { page: 1, perPage: 1 },
          sort: { field: 'id', order: 'ASC' },
          filter: madeByHand(declared),
          signal,
        }),
      enabled: isWanted,
    })),
  })
  if (!isWanted || counts.some(({ data, isError }) => !data && !isError)) return undefined
  return offered.map(({ name, label }, at) => ({
    label,
    to: `/${name}/create`,
    isDone: (counts[at]?.data?.total ?? 0) > 0,
  }))
}

/** Leaves out what the system itself put there, such as a customer for sales without a name. */
function madeByHand({ fields }: Resource): Readonly<Record<string, boolean>> {
  const isItsOwn = (field: Field) =>
    field.kind === 'boolean' && field.single === true && field.readOnly === true
  const own = Object.entries(fields).find(([, field]) => isItsOwn(field))
  return own ? { [own[0]]: false } : {}
}
