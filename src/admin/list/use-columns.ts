import { useMemo } from 'react'
import { useStore } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useSession } from '../context/session.tsx'
import type { Place } from '../fields/field-text.ts'
import { defaultColumns, listableFields } from '../fields/listable.ts'

export interface Columns {
  /** The columns that are shown, in order. */
  readonly shown: readonly Place[]
  /** All that can be, the shown ones first. */
  readonly all: readonly Place[]
  /** Shows just these, in this order; kept for the person, on the server. */
  readonly show: (names: readonly string[]) => void
  /** Back to what the declaration says. */
  readonly reset: () => void
}

/** Which fields of a resource the person wants to see in its list, and in which order. */
export function useColumns(resource: Resource): Columns {
  const { can } = useSession()
  const [chosen, setChosen] = useStore<readonly string[] | undefined>(`${resource.name}.columns`)
  return useMemo(() => {
    const places = new Map(
      listableFields(resource, can).map(([path, field]) => [path, { resource, path, field }]),
    )
    const wanted = chosen?.length ? chosen : defaultColumns(resource, can)
    // A field may have left the declaration, or the person's rights, since it was chosen.
    const shown = wanted.flatMap((name) => places.get(name) ?? [])
    const rest = [...places.values()].filter((place) => !shown.includes(place))
    return {
      shown,
      all: [...shown, ...rest],
      show: (names) => setChosen([...names]),
      reset: () => setChosen(undefined),
    }
  }, [resource, can, chosen, setChosen])
}
