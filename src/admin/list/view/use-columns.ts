import { useMemo, useState } from 'react'
import { useListContext, useLocation, useStore } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'
import type { Place } from '../../fields/field-text.ts'
import { columnsOf } from './shown-columns.ts'

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

/**
 * Returns the columns of a list in the person's order; a link for one figure (`?column=gross`) also shows its column
 * while the list is open.
 */
export function useColumns(resource: Resource): Columns {
  const { can } = useSession()
  const { search } = useLocation()
  const [asked, setAsked] = useState(() => new URLSearchParams(search).get('column'))
  const [chosen, setChosen] = useStore<readonly string[] | undefined>(`${resource.name}.columns`)
  return useMemo(() => {
    const { places, shown } = columnsOf(resource, { can, chosen, asked })
    function keep(names: readonly string[] | undefined) {
      setAsked(null)
      setChosen(names && [...names])
    }
    const rest = [...places.values()].filter((place) => !shown.includes(place))
    return {
      shown,
      all: [...shown, ...rest],
      show: keep,
      reset: () => keep(undefined),
    }
  }, [resource, can, chosen, setChosen, asked])
}

/**
 * Returns those of the columns that have an answer to what is asked; choosing others keeps the rest for when they have.
 */
export function useAnswered(columns: Columns): Columns {
  const { filterValues } = useListContext()
  return useMemo(() => {
    const has = ({ field: { needs } }: Place) => !needs || filterValues[needs] !== undefined
    const waiting = columns.shown.filter((place) => !has(place)).map(({ path }) => path)
    if (columns.all.every(has)) return columns
    return {
      ...columns,
      shown: columns.shown.filter(has),
      all: columns.all.filter(has),
      show: (names) => columns.show([...names, ...waiting]),
    }
  }, [columns, filterValues])
}
