import { useRef, useState } from 'react'
import { useListContext, useNotify, type RaRecord } from 'react-admin'
import { omitValues, type Values } from '../../../schema/values.ts'
import { uuidV7 } from '../../../schema/uuid-v7.ts'
import { useTexts } from '../../core/context/translation.ts'
import { askBeforeUnload, sendWhenReachable } from '../../core/data/connection.ts'
import { ApiError } from '../../core/data/api-error.ts'
import { getKind, hasChoices, isNumeric } from '../../../schema/kinds.ts'
import { joinTexts, splitTexts } from '../../../schema/list-text.ts'
import { formatTypedDecimal, parseDecimal } from '../../../schema/parse-decimal.ts'
import type { Place } from '../../../schema/place.ts'
import type { CellTools } from '../../fields/cell-tools.tsx'
import { formatField } from '../../fields/field-text.ts'

/** Names the row of a grid in which a new record is typed. */
export const NEW_ROW = 'new'

/** Holds the values of a grid while its cells are edited. */
export interface CellEdits {
  /**
   * Lists the rows in the order that they had when editing began, so that no row moves away; in groups, in the order in
   * which the list shows them.
   */
  readonly rows: readonly RaRecord[]
  /** Identifies the page, filter and sort order of the rows. */
  readonly pageKey: string
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
 * order. In groups they take the order of the list, in which a row moves to the group of its new value, because a block
 * of cells must cover rows that are shown below each other.
 */
export function followList(
  edits: CellEdits,
  data: readonly RaRecord[],
  pageKey: string,
  isGrouped = false,
): CellEdits {
  if (pageKey !== edits.pageKey) return { ...edits, pageKey, rows: data }
  const others = isGrouped ? edits.rows : data
  const othersById = new Map(others.map((record) => [record.id, record]))
  const rows = (isGrouped ? data : edits.rows).map((row) => {
    const other = othersById.get(row.id)
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

/** Copies the values of these records to their rows, except to rows with a newer version. */
export function withRows(edits: CellEdits, records: readonly RaRecord[]): CellEdits {
  const read = new Map(records.map((record) => [record.id, record]))
  const rows = edits.rows.map((row) => {
    const version = read.get(row.id)
    const isCurrent = version && Number(version.version ?? 0) >= Number(row.version ?? 0)
    return isCurrent ? { ...row, ...version } : row
  })
  return { ...edits, rows }
}

/** Replaces a row by its saved version. Drops the typed value, unless another value was typed since. */
export function withSaved(
  edits: CellEdits,
  record: RaRecord,
  path: string,
  value: unknown,
): CellEdits {
  const typed = new Map(edits.typed)
  const typedValues = typed.get(record.id)
  if (typedValues && typedValues[path] === value) {
    const rest = omitValues(typedValues, [path])
    if (Object.keys(rest).length > 0) typed.set(record.id, rest)
    else typed.delete(record.id)
  }
  const rows = edits.rows.map((row) => (row.id === record.id ? record : row))
  return { ...edits, rows, typed }
}

/**
 * Returns the edited cells of the surrounding list, and functions that begin, change and end editing. `groups` names
 * the groups whose rows are loaded, if groups divide the list.
 */
export function useCellEdits(groups?: string) {
  const { data = [], isPlaceholderData, page, perPage, sort, filterValues } = useListContext()
  const [edits, setEdits] = useState<CellEdits>()
  const pageKey = JSON.stringify([page, perPage, sort, filterValues, groups])
  const askFirst = useRef<() => void>(undefined)
  const followed =
    edits && !isPlaceholderData ? followList(edits, data, pageKey, groups !== undefined) : edits
  if (followed !== edits) setEdits(followed)
  return {
    edits: followed,
    begin: (mayCreate: boolean, opensFocused = false) =>
      setEdits({
        rows: data,
        pageKey,
        typed: new Map(),
        mayCreate,
        opensFocused,
        isReady: false,
      }),
    change: (update: (edits: CellEdits) => CellEdits) =>
      setEdits((current) => current && update(current)),
    end: () => setEdits(undefined),
    /** Makes `leave` call a function that asks before values are lost, until the returned function is called. */
    askBeforeLeaving: (ask: () => void) => {
      askFirst.current = ask
      return () => {
        askFirst.current = undefined
      }
    },
    /** Ends editing, after a question if values would be lost. */
    leave: () => (askFirst.current ? askFirst.current() : setEdits(undefined)),
  }
}

export type CellEditing = ReturnType<typeof useCellEdits>

/**
 * Returns a function that sends a write with an idempotency key. Without a connection, the function tells the person
 * that the write waits, and asks before the page is closed.
 */
export function useSendWhenReachable() {
  const notify = useNotify()
  const texts = useTexts('tools')
  return async <T>(write: (key: string) => Promise<T>): Promise<T> => {
    const key = uuidV7()
    let stopAsking: (() => void) | undefined
    const onWait = () => {
      stopAsking = askBeforeUnload()
      if (texts) notify(texts('tools.waiting'), { type: 'warning' })
    }
    try {
      return await sendWhenReachable(() => write(key), { onWait })
    } finally {
      stopAsking?.()
    }
  }
}

/** Returns the text of a cell for a spreadsheet: plain numbers, ISO dates, names of choices. */
export function writeCopiedCell(
  value: unknown,
  place: Place,
  tools: CellTools,
  decimalMark: string,
): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' && isNumeric(place.field))
    return formatTypedDecimal(value, decimalMark, 0)
  const kind = getKind(place.field)
  if (kind === 'multiSelect' && Array.isArray(value))
    return joinTexts(value.map((choice) => formatField(choice, tools, place)))
  return kind === 'date' || kind === 'dateTime' ? String(value) : formatField(value, tools, place)
}

/** Returns the value of a cell's text. The check before saving refuses text that does not fit the field. */
export function parseTypedCell(
  { resource: owner, path, field }: Place,
  text: string,
  { yes, labels }: CellTools,
  decimalMark: string,
): unknown {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (isNumeric(field)) return parseDecimal(trimmed, decimalMark)
  const isSame = (other: string) => other.toLowerCase() === trimmed.toLowerCase()
  if (field.kind === 'boolean') return isSame(yes) || isSame('true') || trimmed === '1'
  if (!hasChoices(field)) return trimmed
  const choices = Object.keys(field.choices)
  const findChoice = (one: string) =>
    choices.find((choice) =>
      [choice, labels.choice(owner, path, choice)].some(
        (name) => name.toLowerCase() === one.toLowerCase(),
      ),
    )
  const choiceOfText = findChoice(trimmed)
  if (field.kind === 'select') return choiceOfText ?? trimmed
  const parts = splitTexts(trimmed)
  // A label may contain a comma. Copied cells then quote the label; people may type the label without quotes.
  if (choiceOfText && parts.some((part) => findChoice(part) === undefined)) return [choiceOfText]
  return parts.map((part) => findChoice(part) ?? part)
}

/** Returns the reason why the value of a field was refused. */
export function explainRefusal(error: unknown, path: string): string {
  if (!(error instanceof Error)) throw error
  const found = error instanceof ApiError ? error.body?.errors?.[path] : undefined
  return typeof found === 'string' ? found : error.message
}
