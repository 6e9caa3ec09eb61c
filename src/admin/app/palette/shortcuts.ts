import type { MenuGroup } from '../../core/navigation/menu.ts'
import { isCellRow, scrollIntoView } from '../../kit/table/grid-keys.ts'

/** Describes a key of a screen. The sheet of shortcuts and the key listener both read this table. */
export interface Shortcut {
  /** Names the text of the shortcut below `shortcuts` in engine-tools.ts. */
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
    | 'saveDown'
    | 'saveNext'
    | 'selectBlock'
    | 'copyBlock'
    | 'pasteBlock'
    | 'fillBlock'
    | 'emptyBlock'
    | 'leaveCells'
    | 'resize'
    | 'peek'
    | 'tick'
    | 'extend'
    | 'moveRow'
    | 'tickAll'
    | 'clear'
    | 'undo'
    | 'redo'
    | 'edit'
    | 'back'
    | 'nextRecord'
    | 'previousRecord'
    | 'save'
  /** Lists the keys as they are shown, one after the other. */
  readonly keys: string
  readonly place: 'everywhere' | 'list' | 'cells' | 'page'
  /** Returns the element that the key acts on; null when the screen has none. */
  readonly find: () => HTMLElement | null
  /** Returns whether an event is this key; undefined for keys that other code handles. */
  readonly matches?: (event: KeyboardEvent) => boolean
  readonly run?: (element: HTMLElement, event: KeyboardEvent, tools: ShortcutTools) => void
}

const createFinder = (selector: string) => () =>
  document.querySelector<HTMLElement>(`#main-content ${selector}`)
const findByKey = (key: string) => createFinder(`[aria-keyshortcuts~="${key}"]`)
const findGrid = createFinder('table[role$=grid]')
/** Finds a list in any layout; an empty list has no grid. */
const findList = createFinder('[data-list]')
/** Matches the checkboxes of rows and of the headings of groups. */
const CHECKBOXES = ':is(.tick, .box) input'
const findRowCheckbox = createFinder(`tbody ${CHECKBOXES}`)
const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey
const createLetterTest = (key: string) => (event: KeyboardEvent) =>
  isPlain(event) && event.key === key
const click = (element: HTMLElement) => element.click()

/**
 * Selects all rows of the page or, when they are selected already, all records of the filter. Never deselects: a second
 * key may arrive before the button for all records is drawn.
 */
function tickMore(page: HTMLElement): void {
  const all = findByKey('Control+A')()
  if (all) all.click()
  else if (page instanceof HTMLInputElement && !page.checked) page.click()
}

/** Declares the keys of cells that are being edited, which the editor of cells handles (list/grid/cell-editor.tsx). */
const cellKeys = (
  [
    ['saveDown', 'Enter'],
    ['saveNext', 'Tab'],
    ['selectBlock', 'Shift ← ↑ → ↓'],
    ['copyBlock', 'Ctrl C'],
    ['pasteBlock', 'Ctrl V'],
    ['fillBlock', 'Ctrl D'],
    ['emptyBlock', 'Del'],
    ['leaveCells', 'Esc'],
  ] as const
).map(([name, keys]) => ({ name, keys, place: 'cells' as const, find: findByKey('F2') }))

