import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { useListContext, useLocation, useStore } from 'react-admin'
import { isSummable } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { useSession } from '../../core/context/session.tsx'
import { getDefaultColumns, pickListableFields } from '../../fields/listable.ts'
import { sortByPriority } from '../cards/card-parts.ts'

/** Returns whether a list shows its totals, and a function that sets it; stored as a preference of the person. */
export function useTotalsShown({ name }: Resource) {
  return useStore<boolean>(`${name}.totals`, true)
}

/** Holds the widths and the pinned columns of a list. */
export interface ColumnLayout {
  /** Holds the widths in px of resized columns, by path. */
  readonly widths: Readonly<Record<string, number>>
  /** Lists the columns that stay visible when the grid scrolls sideways. */
  readonly pinned: readonly string[]
}

export interface Columns extends ColumnLayout {
  /** Lists the visible columns, in order. */
  readonly shown: readonly Place[]
  /** Indicates that the person has chosen neither columns nor widths. */
  readonly isDefault: boolean
  /** Lists the shown columns that have no room in the window. */
  readonly leftOut?: readonly Place[]
  /** Lists all possible columns, the shown columns first. */
  readonly all: readonly Place[]
  /** Shows exactly these columns in this order; stored as a preference of the person. */
  readonly show: (names: readonly string[]) => void
  /** Changes widths or pinned columns; stored as preferences of the person. */
  readonly arrange: (change: Partial<ColumnLayout>) => void
  /** Restores the columns of the declaration and their widths, and pins none. */
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
  // An open list stays mounted when the browser goes to another link to the list. Addresses that the list itself writes
  // have no column.
  if (linked !== lastLinked) {
    setLastLinked(linked)
    if (linked !== null) setLinkedColumn(linked)
  }
  const [chosen, setChosen] = useStore<readonly string[] | undefined>(`${resource.name}.columns`)
  const [widths = NO_WIDTHS, setWidths] = useStore<ColumnLayout['widths'] | undefined>(
    `${resource.name}.widths`,
  )
  const [pinned = NO_NAMES, setPinned] = useStore<ColumnLayout['pinned'] | undefined>(
    `${resource.name}.pinned`,
  )
  return useMemo(() => {
    const { places, shown: chosenPlaces } = chooseColumns(resource, { can, chosen, linkedColumn })
    const shown = putPinnedFirst(chosenPlaces, pinned)
    function keep(names: readonly string[] | undefined) {
      setLinkedColumn(null)
      setChosen(names && [...names])
    }
    function arrange(change: { [K in keyof ColumnLayout]?: ColumnLayout[K] | undefined }) {
      if ('widths' in change) setWidths(change.widths)
      if ('pinned' in change) setPinned(change.pinned)
    }
    const rest = [...places.values()].filter((place) => !shown.includes(place))
    return {
      shown,
      isDefault: !chosen?.length && linkedColumn === null && Object.keys(widths).length === 0,
      all: [...shown, ...rest],
      show: keep,
      widths,
      pinned,
      arrange,
      reset: () => {
        keep(undefined)
        arrange({ widths: undefined, pinned: undefined })
      },
    }
  }, [resource, can, chosen, setChosen, linkedColumn, widths, setWidths, pinned, setPinned])
}

const NO_WIDTHS = {}
const NO_NAMES: readonly string[] = []

/** Limits the widths of resized columns, in px. */
const MIN_WIDTH = 60
const MAX_WIDTH = 800

/** Returns the nearest width in px that a column may have. */
export function limitWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))
}

/** Returns the width of a resized column; undefined for other columns. */
export function getChosenWidth(widths: ColumnLayout['widths'], path: string): number | undefined {
  // A view of a colleague may hold any JSON.
  const width: unknown = Object.hasOwn(widths, path) ? widths[path] : undefined
  return typeof width === 'number' ? limitWidth(width) : undefined
}

/** Names the part of a grid that a column belongs to; columns are moved within their part. */
export type ColumnPart = 'title' | 'pinned' | 'rest'

/** Returns the part of a column. The title has a part of its own only before pinned columns. */
export function getColumnPart({ resource, path }: Place, pinned: readonly string[]): ColumnPart {
  if (path === resource.title) return pinned.length === 0 ? 'rest' : 'title'
  return pinned.includes(path) ? 'pinned' : 'rest'
}

const parts: readonly ColumnPart[] = ['title', 'pinned', 'rest']

