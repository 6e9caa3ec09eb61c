import { styled } from '@mui/material'
import { useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react'

interface EdgeFrameProps extends ComponentProps<typeof Scroller> {
  /** Refers to the scrolling element. */
  readonly ref?: RefObject<HTMLDivElement | null>
  /** Fades the content into the page instead of drawing a shadow, for content without a frame. */
  readonly fades?: boolean
}

/**
 * Draws a box that scrolls sideways and shows a shadow on each side where content is hidden: beside the columns of a
 * table that stay visible there, or else at the edge of the box.
 */
export function EdgeFrame({ ref, fades = false, ...rest }: EdgeFrameProps) {
  const own = useRef<HTMLDivElement>(null)
  const box = ref ?? own
  useLayoutEffect(() => {
    const stop = watchEdges(box.current)
    return stop
  }, [box])
  return (
    <Edges data-fades={fades || undefined}>
      <Scroller {...rest} ref={box} />
    </Edges>
  )
}

/**
 * Marks the parent of a scrolling element with the sides on which content is hidden, and the element when all of its
 * width is visible. Returns a function that stops watching.
 */
function watchEdges(element: HTMLDivElement | null): (() => void) | undefined {
  if (!element) return undefined
  const mark = () => {
    const { clientWidth, scrollWidth, parentElement } = element
    // From right to left, `scrollLeft` is negative.
    const scrolled = Math.abs(element.scrollLeft)
    parentElement?.toggleAttribute('data-before', scrolled > 1)
    parentElement?.toggleAttribute('data-after', scrolled + clientWidth < scrollWidth - 1)
    element.toggleAttribute('data-fits', scrollWidth <= clientWidth)
  }
  const measure = () => {
    const { start, end } = measureSticky(element)
    // The width of the border and of the scroll bar at the end.
    const bar = element.offsetWidth - element.clientWidth - element.clientLeft
    element.parentElement?.style.setProperty('--start', `${start + element.clientLeft}px`)
    element.parentElement?.style.setProperty('--end', `${end + bar}px`)
    mark()
  }
  // The content changes its width with its rows and columns. The observer also runs immediately after
  // the first layout of the page: measuring here would cause one more layout.
  const sizes = new ResizeObserver(measure)
  for (const observed of [element, ...element.children]) sizes.observe(observed)
  // Pinned columns get their positions from the style, without a change of size (list/grid/heading-tools.tsx). Tabs and
  // buttons are added later.
  const changes = new MutationObserver((mutations) => {
    for (const { addedNodes } of mutations)
      for (const node of addedNodes) if (node instanceof Element) sizes.observe(node)
    measure()
  })
  changes.observe(element, { attributes: true, attributeFilter: ['style'], childList: true })
  element.addEventListener('scroll', mark, { passive: true })
  return () => {
    sizes.disconnect()
    changes.disconnect()
    element.removeEventListener('scroll', mark)
  }
}

/** Returns the widths of the columns of a table that stay visible at its start and at its end, in px. */
function measureSticky(element: Element): { readonly start: number; readonly end: number } {
  let [start, end] = [0, 0]
  for (const cell of element.querySelectorAll<HTMLElement>('thead tr:first-child > *')) {
    const { position, insetInlineStart, insetInlineEnd } = getComputedStyle(cell)
    if (position !== 'sticky') continue
    if (insetInlineStart !== 'auto') start += cell.offsetWidth
    else if (insetInlineEnd !== 'auto') end += cell.offsetWidth
  }
  return { start, end }
}

const Scroller = styled('div')({ overflow: 'auto', minHeight: 0 })

const Edges = styled('div')(({ theme: { palette } }) => {
  const shade = palette.mode === 'dark' ? 'rgb(0 0 0 / .55)' : 'rgb(26 26 26 / .16)'
  const draw = (degrees: number, colour: string) =>
    `linear-gradient(${degrees}deg, ${colour}, transparent)`
  const page = palette.background.default
  const edge = {
    content: '""',
    position: 'absolute',
    top: 1,
    bottom: 1,
    width: 14,
    // Draws the shadow above sticky elements inside.
    zIndex: 4,
    opacity: 0,
    pointerEvents: 'none',
    transition: 'opacity 100ms',
  } as const
  return {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    minWidth: 0,
    '&::before': { ...edge, insetInlineStart: 'var(--start, 0)', background: draw(90, shade) },
    '&::after': { ...edge, insetInlineEnd: 'var(--end, 0)', background: draw(270, shade) },
    '&[data-fades]::before': { insetInlineStart: -3, width: 28, background: draw(90, page) },
    '&[data-fades]::after': { insetInlineEnd: -3, width: 28, background: draw(270, page) },
    '[dir=rtl] &::before, [dir=rtl] &::after': { transform: 'scaleX(-1)' },
    '&[data-before]::before, &[data-after]::after': { opacity: 1 },
  }
})
