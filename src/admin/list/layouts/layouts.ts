import { useStore } from 'react-admin'
import type { Kind } from '../../../schema/fields.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'
import { pickListableFields } from '../../fields/listable.ts'

/** Lists the layouts of a list: rows, cards with pictures, columns of cards, days of a month, a tree. */
export const layoutKinds = ['table', 'cards', 'board', 'calendar', 'tree'] as const
export type LayoutKind = (typeof layoutKinds)[number]

/** Holds the layout of a list; stored as a preference of the person and in saved views. */
export interface Layout {
  readonly kind: LayoutKind
  /** Names the choice field of a board's columns, the date field of a calendar, or the parent of a tree. */
  readonly field: string | null
}

const TABLE: Layout = { kind: 'table', field: null }

/**
 * Returns the layout of a list, and a function that changes it. A stored layout whose field was
 * removed, or may not be read, is shown as a table.
 */
export function useLayout(resource: Resource) {
  const { can } = useSession()
  const [kept, setLayout] = useStore<Layout>(`${resource.name}.layout`, TABLE)
  const { kind, field: path } = resource.statement ? TABLE : kept
  const wanted = arranging[kind]
  const listed = wanted ? pickListableFields(resource, can) : []
  const [, field] = listed.find(([name, each]) => name === path && each.kind === wanted) ?? []
  return {
    kind: wanted && !field ? TABLE.kind : kind,
    /** Holds the field of a board or calendar. */
    place: field && path ? { resource, path, field } : undefined,
    setLayout,
  }
}

/** Maps the layouts that a field arranges to the kind of this field. */
export const arranging: Partial<Record<LayoutKind, Kind>> = {
  board: 'select',
  calendar: 'date',
  tree: 'reference',
}