/** Returns the columns with the title and the pinned columns before the others. */
function putPinnedFirst(shown: readonly Place[], pinned: readonly string[]): readonly Place[] {
  const rank = (place: Place) => parts.indexOf(getColumnPart(place, pinned))
  return pinned.length > 0 ? shown.toSorted((one, other) => rank(one) - rank(other)) : shown
}

/**
 * Returns the columns that have values with the current parameters of the list. When the person chooses columns, the
 * columns that need other parameters stay chosen.
 */
export function useColumnsWithValues(columns: Columns): Columns {
  const { filterValues } = useListContext()
  return useMemo(() => {
    const isAvailable = ({ field: { needs } }: Place) => !needs || filterValues[needs] !== undefined
    const unavailable = columns.shown.filter((place) => !isAvailable(place)).map(({ path }) => path)
    if (columns.all.every(isAvailable)) return columns
    return {
      ...columns,
      shown: columns.shown.filter(isAvailable),
      all: columns.all.filter(isAvailable),
      show: (names) => columns.show([...names, ...unavailable]),
    }
  }, [columns, filterValues])
}

/**
 * Sets the width of a list, in px, from which columns that do not fit are left out. Narrower lists scroll. In a window
 * of 1280 px, a list has this width.
 */
const FITTED_FROM = 940

/** Describes how many columns a list leaves out. */
interface Fit {
  /** Names the columns, separated by commas. */
  readonly names: string
  /** Holds the width of the list in px. */
  readonly width: number
  readonly count: number
}

const NO_FIT: Fit = { names: '', width: 0, count: 0 }

/**
 * Returns the columns that have room, from the most important column on. Narrow lists, and lists whose columns or
 * widths the person has chosen, keep all columns and scroll sideways.
 */
export function useFittingColumns(
  resource: Resource,
  { shown, isDefault }: Columns,
  box: RefObject<HTMLElement | null>,
): readonly Place[] {
  const { data } = useListContext()
  // A financial statement needs all of its amounts.
  const isFitted = isDefault && !resource.statement
  const [fit, setFit] = useState(NO_FIT)
  const names = shown.map(({ path }) => path).join()
  const count = fit.names === names && isFitted ? fit.count : 0
  // The widths of columns depend on their values.
  useLayoutEffect(() => {
    const frame = isFitted ? findFrame(box) : undefined
    if (!frame) return undefined
    const measure = () => {
      const { clientWidth: width, scrollWidth } = frame
      const isOutdated = width > fit.width || width < FITTED_FROM
      if (count > 0 && isOutdated) setFit(NO_FIT)
      else if (width >= FITTED_FROM && scrollWidth > width + 1 && count < shown.length - 1)
        setFit({ names, width, count: count + 1 })
    }
    const sizes = new ResizeObserver(measure)
    // The table grows when the titles of its references arrive.
    for (const each of [frame, ...frame.children]) sizes.observe(each)
    measure()
    return () => sizes.disconnect()
  }, [box, data, isFitted, names, count, fit.width, shown.length])
  if (count === 0) return shown
  const kept = sortByPriority(resource, shown).slice(0, -count)
  return shown.filter((place) => kept.includes(place))
}

/** Returns the element in which the rows of a list scroll; undefined for layouts without columns. */
function findFrame({ current }: RefObject<HTMLElement | null>): HTMLElement | undefined {
  return (
    current?.querySelector('table[role=grid], table[role=treegrid]')?.parentElement ?? undefined
  )
}

interface ColumnChoice {
  readonly can: (right: string) => boolean
  /** Lists the columns that the person chose, if any. */
  readonly chosen: readonly string[] | undefined
  /** Names a column that the address adds (`?column=gross`). */
  readonly linkedColumn: string | null
}

/** Returns all fields that can be columns of a resource's list, and the shown columns in order. */
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
  const references = shown.filter(({ field }) => field.kind === 'reference')
  // Pinning and moving columns does not read the list again.
  return references.map(({ path }) => path).toSorted()
}

/** Returns the columns with the linked column before the sums, where the linked column is visible without scrolling. */
function withColumn(usual: readonly Place[], linkedColumn: Place | undefined): readonly Place[] {
  if (!linkedColumn || usual.includes(linkedColumn)) return usual
  const sums = usual.findIndex(({ field }) => isSummable(field))
  return usual.toSpliced(sums < 0 ? usual.length : sums, 0, linkedColumn)
}
