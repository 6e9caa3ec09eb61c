import { useMemo, useState } from 'react'
import { useListContext, useLocation, useStore } from 'react-admin'
import { isSummable } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'
import type { Place } from '../../fields/field-text.ts'
import { getDefaultColumns, pickListableFields } from '../../fields/listable.ts'

export interface Columns {
  /** Lists the visible columns, in order. */
  readonly shown: readonly Place[]
  /** Lists all possible columns, the shown ones first. */
  readonly all: readonly Place[]
  /** Shows exactly these columns in this order; stored as a preference of the person. */
  readonly show: (names: readonly string[]) => void
  /** Restores the columns of the declaration. */
  readonly reset: () => void
}

/**
 * Returns the columns of a list in the person's order. A link to one figure (`?column=gross`) also
 * shows its column while the list is open.
 */
export function useColumns(resource: Resource): Columns {
  const { can } = useSession()
  const linked = new URLSearchParams(useLocation().search).get('column')
  const [linkedColumn, setLinkedColumn] = useState(linked)
  const [lastLinked, setLastLinked] = useState(linked)
  // An open list stays mounted when the browser goes to another link to it. Addresses that the list
  // itself writes have no column.
  if (linked !== lastLinked) {
    setLastLinked(linked)
    if (linked !== null) setLinkedColumn(linked)
  }
  const [chosen, setChosen] = useStore<readonly string[] | undefined>(`${resource.name}.columns`)
  return useMemo(() => {
    const { places, shown } = chooseColumns(resource, { can, chosen, linkedColumn })
    function keep(names: readonly string[] | undefined) {
      setLinkedColumn(null)
      setChosen(names && [...names])
    }
    const rest = [...places.values()].filter((place) => !shown.includes(place))
    return {
      shown,
      all: [...shown, ...rest],
      show: keep,
      reset: () => keep(undefined),
    }
  }, [resource, can, chosen, setChosen, linkedColumn])
}

/**
 * Returns the columns that have values with the current parameters of the list. Choosing columns
 * does not hide the columns that need other parameters.
 */
export function useColumnsWithValues(columns: Columns): Columns {
  const { filterValues } = useListContext()
  return useMemo(() => {
    const has = ({ field: { needs } }: Place) => !needs || filterValues[needs] !== undefined
    const unavailable = columns.shown.filter((place) => !has(place)).map(({ path }) => path)
    if (columns.all.every(has)) return columns
    return {
      ...columns,
      shown: columns.shown.filter(has),
      all: columns.all.filter(has),
      show: (names) => columns.show([...names, ...unavailable]),
    }
  }, [columns, filterValues])
}

interface ColumnChoice {
  readonly can: (right: string) => boolean
  /** Lists the columns that the person chose, if any. */
  readonly chosen: readonly string[] | undefined
  /** Names a column that the address adds (`?column=gross`). */
  readonly linkedColumn: string | null
}

/** Returns all fields that can be columns of a resource's list, and the shown ones in order. */
export function chooseColumns(resource: Resource, { can, chosen, linkedColumn }: ColumnChoice) {
  const places = new Map(
    pickListableFields(resource, can).map(([path, field]) => [path, { resource, path, field }]),
  )
  const wanted = chosen?.length ? chosen : getDefaultColumns(resource, can)
  // The field may have been removed from the declaration or from the person's rights since it was
  // chosen.
  const usual = wanted.flatMap((name) => places.get(name) ?? [])
  return { places, shown: withColumn(usual, places.get(linkedColumn ?? '')) }
}

/** Returns the names of the shown references, whose titles are prefetched with the list. */
export function listReferenceNames(shown: readonly Place[]): readonly string[] {
  return shown.filter(({ field }) => field.kind === 'reference').map(({ path }) => path)
}

/**
 * Returns the columns with an additional one before the other sums, where it is visible without
 * scrolling.
 */
function withColumn(usual: readonly Place[], linkedColumn: Place | undefined): readonly Place[] {
  if (!linkedColumn || usual.includes(linkedColumn)) return usual
  const sums = usual.findIndex(({ field }) => isSummable(field))
  return usual.toSpliced(sums < 0 ? usual.length : sums, 0, linkedColumn)
}
