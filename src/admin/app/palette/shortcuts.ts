import { UNDO_KEY } from '../../kit/table/grid-keys.ts'

/** Describes a key of a screen. The sheet of shortcuts and the key listener both read this table. */
export interface Shortcut {
  /** Names its text below `shortcuts` in engine-tools.ts. */
  readonly name:
    | 'search'
    | 'sheet'
    | 'find'
    | 'create'
    | 'next'
    | 'previous'
    | 'cells'
    | 'open'
    | 'editCells'
    | 'peek'
    | 'tick'
    | 'extend'
    | 'tickAll'
    | 'clear'
    | 'undo'
    | 'redo'
    | 'edit'
    | 'back'
    | 'save'
  /** Lists the keys as they are shown, one after the other. */
  readonly keys: string
  readonly place: 'everywhere' | 'list' | 'page'
  /** Returns the element that the key acts on; null when the screen has none. */
  readonly find: () => HTMLElement | null
  /** Tells whether an event is this key. Other code handles keys without it. */
  readonly matches?: (event: KeyboardEvent) => boolean
  readonly run?: (element: HTMLElement, event: KeyboardEvent) => void
}

const select = (selector: string) => () =>
  document.querySelector<HTMLElement>(`#main-content ${selector}`)
const marked = (key: string) => select(`[aria-keyshortcuts~="${key}"]`)
const grid = select('table[role=grid]')
const tick = select('tbody .tick input')
const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey
const letter = (key: string) => (event: KeyboardEvent) => isPlain(event) && event.key === key
const click = (element: HTMLElement) => element.click()

/** Selects the page; if it is selected, all records of the filter. */
function tickMore(page: HTMLElement): void {
  const all = marked('Control+A')()
  if (all) all.click()
  else page.click()
}

/** Declares the keys of all screens, in the order of the sheet. */
export const shortcuts: readonly Shortcut[] = [
  { name: 'search', keys: 'Ctrl K', place: 'everywhere', find: () => document.body },
  { name: 'sheet', keys: '?', place: 'everywhere', find: () => document.body },
  {
    name: 'find',
    keys: '/',
    place: 'list',
    find: marked('/'),
  },
  { name: 'create', keys: 'n', place: 'list', find: marked('n'), matches: letter('n'), run: click },
  { name: 'next', keys: 'j', place: 'list', find: grid, matches: letter('j'), run: moveRow(1) },
  {
    name: 'previous',
    keys: 'k',
    place: 'list',
    find: grid,
    matches: letter('k'),
    run: moveRow(-1),
  },
  { name: 'cells', keys: '← ↑ → ↓', place: 'list', find: grid },
  { name: 'open', keys: 'Enter', place: 'list', find: grid },
  { name: 'editCells', keys: 'F2', place: 'list', find: marked('F2') },
  { name: 'peek', keys: 'Space', place: 'list', find: select('tr[data-record]') },
  {
    name: 'tick',
    keys: 'x',
    place: 'list',
    find: tick,
    matches: letter('x'),
    run: () => findTick(getRow())?.click(),
  },
  {
    name: 'extend',
    keys: 'Shift ↑ ↓',
    place: 'list',
    find: tick,
    matches: (event) => event.shiftKey && isPlain(event) && /^Arrow(Up|Down)$/.test(event.key),
    run: extendSelection,
  },
  {
    name: 'tickAll',
    keys: 'Ctrl A',
    place: 'list',
    find: select('thead input[type=checkbox]'),
    matches: ({ key, ctrlKey, metaKey }) => key.toLowerCase() === 'a' && (ctrlKey || metaKey),
    run: tickMore,
  },
  {
    name: 'clear',
    keys: 'Esc',
    place: 'list',
    find: select('[data-clears]'),
    matches: letter('Escape'),
    run: click,
  },
  { name: 'undo', keys: 'Ctrl Z', place: 'list', find: grid, matches: isUndo(false), run: undo },
  {
    name: 'redo',
    keys: 'Ctrl Shift Z',
    place: 'list',
    find: grid,
    matches: isUndo(true),
    run: undo,
  },
  { name: 'edit', keys: 'e', place: 'page', find: marked('e'), matches: letter('e'), run: click },
  {
    name: 'back',
    keys: 'Esc',
    place: 'page',
    find: select('[aria-keyshortcuts~="Escape"]:not([data-clears])'),
    matches: letter('Escape'),
    run: click,
  },
  { name: 'save', keys: 'Ctrl Enter', place: 'page', find: marked('Control+Enter') },
]

function isUndo(isRedo: boolean) {
  return ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
    key.toLowerCase() === 'z' && (ctrlKey || metaKey) && shiftKey === isRedo
}

/** Undoes or repeats the last change of a list. There is none before its code was loaded. */
function undo(_: HTMLElement, { shiftKey }: KeyboardEvent): void {
  window.dispatchEvent(new CustomEvent<boolean>(UNDO_KEY, { detail: shiftKey }))
}

function getRow(): HTMLTableRowElement | null {
  return document.activeElement?.closest<HTMLTableRowElement>('[role=grid] tbody tr') ?? null
}

function findTick(row: Element | null | undefined): HTMLInputElement | null {
  return row?.querySelector<HTMLInputElement>('.tick input') ?? null
}

/** Moves the focus to the same cell of the next or previous row; without focus, to the first row. */
function moveRow(step: 1 | -1) {
  return (table: HTMLElement): void => {
    const rows = [...table.querySelectorAll('tbody tr')].filter(
      (row): row is HTMLTableRowElement =>
        row instanceof HTMLTableRowElement && row.cells.length > 1,
    )
    const row = getRow()
    const next = row ? rows[rows.indexOf(row) + step] : rows[0]
    const cell = document.activeElement?.closest('td')
    next?.cells[cell?.cellIndex ?? Math.min(1, next.cells.length - 1)]?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
}

/** Adds the next row to the selection, or takes the row away from which the selection shrinks. */
function extendSelection(_: HTMLElement, { key }: KeyboardEvent): void {
  const row = getRow()
  const table = row?.closest('table')
  if (!row || !table) return
  const own = findTick(row)
  moveRow(key === 'ArrowDown' ? 1 : -1)(table)
  const next = findTick(getRow())
  if (own?.checked && next?.checked && next !== own) return own.click()
  if (own && !own.checked) own.click()
  if (next && next !== own && !next.checked) next.click()
}