/** Declares the keys of all screens, in the order of the sheet. */
export const shortcuts: readonly Shortcut[] = [
  { name: 'search', keys: 'Ctrl K', place: 'everywhere', find: () => document.body },
  { name: 'sheet', keys: '?', place: 'everywhere', find: () => document.body },
  { name: 'find', keys: '/', place: 'list', find: findByKey('/') },
  {
    name: 'create',
    keys: 'n',
    place: 'list',
    find: findByKey('n'),
    matches: createLetterTest('n'),
    run: click,
  },
  {
    name: 'next',
    keys: 'j',
    place: 'list',
    find: findGrid,
    matches: createLetterTest('j'),
    run: focusRow(1),
  },
  {
    name: 'previous',
    keys: 'k',
    place: 'list',
    find: findGrid,
    matches: createLetterTest('k'),
    run: focusRow(-1),
  },
  { name: 'cells', keys: '← ↑ → ↓', place: 'list', find: findGrid },
  { name: 'open', keys: 'Enter', place: 'list', find: findGrid },
  {
    name: 'editCells',
    keys: 'F2',
    place: 'list',
    find: findByKey('F2'),
    matches: createLetterTest('F2'),
    run: (button) => button.ariaPressed === 'true' || button.click(),
  },
  { name: 'resize', keys: 'Alt ← →', place: 'list', find: createFinder('thead .resize') },
  { name: 'peek', keys: 'Space', place: 'list', find: createFinder('tr[data-record]') },
  {
    name: 'tick',
    keys: 'x',
    place: 'list',
    find: findRowCheckbox,
    matches: createLetterTest('x'),
    run: () => getFocusedRow()?.querySelector<HTMLElement>(CHECKBOXES)?.click(),
  },
  {
    name: 'extend',
    keys: 'Shift ↑ ↓',
    place: 'list',
    find: findRowCheckbox,
    matches: (event) => event.shiftKey && isPlain(event) && /^Arrow(Up|Down)$/.test(event.key),
    run: extendSelection,
  },
  { name: 'moveRow', keys: 'Ctrl Shift ↑ ↓', place: 'list', find: createFinder('[data-move-row]') },
  {
    name: 'tickAll',
    keys: 'Ctrl A',
    place: 'list',
    find: createFinder('thead input[type=checkbox]'),
    matches: ({ key, ctrlKey, metaKey }) => key.toLowerCase() === 'a' && (ctrlKey || metaKey),
    run: tickMore,
  },
  {
    name: 'clear',
    keys: 'Esc',
    place: 'list',
    find: createFinder('[data-clears]'),
    matches: createLetterTest('Escape'),
    run: click,
  },
  {
    name: 'undo',
    keys: 'Ctrl Z',
    place: 'list',
    find: findList,
    matches: createUndoTest(false),
    run: undo,
  },
  {
    name: 'redo',
    keys: 'Ctrl Shift Z',
    place: 'list',
    find: findList,
    matches: createUndoTest(true),
    run: undo,
  },
  ...cellKeys,
  {
    name: 'edit',
    keys: 'e',
    place: 'page',
    find: findByKey('e'),
    matches: createLetterTest('e'),
    run: click,
  },
  {
    name: 'nextRecord',
    keys: 'j',
    place: 'page',
    find: findByKey('j'),
    matches: createLetterTest('j'),
    run: click,
  },
  {
    name: 'previousRecord',
    keys: 'k',
    place: 'page',
    find: findByKey('k'),
    matches: createLetterTest('k'),
    run: click,
  },
  {
    name: 'back',
    keys: 'Esc',
    place: 'page',
    find: createFinder('[aria-keyshortcuts~="Escape"]:not([data-clears])'),
    matches: createLetterTest('Escape'),
    run: click,
  },
  { name: 'save', keys: 'Ctrl Enter', place: 'page', find: findByKey('Control+Enter') },
]

function createUndoTest(isRedo: boolean) {
  return ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
    key.toLowerCase() === 'z' && (ctrlKey || metaKey) && shiftKey === isRedo
}

/** Undoes the last change of the person or repeats the undone change. If there is no change, shows a message. */
function undo(_: HTMLElement, { shiftKey }: KeyboardEvent, tools: ShortcutTools): void {
  if (tools.undo) tools.undo(shiftKey)
  else tools.notify(shiftKey ? 'list.nothingToRedo' : 'list.nothingToUndo')
}

function getFocusedRow(): HTMLTableRowElement | null {
  return document.activeElement?.closest<HTMLTableRowElement>('[role$=grid] tbody tr') ?? null
}

function findTick(row: Element | null | undefined): HTMLInputElement | null {
  return row?.querySelector<HTMLInputElement>('.tick input') ?? null
}

/** Returns a function that focuses the same cell of the next or previous row; without focus, the first row. */
function focusRow(step: 1 | -1) {
  return (table: HTMLElement): void => {
    const rows = [...table.querySelectorAll<HTMLTableRowElement>('tbody tr')].filter(isCellRow)
    const row = getFocusedRow()
    const next = row ? rows[rows.indexOf(row) + step] : rows[0]
    const cell = document.activeElement?.closest('td')
    next?.cells[cell?.cellIndex ?? Math.min(1, next.cells.length - 1)]?.focus()
    scrollIntoView(next)
  }
}

