import type { FocusEvent, KeyboardEvent } from 'react'

const CELLS = 'td, th'

/**
 * Handles the keys of a table as an ARIA grid: arrow keys, Home, End, Page Up and Page Down move
 * between cells, Enter clicks the link or button of the cell, Space selects the row.
 */
export function onToolKey(event: KeyboardEvent<HTMLTableElement>): void {
  const { target } = event
  if (!(target instanceof HTMLTableCellElement)) return
  // With Shift, arrow keys extend the selection (app/palette/shortcuts.ts).
  const next = event.shiftKey
    ? undefined
    : findNeighbour(target, event.key, event.ctrlKey || event.metaKey)
  if (next) {
    event.preventDefault()
    next.focus()
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return
  }
  if (event.key === 'Enter') {
    event.preventDefault()
    const inner = target.querySelector<HTMLElement>('button, a, input')
    if (inner) inner.click()
    else target.click()
  }
  if (event.key === ' ') {
    event.preventDefault()
    target.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
  }
}

/** Keeps the last focused cell of the grid in the tab order, as its only one. */
export function onGridFocus({ currentTarget, target }: FocusEvent<HTMLTableElement>): void {
  const cell = (target as Element).closest<HTMLTableCellElement>(CELLS)
  if (!cell) return
  for (const other of currentTarget.querySelectorAll<HTMLElement>('[tabindex="0"]')) {
    if (other.matches(CELLS)) other.tabIndex = -1
  }
  cell.tabIndex = 0
}

const PAGE = 10

function findNeighbour(
  cell: HTMLTableCellElement,
  key: string,
  whole: boolean,
): HTMLTableCellElement | undefined {
  const row = cell.parentElement as HTMLTableRowElement
  const rows = [...(row.closest('table')?.rows ?? [])].filter((one) => one.cells.length > 1)
  const [y, x] = [rows.indexOf(row), cell.cellIndex]
  const lastX = row.cells.length - 1
  const lastY = rows.length - 1
  const at = (toY: number, toX: number) =>
    rows[Math.max(0, Math.min(lastY, toY))]?.cells[Math.max(0, Math.min(lastX, toX))]
  const onward = document.documentElement.dir === 'rtl' ? -1 : 1
  switch (key) {
    case 'ArrowUp':
      return at(y - 1, x)
    case 'ArrowDown':
      return at(y + 1, x)
    case 'ArrowLeft':
      return at(y, x - onward)
    case 'ArrowRight':
      return at(y, x + onward)
    case 'Home':
      return at(whole ? 0 : y, 0)
    case 'End':
      return at(whole ? lastY : y, lastX)
    case 'PageUp':
      return at(y - PAGE, x)
    case 'PageDown':
      return at(y + PAGE, x)
    default:
      return undefined
  }
}

/** Names the event of Ctrl+Z and Ctrl+Shift+Z; its detail indicates whether the last undone change is repeated. */
export const UNDO_KEY = 'armazem-undo'
