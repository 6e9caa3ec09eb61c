import { Box, GlobalStyles, type Theme } from '@mui/material'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { visuallyHidden } from '../../kit/theme/components.ts'
import { getChosenWidth, getColumnPart, limitWidth, type Columns } from '../view/columns.ts'
import { countLeading } from './cell-marks.ts'
import { estimateHeadingWidth } from './grid-column.tsx'

interface HeadingToolsProps {
  readonly resource: Resource
  /** Lists the columns of the grid, without checkboxes and menu. */
  readonly places: readonly Place[]
  readonly columns: Columns
}

/** Describes a heading and its column. */
interface Heading {
  readonly cell: HTMLTableCellElement
  readonly place: Place
}

/** Describes the line at which a dragged column would be inserted, in px within the box of the grid. */
interface InsertionLine {
  readonly x: number
  readonly height: number
}

/**
 * Resizes and moves the columns of the grid in the same parent element. The person drags the handle of a heading, or
 * double-clicks it to fit the content; Alt or Ctrl+Shift with ← or → resizes the column of the focused heading.
 * Dragging the heading itself moves the column. Also measures where pinned columns begin.
 */
export function HeadingTools({ resource, places, columns }: HeadingToolsProps) {
  const marker = useRef<HTMLSpanElement>(null)
  const [dragged, setDragged] = useState<'width' | 'column'>()
  const [line, setLine] = useState<InsertionLine>()
  const [resized, setResized] = useState<{ readonly path: string; readonly width: number }>()
  const t = useTranslation()
  const texts = useTexts('tools')
  const getTable = () => marker.current?.parentElement?.querySelector('table') ?? null
  const stopDrag = useRef<() => void>(undefined)

  function findHeading(target: EventTarget | null): Heading | undefined {
    const cell = (target as Element).closest<HTMLTableCellElement>('thead th')
    const place = cell ? places[cell.cellIndex - countLeading(getTable())] : undefined
    return cell && place ? { cell, place } : undefined
  }

  /** Follows the pointer until it is released; Escape cancels. */
  function drag(onMove: (event: PointerEvent) => void, onEnd: (isDone: boolean) => void): void {
    stopDrag.current?.()
    const end = (isDone: boolean) => {
      stopDrag.current?.()
      onEnd(isDone)
    }
    const onUp = () => end(true)
    const onCancel = () => end(false)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      end(false)
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onCancel)
    window.addEventListener('keydown', onKeyDown, { capture: true })
    stopDrag.current = () => {
      stopDrag.current = undefined
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onCancel)
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      setDragged(undefined)
      setLine(undefined)
    }
  }

  function keepWidth(path: string, width: number): void {
    const limited = limitWidth(width)
    setResized({ path, width: limited })
    columns.arrange({ widths: { ...columns.widths, [path]: limited } })
  }

  function resize({ cell, place: { path } }: Heading, { clientX }: PointerEvent): void {
    const startWidth = cell.offsetWidth || getChosenWidth(columns.widths, path) || 0
    const table = cell.closest('table')!
    // A column can have a minimum width of its own (grid-column.tsx).
    const [column] = [...table.querySelectorAll('col')].slice(cell.cellIndex)
    const cells = [...listCells(cell), ...(column ? [column] : [])].map((one) => ({
      one,
      before: one.style.cssText,
    }))
    const fixed = table.dataset.fixed
    const { fields, title } = resource
    let width = startWidth
    setDragged('width')
    if (path === title || fields[title]?.kind === 'code')
      table.dataset.fixed = table.querySelector('.menu') ? 'menu' : 'end'
    drag(
      (event) => {
        width = limitWidth(startWidth + (event.clientX - clientX) * getDirection(cell))
        for (const { one } of cells) setWidth(one, width)
      },
      (isDone) => {
        const isChanged = isDone && width !== startWidth
        // Restores the styles, because React writes only styles that differ from its last render.
        for (const { one, before } of cells) one.style.cssText = before
        if (fixed === undefined) delete table.dataset.fixed
        if (isChanged) keepWidth(path, width)
      },
    )
  }

  function move({ cell, place }: Heading, { clientX }: PointerEvent): void {
    const { shown, pinned, show } = columns
    const part = getColumnPart(place, pinned)
    const direction = getDirection(cell)
    let target: { readonly before: string | undefined } | undefined
    drag(
      (event) => {
        if (!target && Math.abs(event.clientX - clientX) < DRAG_FROM) return
        setDragged('column')
        scrollToward(cell.closest('table')!.parentElement!, event.clientX)
        const others = listHeadings(cell).flatMap((heading) => findHeading(heading) ?? [])
        const siblings = others.filter((other) => getColumnPart(other.place, pinned) === part)
        const next = siblings.find(
          (other) => (getMiddle(other.cell) - event.clientX) * direction > 0,
        )
        target = { before: next?.place.path }
        setLine(getLine(next?.cell ?? siblings.at(-1)!.cell, next === undefined))
      },
      (isDone) => {
        if (!target) return
        preventClick()
        if (!isDone) return
        const names = shown.map(({ path }) => path).filter((path) => path !== place.path)
        const last = shown.findLast((other) => getColumnPart(other, pinned) === part)!.path
        const { before } = target
        if (before === place.path) return
        const at = before === undefined ? names.indexOf(last) + 1 : names.indexOf(before)
        if (before !== undefined || last !== place.path) show(names.toSpliced(at, 0, place.path))
      },
    )
  }

  /** Returns the place of the insertion line before or after a heading. */
  function getLine(cell: HTMLTableCellElement, isAfter: boolean): InsertionLine {
    const box = marker.current!.parentElement!.getBoundingClientRect()
    const { left, right } = cell.getBoundingClientRect()
    const x = isAfter === getDirection(cell) > 0 ? right : left
    return { x: Math.min(Math.max(x - box.left, 1), box.width - 1), height: box.height }
  }

  const onPointerDown = useEvent((event: PointerEvent) => {
    const heading = findHeading(event.target)
    if (!heading || event.button !== 0) return
    if ((event.target as Element).matches('.resize')) resize(heading, event)
    else if (event.pointerType === 'mouse') move(heading, event)
  })

  const onDoubleClick = useEvent((event: MouseEvent) => {
    const heading = findHeading(event.target)
    if (!heading || !(event.target as Element).matches('.resize')) return
    const { cell, place } = heading
    const cells = listCells(cell).filter((other) => other !== cell)
    const needed = cells.map((other) => measureContent(other) + PADDING)
    keepWidth(place.path, Math.max(estimateHeadingWidth(t.field(resource, place.path)), ...needed))
  })

  const onKeyDown = useEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, shiftKey, target } = event
    const heading = findHeading(target)
    const isResize = altKey ? !ctrlKey && !shiftKey : ctrlKey && shiftKey
    if (!heading || target !== heading.cell || !isResize || !/^Arrow(Left|Right)$/.test(key)) return
    event.preventDefault()
    event.stopPropagation()
    const { cell, place } = heading
    const step = (key === 'ArrowRight' ? STEP : -STEP) * getDirection(cell)
    const width = getChosenWidth(columns.widths, place.path) ?? cell.offsetWidth
    keepWidth(place.path, width + step)
  })

  useEffect(() => {
    const head = getTable()?.tHead
    const listeners = [
      ['pointerdown', onPointerDown],
      ['dblclick', onDoubleClick],
      ['keydown', onKeyDown],
    ] as const
    for (const [name, listen] of listeners)
      head?.addEventListener(name, listen as EventListener, { capture: true })
    return () => {
      stopDrag.current?.()
      for (const [name, listen] of listeners)
        head?.removeEventListener(name, listen as EventListener, { capture: true })
    }
    // The listeners and the table element never change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const pinnedNames = places.map(({ path }) => columns.pinned.includes(path)).join()
  useLayoutEffect(() => {
    const stop = watchPins(getTable())
    return stop
  }, [pinnedNames])

  return (
    <>
      <span ref={marker} data-heading-tools hidden />
      <GlobalStyles styles={styleHandles} />
      {dragged && <GlobalStyles styles={dragged === 'width' ? resizing : moving} />}
      {line && <Box data-insertion sx={insertion} style={{ left: line.x, height: line.height }} />}
      <Box role="status" sx={visuallyHidden}>
        {resized &&
          texts?.('tools.columnWidth', {
            name: t.field(resource, resized.path),
            width: resized.width,
          })}
      </Box>
    </>
  )
}

/** Sets how many px an arrow key changes a width. */
const STEP = 16

/** Sets how many px the pointer moves before a heading is dragged. */
const DRAG_FROM = 5

/** Holds the padding of a cell, and 2 px for rounding. */
const PADDING = 18

/** Styles the handles of the headings. Lists whose headings nobody uses do not load these styles. */
const styleHandles = ({ tokens }: Theme) => ({
  'thead .resize': {
    position: 'absolute' as const,
    insetInlineEnd: 0,
    top: 0,
    bottom: 0,
    width: 9,
    cursor: 'col-resize',
    touchAction: 'none',
    borderInlineEnd: '2px solid transparent',
    '@media (pointer: coarse)': { width: 20 },
  },
  'thead:hover .resize': { borderColor: tokens.border },
  'thead .resize:hover': { borderColor: tokens.primary },
})

const resizing = {
  '*': { cursor: 'col-resize !important', userSelect: 'none !important' },
} as const
const moving = { '*': { cursor: 'grabbing !important', userSelect: 'none !important' } } as const

const insertion = {
  position: 'absolute',
  top: 0,
  width: 2,
  marginInlineStart: '-1px',
  zIndex: 5,
  bgcolor: 'primary.main',
  pointerEvents: 'none',
} as const

/** Returns 1 where text runs from left to right, otherwise -1. */
function getDirection(element: Element): 1 | -1 {
  return getComputedStyle(element).direction === 'rtl' ? -1 : 1
}

function listHeadings(cell: HTMLTableCellElement): readonly HTMLTableCellElement[] {
  return [...(cell.parentElement as HTMLTableRowElement).cells]
}

/** Returns the mounted cells of the column of a heading, the heading included. */
function listCells(cell: HTMLTableCellElement): readonly HTMLTableCellElement[] {
  const rows = [...(cell.closest('table')?.rows ?? [])]
  return rows.flatMap((row) => row.cells[cell.cellIndex] ?? [])
}

function setWidth({ style }: HTMLElement, width: number): void {
  Object.assign(style, { width: `${width}px`, minWidth: `${width}px`, maxWidth: `${width}px` })
}

function getMiddle(cell: Element): number {
  const { left, right } = cell.getBoundingClientRect()
  return (left + right) / 2
}

/** Returns the width of the content of a cell, also of the part that is cut off. */
function measureContent(cell: Element): number {
  const range = document.createRange()
  range.selectNodeContents(cell)
  return range.getBoundingClientRect().width
}

/** Scrolls a frame sideways while the pointer is near its edge. */
function scrollToward(frame: Element, x: number): void {
  const { left, right } = frame.getBoundingClientRect()
  if (x > right - EDGE) frame.scrollBy(EDGE / 4, 0)
  if (x < left + EDGE) frame.scrollBy(-EDGE / 4, 0)
}

const EDGE = 48

/** Keeps the release of a dragged heading from sorting by its column. */
function preventClick(): void {
  const stop = (event: Event) => event.stopPropagation()
  window.addEventListener('click', stop, { capture: true, once: true })
  // The click follows immediately or not at all.
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }))
}

