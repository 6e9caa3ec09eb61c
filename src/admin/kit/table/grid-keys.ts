import type { FocusEvent, KeyboardEvent } from 'react'
import { isMirrored } from '../../core/store/browser-keys.ts'

const CELLS = 'td, th'

/**
 * Handles the keys of a table as an ARIA grid. Arrow keys, Home, End, Page Up and Page Down move between cells, also
 * from the checkbox of a row that has the focus after a click. Enter clicks the first button, link or input of the
 * cell, or else the cell. Space selects the row. ← and → fold and unfold the row of a tree or group by its title.
 */
export function onGridKey(event: KeyboardEvent<HTMLTableElement>): void {
  const { target } = event
  const isCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox'
  const cell = isCheckbox ? target.closest<HTMLTableCellElement>(CELLS) : target
  if (!(cell instanceof HTMLTableCellElement) || (!isCheckbox && foldByKey(cell, event))) return
  // With Shift, arrow keys extend the selection (app/palette/shortcuts.ts).
  const next = event.shiftKey
    ? undefined
    : findNeighbour(cell, event.key, event.ctrlKey || event.metaKey)
  if (next) {
    event.preventDefault()
    next.focus()
    scrollIntoView(next)
    return
  }
  if (isCheckbox) return
  if (event.key === 'Enter') {
    event.preventDefault()
    const inner = cell.querySelector<HTMLElement>('button, a, input')
    if (inner) inner.click()
    else cell.click()
  }
  if (event.key === ' ') {
    event.preventDefault()
    cell.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
  }
}

/** Keeps only the last focused cell of the grid in the tab order. */
export function onGridFocus({ currentTarget, target }: FocusEvent<HTMLTableElement>): void {
  const cell = (target as Element).closest<HTMLTableCellElement>(CELLS)
  if (!cell) return
  for (const other of currentTarget.querySelectorAll<HTMLElement>('[tabindex="0"]')) {
    if (other.matches(CELLS)) other.tabIndex = -1
  }
  cell.tabIndex = 0
}

/**
 * Folds or unfolds the row of a cell when the key is ← or → on its title. Returns whether the key folded or unfolded
 * the row.
 */
function foldByKey(cell: HTMLTableCellElement, event: KeyboardEvent): boolean {
  const { key } = event
  const row = cell.closest('tr[aria-expanded]')
  if (!row || !cell.matches('.title, .group') || (key !== 'ArrowLeft' && key !== 'ArrowRight'))
    return false
  const isUnfolding = key === (isMirrored() ? 'ArrowLeft' : 'ArrowRight')
  if (isUnfolding === (row.getAttribute('aria-expanded') === 'true')) return false
  event.preventDefault()
  row.querySelector<HTMLElement>('button[aria-expanded]')?.click()
  return true
}

/** Sets how many rows Page Up and Page Down move. */
const PAGE = 10

/**
 * Returns the cell to which a key moves the focus; undefined for other keys. With `isWholeGrid`, Home and End move to
 * the first and last cell of the grid instead of the row.
 */
function findNeighbour(
  cell: HTMLTableCellElement,
  key: string,
  isWholeGrid: boolean,
): HTMLTableCellElement | undefined {
  const row = cell.parentElement as HTMLTableRowElement
  const rows = [...(row.closest('table')?.rows ?? [])].filter(isCellRow)
  const [y, [x, endX]] = [rows.indexOf(row), getSpan(cell)]
  const lastX = getSpan([...row.cells].at(-1)!)[1]
  const lastY = rows.length - 1
  const getCell = (toY: number, toX: number) => {
    const cells = [...(rows[Math.max(0, Math.min(lastY, toY))]?.cells ?? [])]
    return cells.find((each) => getSpan(each)[1] >= toX) ?? cells.at(-1)
  }
  switch (key) {
    case 'ArrowUp':
      return getCell(y - 1, x)
    case 'ArrowDown':
      return getCell(y + 1, x)
    case 'ArrowLeft':
      return getCell(y, isMirrored() ? endX + 1 : x - 1)
    case 'ArrowRight':
      return getCell(y, isMirrored() ? x - 1 : endX + 1)
    case 'Home':
      return getCell(isWholeGrid ? 0 : y, 0)
    case 'End':
      return getCell(isWholeGrid ? lastY : y, lastX)
    case 'PageUp':
      return getCell(y - PAGE, x)
    case 'PageDown':
      return getCell(y + PAGE, x)
    default:
      return undefined
  }
}

/** Returns whether arrow keys stop at a row: at rows of several cells and at headings of groups, not at empty space. */
export function isCellRow(row: HTMLTableRowElement): boolean {
  return row.cells.length > 1 || row.hasAttribute('aria-level')
}

/** Returns the first and the last column that a cell covers. */
function getSpan(cell: HTMLTableCellElement): readonly [number, number] {
  const cells = [...(cell.parentElement as HTMLTableRowElement).cells].slice(0, cell.cellIndex)
  const first = cells.reduce((count, each) => count + each.colSpan, 0)
  return [first, first + cell.colSpan - 1]
}

/** Scrolls to an element that is not visible. */
export function scrollIntoView(element: HTMLElement | null | undefined): void {
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
