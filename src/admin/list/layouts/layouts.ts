import { useStore } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'
import type { Place } from '../../fields/field-text.ts'
import { pickListableFields } from '../../fields/listable.ts'

/** Lists the layouts of a list: rows, cards with pictures, columns of cards, days of a month. */
export const layoutKinds = ['table', 'cards', 'board', 'calendar'] as const
export type LayoutKind = (typeof layoutKinds)[number]

/** Holds the layout of a list; stored as a preference of the person and in saved views. */
export interface Layout {
  readonly kind: LayoutKind
  /** Names the choice field of a board's columns, or the date field of a calendar. */
  readonly field: string | null
}

/** Limits the columns of a board. */
const MAX_COLUMNS = 15

const TABLE: Layout = { kind: 'table', field: null }

/**
 * Returns the fields by which each layout of a resource can be arranged, by the kind of the layout;
 * without kinds for which there is none.
 */
export function listLayoutFields(
  resource: Resource,
  can: (right: string) => boolean,
): Partial<Record<LayoutKind, readonly Place[]>> {
  if (resource.statement) return { table: [] }
  const places = pickListableFields(resource, can).map(([path, field]) => ({
    resource,
    path,
    field,
  }))
  const choices = sortStatesFirst(
    resource,
    places.filter(({ field }) => {
      const count = field.kind === 'select' ? Object.keys(field.choices).length : 0
      return count > 1 && count <= MAX_COLUMNS
    }),
  )
  const dates = places.filter(({ field }) => field.kind === 'date')
  return {
    table: [],
    cards: [],
    ...(choices.length > 0 && { board: choices }),
    ...(dates.length > 0 && { calendar: dates }),
  }
}

function sortStatesFirst({ states, document }: Resource, places: readonly Place[]) {
  const rank = ({ path }: Place) => {
    const at = path === document?.status ? 0 : states.indexOf(path)
    return at < 0 ? states.length : at
  }
  return places.toSorted((one, other) => rank(one) - rank(other))
}

/**
 * Returns the layout of a list, and a function that changes it. A stored layout whose field was
 * removed, or may not be read, is shown as a table.
 */
export function useLayout(resource: Resource) {
  const { can } = useSession()
  const [kept, setKept] = useStore<Layout>(`${resource.name}.layout`, TABLE)
  const fields = kept.kind === 'table' ? undefined : listLayoutFields(resource, can)[kept.kind]
  const place = fields?.find(({ path }) => path === kept.field) ?? fields?.[0]
  const needsPlace = kept.kind === 'board' || kept.kind === 'calendar'
  const isPossible = fields !== undefined && (place !== undefined || !needsPlace)
  return {
    kind: isPossible ? kept.kind : TABLE.kind,
    /** Holds the field of a board or calendar. */
    place: isPossible && needsPlace ? place : undefined,
    setLayout: setKept,
  }
}
