import { useState } from 'react'
import { useListContext, type RaRecord } from 'react-admin'
import type { Values } from '../../../schema/values.ts'
import { withoutKeys } from '../../fields/filter-values.ts'

/** Names the row of a grid in which a new record is typed. */
export const NEW_ROW = 'new'

/** Holds the values of a grid while its cells are edited. */
export interface CellEdits {
  /**
   * Lists the rows in the order in which they stood when editing began, so that none moves away; in groups, in the
   * order in which the list shows them.
   */
  readonly rows: readonly RaRecord[]
  /** Names the page, filter and sort order of the rows. */
  readonly page: string
  /** Holds typed values that are not saved yet or were refused, by the id of their row. */
  readonly typed: ReadonlyMap<RaRecord['id'], Values>
  /** Adds a first row for a new record. */
  readonly mayCreate: boolean
  /** Opens the input of the focused cell immediately. */
  readonly opensFocused: boolean
  /** Indicates that the code which handles the keys is loaded. */
  readonly isReady: boolean
}

/** Returns the rows of a grid with the values that are typed in its cells. */
export function listEditedRows({ rows, typed, mayCreate }: CellEdits): readonly RaRecord[] {
  const all = mayCreate ? [{ id: NEW_ROW }, ...rows] : rows
  return all.map((row) => (typed.has(row.id) ? { ...row, ...typed.get(row.id) } : row))
}

/**
 * Returns the edits with the latest version of each row; on another page, with the rows of that page. Rows keep their
 * order. In groups they take the order of the list, in which a row moves to the group of its new value, because a block of
 * cells must cover rows that are shown below each other.
 */
export function followList(
  edits: CellEdits,
  data: readonly RaRecord[],
  page: string,
  isGrouped = false,
): CellEdits {
  if (page !== edits.page) return { ...edits, page, rows: data }
  const others = isGrouped ? edits.rows : data
  const known = new Map(others.map((record) => [record.id, record]))
  const rows = (isGrouped ? data : edits.rows).map((row) => {
    const other = known.get(row.id)
    const [listed, kept] = isGrouped ? [row, other] : [other, row]
    if (!listed || !kept) return row
    return Number(listed.version ?? 0) >= Number(kept.version ?? 0) ? listed : kept
  })
  const isSame =
    rows.length === edits.rows.length && rows.every((row, at) => row === edits.rows[at])
  return isSame ? edits : { ...edits, rows }
}

/** Adds typed values of a row. */
export function withTyped(edits: CellEdits, id: RaRecord['id'], values: Values): CellEdits {
  return { ...edits, typed: new Map(edits.typed).set(id, { ...edits.typed.get(id), ...values }) }
}

/** Replaces a row by its saved version and drops the typed value, unless another value was typed since. */
export function withSaved(
  edits: CellEdits,
  record: RaRecord,
  path: string,
  value: unknown,
): CellEdits {
  const typed = new Map(edits.typed)
  const own = typed.get(record.id)
  if (own && own[path] === value) {
    const rest = withoutKeys(own, [path])
    if (Object.keys(rest).length > 0) typed.set(record.id, rest)
    else typed.delete(record.id)
  }
  const rows = edits.rows.map((row) => (row.id === record.id ? record : row))
  return { ...edits, rows, typed }
}

/**
 * Returns the edited cells of the surrounding list, and functions that begin, change and end editing. `groups` names the
 * groups whose rows are loaded, if groups divide the list.
 */
export function useCellEdits(groups?: string) {
  const { data = [], isPlaceholderData, page, perPage, sort, filterValues } = useListContext()
  const [edits, setEdits] = useState<CellEdits>()
  const pageKey = JSON.stringify([page, perPage, sort, filterValues, groups])
  const followed =
    edits && !isPlaceholderData ? followList(edits, data, pageKey, groups !== undefined) : edits
  if (followed !== edits) setEdits(followed)
  return {
    edits: followed,
    begin: (mayCreate: boolean, opensFocused = false) =>
      setEdits({
        rows: data,
        page: pageKey,
        typed: new Map(),
        mayCreate,
        opensFocused,
        isReady: false,
      }),
    change: (update: (edits: CellEdits) => CellEdits) =>
      setEdits((current) => current && update(current)),
    end: () => setEdits(undefined),
  }
}

export type CellEditing = ReturnType<typeof useCellEdits>
