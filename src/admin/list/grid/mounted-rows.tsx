import {
  Fragment,
  startTransition,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import type { RaRecord } from 'react-admin'

/** Mounts all rows up to this number, so that searching and printing the page include them. */
export const ALL_MOUNTED = 50

/** Mounts rows in steps of this size, so that each frame of scrolling mounts few rows. */
const STEP = 5

/**
 * Sets how many steps are mounted above and below the rows in sight: more than a key or a turn of the wheel scrolls.
 */
const STEPS_ABOVE = 2
const STEPS_BELOW = 4

interface MountedItem {
  readonly key: string
  readonly record?: RaRecord
}

interface MountedRowsProps<Item extends MountedItem> {
  readonly items: readonly Item[]
  /** Scrolls the rows. */
  readonly frame: RefObject<HTMLElement | null>
  /** Sets the height of each row, in px. */
  readonly rowHeight: number
  readonly draw: (item: Item, before: Item | undefined) => ReactNode
}

/**
 * Draws the rows in sight, the rows near them, and the row that has the focus. Scrolling renders only this component,
 * not the grid around it.
 */
export function MountedRows<Item extends MountedItem>(props: MountedRowsProps<Item>) {
  const { items, frame, rowHeight, draw } = props
  const { from, to, kept } = useMountedRange(items, frame, rowHeight)
  const drawRow = (item: Item, at: number) => (
    <Fragment key={item.key}>{draw(item, items[at - 1])}</Fragment>
  )
  const drawSpace = (name: string, rows: number) =>
    rows > 0 ? <Spacer key={`space ${name}`} height={rows * rowHeight} /> : null
  const drawKept = () => (kept === undefined ? null : drawRow(items[kept]!, kept))
  const isAbove = kept !== undefined && kept < from
  const isBelow = kept !== undefined && kept >= to
  // One list with a key for each space: React moves no row, and a row that is moved would lose the focus.
  return [
    drawSpace('top', isAbove ? kept : from),
    isAbove && drawKept(),
    isAbove && drawSpace('above', from - kept - 1),
    ...items.slice(from, to).map((item, i) => drawRow(item, from + i)),
    isBelow && drawSpace('below', kept - to),
    isBelow && drawKept(),
    drawSpace('bottom', items.length - (isBelow ? kept + 1 : to)),
  ]
}

interface MountedRange {
  /** Holds the index of the first mounted row; `to` is the index after the last mounted row. */
  readonly from: number
  readonly to: number
  /** Holds the index of a row outside the range that stays mounted because it has the focus. */
  readonly kept: number | undefined
}

/** Returns the rows of a scrolling frame that must be mounted. Each row is `rowHeight` px high. */
function useMountedRange(
  items: readonly MountedItem[],
  frame: RefObject<HTMLElement | null>,
  rowHeight: number,
): MountedRange {
  const isWindowed = items.length > ALL_MOUNTED
  const [first, setFirst] = useState(0)
  const [steps, setSteps] = useState(2)
  const [focused, setFocused] = useState<string>()
  const mounted = useRef(0)
  const follow = useRef<() => void>(undefined)
  useEffect(() => {
    mounted.current = first
    follow.current?.()
  }, [first])
  useEffect(() => {
    const element = isWindowed ? frame.current : null
    if (!element) return undefined
    const resize = () => {
      setSteps(Math.ceil(element.clientHeight / rowHeight / STEP))
      scroll()
    }
    const scroll = () => {
      const next = Math.floor(element.scrollTop / rowHeight / STEP)
      const distance = next - mounted.current
      if (distance === 0) return
      setFocused(findFocusedRow(element)?.dataset.record)
      // Rows beyond those in sight are mounted between two frames, one step at a time. After a jump, no row is in
      // sight.
      if (Math.abs(distance) > STEPS_ABOVE) setFirst(next)
      else startTransition(() => setFirst(mounted.current + Math.sign(distance)))
    }
    /** Mounts the rows to which a key moves the focus before the grid handles the key. */
    const mountTarget = (event: KeyboardEvent) => {
      const { target, key } = event
      // Enter and Tab also leave the input of a cell.
      const isGridKey = target instanceof HTMLTableCellElement || key === 'Enter' || key === 'Tab'
      const row = isGridKey ? findFocusedRow(element) : null
      const isEnd = isCommand(event) && (key === 'Home' || key === 'End')
      if (!row || !(isEnd || (isAtEdge(row) && movesFocus(event, element)))) return
      if (isEnd) element.scrollTop = key === 'Home' ? 0 : element.scrollHeight
      else row.scrollIntoView({ block: 'nearest' })
      flushSync(() => {
        setFocused(row.dataset.record)
        setFirst(Math.floor(element.scrollTop / rowHeight / STEP))
      })
    }
    follow.current = scroll
    element.addEventListener('scroll', scroll, { passive: true })
    element.addEventListener('keydown', mountTarget, { capture: true })
    // The observer also runs after the first layout: measuring here would cause one more layout.
    const sizes = new ResizeObserver(resize)
    sizes.observe(element)
    return () => {
      follow.current = undefined
      element.removeEventListener('scroll', scroll)
      element.removeEventListener('keydown', mountTarget, { capture: true })
      sizes.disconnect()
    }
  }, [frame, isWindowed, rowHeight])

  if (!isWindowed) return { from: 0, to: items.length, kept: undefined }
  // Fewer rows than before can end above the last scroll position.
  const at = Math.min(first, Math.floor((items.length - 1) / STEP))
  const from = Math.max(0, (at - STEPS_ABOVE) * STEP)
  const to = Math.min(items.length, (at + steps + STEPS_BELOW) * STEP)
  const kept =
    focused === undefined ? -1 : items.findIndex(({ record }) => String(record?.id) === focused)
  return { from, to, kept: kept >= 0 && (kept < from || kept >= to) ? kept : undefined }
}

/** Returns the row that has the focus, or whose cell is being edited. */
function findFocusedRow(frame: HTMLElement): HTMLTableRowElement | null {
  const active = document.activeElement
  if (!active || !frame.contains(active)) return null
  const id = active.closest<HTMLElement>('[data-record]')?.dataset.record
  return id === undefined ? null : frame.querySelector(`tr[data-record="${id}"]`)
}

/** Returns whether the row above or below is not mounted, so that there is empty space in its place. */
function isAtEdge({ previousElementSibling, nextElementSibling }: HTMLElement): boolean {
  return [previousElementSibling, nextElementSibling].some((row) => row?.ariaHidden === 'true')
}

const isCommand = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Meta', 'Alt'])

/**
 * Returns whether a key may move the focus to another row, or edit the cell. Copying and pasting leave the rows where
 * they are, and so does Shift while cells are edited, which extends the block of cells at its other end.
 */
function movesFocus(event: KeyboardEvent, frame: HTMLElement): boolean {
  const { key, shiftKey } = event
  if (isCommand(event) || MODIFIERS.has(key)) return false
  return !(shiftKey && key.startsWith('Arrow') && frame.querySelector('[data-editing]'))
}

/** Draws empty space in place of rows that are not mounted. */
function Spacer({ height }: { readonly height: number }) {
  return <tr aria-hidden style={{ height }} />
}