/**
 * Moves the focus to the next or previous row and selects both rows. When both were selected
 * already, deselects the row that the focus leaves.
 */
function extendSelection(_: HTMLElement, { key }: KeyboardEvent): void {
  const row = getFocusedRow()
  const table = row?.closest('table')
  if (!row || !table) return
  const own = findTick(row)
  focusRow(key === 'ArrowDown' ? 1 : -1)(table)
  const next = findTick(getFocusedRow())
  if (own?.checked && next?.checked && next !== own) return own.click()
  if (own && !own.checked) own.click()
  if (next && next !== own && !next.checked) next.click()
}

/** Limits the time between `g` and the letter of a list. */
const AWAIT_MS = 1500

/** Names a list of the sidebar and the letter that opens it after `g`. */
export interface ListKey {
  readonly letter: string
  readonly label: string
  readonly to: string
}

/**
 * Returns the lists of the sidebar with their letters. The first list of each group gets the first
 * free letter of its label; other lists get a letter only if it begins one of their words.
 */
export function chooseListKeys(menu: readonly MenuGroup[]): readonly ListKey[] {
  const lists = menu.flatMap(({ label, to, lines }) => [
    ...(to === undefined ? [] : [{ label, to, isFirst: true }]),
    ...lines
      .filter((line) => !line.to.endsWith('/create'))
      .map((line, i) => ({ ...line, isFirst: i === 0 })),
  ])
  const letters = new Map<string, string>()
  for (const { label, to } of lists.toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst))) {
    const isFirst = lists.some((list) => list.to === to && list.isFirst)
    const text = label.normalize('NFD').toLowerCase()
    const candidates = isFirst ? text : text.split(/\s+/).map((word) => word.charAt(0))
    const taken = new Set(letters.values())
    const letter = [...candidates].find((each) => /[a-z]/.test(each) && !taken.has(each))
    if (letter !== undefined && !letters.has(to)) letters.set(to, letter)
  }
  return lists.flatMap(({ label, to }) => {
    const letter = letters.get(to)
    return letter === undefined ? [] : [{ letter, label, to }]
  })
}

/** Holds the lists and functions with which shortcuts open pages. */
export interface ShortcutTools {
  readonly menu: readonly MenuGroup[]
  readonly navigate: (path: string) => void
  readonly toInternal: (address: string) => string
  readonly openSheet: () => void
  /** Undoes the last change, or repeats the undone change; undefined when the person has made no change. */
  readonly undo: ((isRedo: boolean) => void) | undefined
  /** Shows the message with this key. */
  readonly notify: (message: 'list.nothingToUndo' | 'list.nothingToRedo') => void
}

let awaitedSince = -AWAIT_MS

/** Runs the shortcut of a key, if the screen has one. */
export function runShortcut(event: KeyboardEvent, tools: ShortcutTools): void {
  const { key, timeStamp } = event
  const isAwaited = timeStamp - awaitedSince < AWAIT_MS
  awaitedSince = isPlain(event) && key === 'g' && !isAwaited ? timeStamp : -AWAIT_MS
  if (isPlain(event) && isAwaited) {
    const list = chooseListKeys(tools.menu).find(({ letter }) => letter === key)
    if (list) tools.navigate(list.to)
    return
  }
  if (key === '?') {
    tools.openSheet()
    return
  }
  // A record that is shown beside the list is also edited there.
  const isBeside = document.querySelector('#main-content [aria-keyshortcuts~="e"]') !== null
  const address = isPlain(event) && key === 'e' && !isBeside ? findRowAddress() : undefined
  const path = address && tools.toInternal(address)
  if (path?.endsWith('/show')) {
    tools.navigate(path.slice(0, -'/show'.length))
    return
  }
  for (const { matches, find, run } of shortcuts) {
    const element = matches?.(event) ? find() : null
    if (!element) continue
    run?.(element, event, tools)
    return
  }
}

/** Returns the address of the record in the row that has the focus. */
function findRowAddress(): string | undefined {
  const link = document.activeElement
    ?.closest('[role$=grid] tbody tr')
    ?.querySelector<HTMLAnchorElement>('th a[href], td a[href]')
  return link?.pathname
}
