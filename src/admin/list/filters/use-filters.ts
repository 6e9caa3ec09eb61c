import { createContext, useCallback, useContext, useEffect, useRef } from 'react'
import { useListContext } from 'react-admin'
import { omitValues } from '../../../schema/values.ts'
import { withChanges, type FilterValues } from '../../fields/filter-values.ts'

export interface Filters {
  readonly values: FilterValues
  /** Changes some values, keeps the others and goes to the first page. */
  readonly change: (changes: FilterValues) => void
  readonly drop: (keys: readonly string[]) => void
  /** Clears all filters and the search text. */
  readonly clear: () => void
}

/** Replaces the filters of the list for the inputs of one condition. */
export const FiltersContext = createContext<Filters | undefined>(undefined)

/**
 * Returns the filters of the list. The filters are part of the address, so that a link shows the same rows to a
 * colleague.
 */
export function useFilters(): Filters {
  const { filterValues, setFilters } = useListContext()
  const latest = useRef({ values: filterValues as FilterValues, setFilters })
  useEffect(() => {
    latest.current = { values: filterValues, setFilters }
  })
  // Editors wait for a pause in typing. By then, other filters may have changed.
  const set = useCallback((next: (values: FilterValues) => FilterValues) => {
    const { values, setFilters: apply } = latest.current
    const result = next(values)
    latest.current.values = result
    apply(result, {}, false)
  }, [])
  const listFilters: Filters = {
    values: filterValues,
    change: useCallback((changes) => set((values) => withChanges(values, changes)), [set]),
    drop: useCallback((keys) => set((values) => omitValues(values, keys)), [set]),
    clear: useCallback(() => set(() => ({})), [set]),
  }
  return useContext(FiltersContext) ?? listFilters
}

/**
 * Applies the typed value of a filter after a pause in typing, or earlier when its editor closes.
 */
export function useTypedFilter(
  key: string,
  value: unknown,
  applied: unknown,
  pauseMs: number,
): void {
  const { change } = useFilters()
  const pending = useRef<() => void>(undefined)
  useEffect(() => {
    pending.current = undefined
    if (value === applied) return undefined
    const apply = () => {
      pending.current = undefined
      change({ [key]: value })
    }
    pending.current = apply
    const timer = setTimeout(apply, pauseMs)
    return () => clearTimeout(timer)
  }, [key, value, applied, pauseMs, change])
  useEffect(() => {
    const { pathname } = window.location
    const leave = () => {
      // The filter of a list that the person left is not changed.
      if (window.location.pathname === pathname) pending.current?.()
    }
    return leave
  }, [])
}
