import type { MenuGroup } from '../../core/navigation/menu.ts'
import { shortcuts } from './shortcuts.ts'

/** Sets how long the letter of a list is awaited after `g`. */
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

/** Gives shortcuts the means to open pages. */
export interface ShortcutTools {
  readonly menu: readonly MenuGroup[]
  readonly navigate: (path: string) => void
  readonly toInternal: (address: string) => string
  readonly openSheet: () => void
}

let awaitedSince = -AWAIT_MS

/** Runs the shortcut of a key, if the screen has one. */
export function runShortcut(event: KeyboardEvent, tools: ShortcutTools): void {
  const { key, ctrlKey, metaKey, altKey, timeStamp } = event
  const isPlain = !ctrlKey && !metaKey && !altKey
  const isAwaited = timeStamp - awaitedSince < AWAIT_MS
  awaitedSince = isPlain && key === 'g' && !isAwaited ? timeStamp : -AWAIT_MS
  if (isPlain && isAwaited) {
    const list = chooseListKeys(tools.menu).find(({ letter }) => letter === key)
    if (list) tools.navigate(list.to)
    return
  }
  if (key === '?') {
    tools.openSheet()
    return
  }
  // The record beside a list is edited there.
  const isBeside = document.querySelector('#main-content [aria-keyshortcuts~="e"]') !== null
  const address = isPlain && key === 'e' && !isBeside ? findRowAddress() : undefined
  const path = address && tools.toInternal(address)
  if (path?.endsWith('/show')) {
    tools.navigate(path.slice(0, -'/show'.length))
    return
  }
  for (const { matches, find, run } of shortcuts) {
    const element = matches?.(event) ? find() : null
    if (!element) continue
    run?.(element, event)
    return
  }
}

/** Returns the address of the record in the row that has the focus. */
function findRowAddress(): string | undefined {
  const link = document.activeElement
    ?.closest('[role=grid] tbody tr')
    ?.querySelector<HTMLAnchorElement>('th a[href], td a[href]')
  return link?.pathname
}