/** Limits the share of the width that pinned columns cover. Further pinned columns scroll with the other columns. */
const LARGEST_PART = 0.7

/**
 * Sets the positions of the pinned columns in the styles of a table whenever a width changes. Returns a function that
 * ends the observation of widths.
 */
function watchPins(table: HTMLTableElement | null): (() => void) | undefined {
  const frame = table?.parentElement
  const cells = [...(table?.tHead?.querySelectorAll<HTMLElement>('.tick, .title, .pinned') ?? [])]
  if (!frame || !cells.some((cell) => cell.matches('.pinned'))) return undefined
  const measure = () => {
    const room = frame.clientWidth * LARGEST_PART
    let inset = 0
    let at = 0
    for (const cell of cells) {
      const end = inset + cell.offsetWidth
      const fits = end <= room
      if (cell.matches('.pinned')) {
        frame.style.setProperty(`--pin-${at}`, fits ? `${inset}px` : 'auto')
        at += 1
      }
      if (fits) inset = end
    }
    frame.style.setProperty('--pins', `${inset}px`)
  }
  const sizes = new ResizeObserver(measure)
  for (const element of [frame, ...cells]) sizes.observe(element)
  measure()
  return () => {
    sizes.disconnect()
    frame.style.removeProperty('--pins')
  }
}
