import type { Theme } from '@mui/material'
import { useEffect, useLayoutEffect } from 'react'
import { useEvent, type RaRecord } from 'react-admin'
import Papa from 'papaparse'
import type { Place } from '../../../schema/place.ts'
import { scrollIntoView } from '../../kit/table/grid-keys.ts'
import { NEW_ROW, type CellEdits } from './cell-edits.ts'
import type { CellProblems } from './cell-writes.ts'

/** Names a cell by its row and its column, counted from 0 without header, checkboxes and menu. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

/** Describes a rectangle of cells by the corner at which the selection began and the opposite corner. */
export interface Block {
  readonly from: CellPlace
  readonly to: CellPlace
}

/** Returns the number of columns before the first field. */
export function countLeading(table: HTMLTableElement | null): number {
  return table?.tHead?.rows[0]?.cells[0]?.classList.contains('tick') ? 1 : 0
}

/** Holds the step of each arrow key, in rows and columns. */
export const ARROWS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

interface CellGrid {
  readonly getTable: () => HTMLTableElement | null
  readonly rows: readonly RaRecord[]
  readonly places: readonly Place[]
}

/** Creates the functions that find the cell at a place, and the place of a cell. */
export function createCellFinder({ getTable, rows, places }: CellGrid) {
  function getCell({ row, column }: CellPlace): HTMLTableCellElement | undefined {
    const table = getTable()
    const id = rows[row]?.id
    const line = table?.querySelector<HTMLTableRowElement>(`tr[data-record="${id}"]`)
    return line?.cells[column + countLeading(table)]
  }

  function locate(cell: Element | null | undefined): CellPlace | undefined {
    if (!(cell instanceof HTMLTableCellElement)) return undefined
    const id = cell.closest<HTMLElement>('tr[data-record]')?.dataset.record
    const row = rows.findIndex((record) => String(record.id) === id)
    const column = cell.cellIndex - countLeading(getTable())
    return row >= 0 && places[column] ? { row, column } : undefined
  }

  function focusCell(at: CellPlace): void {
    const cell = getCell(at)
    cell?.focus()
    scrollIntoView(cell)
  }

  return { getCell, locate, focusCell }
}

/** Returns the records and columns of a block, and its first row and column. */
export function pickBlock(
  { from, to }: Block,
  rows: readonly RaRecord[],
  places: readonly Place[],
) {
  const [top, left] = [Math.min(from.row, to.row), Math.min(from.column, to.column)]
  return {
    rows: rows.slice(top, Math.max(from.row, to.row) + 1),
    places: places.slice(left, Math.max(from.column, to.column) + 1),
    top,
    left,
  }
}

/**
 * Returns the cells of a text copied from a spreadsheet that fit below and beside the first cell of a selected block,
 * and the block that they cover. A single copied value fills the whole selected block, and a text that is pasted into
 * the new row may have any number of rows.
 */
export function fitCopied(
  text: string,
  range: ReturnType<typeof pickBlock>,
  rows: readonly RaRecord[],
  places: readonly Place[],
  isEditable: (row: RaRecord, place: Place) => boolean,
) {
  const copied = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' }).data
  const isSingle = copied.length === 1 && copied[0]?.length === 1
  const lines = isSingle ? range.rows.map(() => range.places.map(() => copied[0]![0]!)) : copied
  const isNew = rows[range.top]?.id === NEW_ROW
  const targets = rows.slice(range.top, range.top + (isNew ? 1 : lines.length))
  const width = Math.max(...lines.map((line) => line.length))
  const columns = places.slice(range.left, range.left + width)
  const editable = columns.filter((place) => targets.every((row) => isEditable(row, place)))
  const cells = (isNew ? lines : lines.slice(0, targets.length)).map((line) =>
    editable.map((place) => line[columns.indexOf(place)] ?? ''),
  )
  /** Indicates that a part of the copied block does not fit. */
  const isCut = width > editable.length || cells.length < lines.length
  const from = { row: range.top, column: range.left }
  const to = { row: from.row + targets.length - 1, column: from.column + columns.length - 1 }
  return { rows: targets, places: editable, cells, covered: { from, to }, isCut }
}

interface Marks extends CellGrid {
  readonly block: Block | undefined
  readonly problems: CellProblems
  /** Holds the values that are not saved, by the id of their row. */
  readonly typed: CellEdits['typed'] | undefined
}

/** Marks the cells of the block, the refused cells and the unsaved cells, also after scrolling to further rows. */
export function useCellMarks({ getTable, rows, places, block, problems, typed }: Marks): void {
  const mark = useEvent(() => {
    const table = getTable()
    const marked = '[data-block], [data-refused], [data-unsaved]'
    for (const cell of table?.querySelectorAll<HTMLElement>(marked) ?? []) {
      delete cell.dataset.block
      delete cell.dataset.unsaved
      delete cell.dataset.refused
      cell.removeAttribute('aria-invalid')
    }
    if (!block && problems.size === 0 && !typed?.size) return
    const indexes = new Map(rows.map(({ id }, row) => [String(id), row]))
    const leading = countLeading(table)
    for (const line of table?.querySelectorAll<HTMLTableRowElement>('tr[data-record]') ?? []) {
      const { record = '' } = line.dataset
      const row = indexes.get(record) ?? -1
      const unsaved = record === NEW_ROW ? undefined : typed?.get(rows[row]?.id ?? '')
      for (const [column, { path }] of places.entries()) {
        const cell = line.cells[column + leading]
        if (cell && block && isInBlock(block, { row, column })) cell.dataset.block = ''
        if (!cell) continue
        if (unsaved && path in unsaved) cell.dataset.unsaved = ''
        if (!problems.has(`${record}/${path}`)) continue
        cell.dataset.refused = ''
        cell.setAttribute('aria-invalid', 'true')
      }
    }
  })
  useLayoutEffect(mark)
  useEffect(() => {
    const frame = getTable()?.parentElement
    frame?.addEventListener('scroll', mark)
    return () => frame?.removeEventListener('scroll', mark)
    // The table element does not change while its cells are edited.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

/** Returns whether a block contains a cell. */
export function isInBlock({ from, to }: Block, { row, column }: CellPlace): boolean {
  const isBetween = (at: number, a: number, b: number) =>
    at >= Math.min(a, b) && at <= Math.max(a, b)
  return isBetween(row, from.row, to.row) && isBetween(column, from.column, to.column)
}

/** Styles the grid whose cells are edited. Other lists do not load these styles. */
export const editedGrid = ({ tokens, palette }: Theme) => ({
  '@keyframes unsaved': { to: { boxShadow: `inset 0 0 0 2px ${palette.warning.main}` } },
  'table[data-editing]': {
    '& tbody tr': { cursor: 'cell' },
    '& tbody td': { borderInlineEnd: `1px solid ${tokens.border}`, userSelect: 'none' as const },
    '& tr[data-record=new] :is(.tick input, .kebab)': { visibility: 'hidden' as const },
    '& tr[data-record=new] .title': { color: tokens.secondary, fontWeight: 450 },
    '& td:focus': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '& td[data-block]': { backgroundColor: tokens.selected },
    // Most values are saved within a second.
    '& td[data-unsaved]': { animation: 'unsaved 1ms 1s forwards' },
    '& td[data-refused]': { animation: 'none', boxShadow: `inset 0 0 0 2px ${palette.error.main}` },
  },
})
