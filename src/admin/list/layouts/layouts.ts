import { useMemo } from 'react'
import { useStore } from 'react-admin'
import type { Kind } from '../../../schema/fields.ts'
import { listGroups, type Group } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'
import { pickListableFields } from '../../fields/listable.ts'

/** Lists the layouts of a list: rows, cards with pictures, columns of cards, days of a month, a tree. */
export const layoutKinds = ['table', 'cards', 'board', 'calendar', 'tree'] as const
export type LayoutKind = (typeof layoutKinds)[number]

/** Holds the layout of a list; stored as a preference of the person and in saved views. */
export interface Layout {
  readonly kind: LayoutKind
  /**
   * Names the choice field of a board's columns, the date field of a calendar, or the parent field of a tree; null
   * for tables and cards.
   */
  readonly field: string | null
}

const TABLE: Layout = { kind: 'table', field: null }

/**
 * Returns the layout of a list, and a function that changes it. A stored layout whose field was
 * removed, or may not be read, is shown as a table.
 */
export function useLayout(resource: Resource) {
  const { can } = useSession()
  const [stored, setLayout] = useStore<Layout>(`${resource.name}.layout`, TABLE)
  const { kind, field: path } = resource.statement ? TABLE : stored
  const wanted = layoutFieldKinds[kind]
  const listed = wanted ? pickListableFields(resource, can) : []
  const [, field] = listed.find(([name, each]) => name === path && each.kind === wanted) ?? []
  return {
    kind: wanted && !field ? TABLE.kind : kind,
    /** Holds the field of a board, calendar or tree. */
    place: field && path ? { resource, path, field } : undefined,
    setLayout,
  }
}

/** Maps the layouts that a field arranges to the kind of this field. */
export const layoutFieldKinds: Partial<Record<LayoutKind, Kind>> = {
  board: 'select',
  calendar: 'date',
  tree: 'reference',
}

/** Limits how many levels of groups a list has. */
export const MAX_LEVELS = 3

const NO_LEVELS: readonly string[] = []

/**
 * Returns the groups whose headings divide the rows of a list, the outermost first, and a function that sets them;
 * stored as a preference of the person. Groups that were removed, or may not be read, are left out.
 */
export function useGroupLevels(resource: Resource) {
  const { can } = useSession()
  const [stored, setLevels] = useStore<readonly string[]>(`${resource.name}.groupLevels`, NO_LEVELS)
  const levels = useMemo((): readonly Group[] => {
    if (stored.length === 0 || resource.statement) return []
    const groups = listGroups(resource, can)
    const readable = [...new Set(stored)].flatMap(
      (name) => groups.find((each) => each.name === name) ?? [],
    )
    return readable.slice(0, MAX_LEVELS)
  }, [resource, can, stored])
  return [levels, setLevels] as const
}
