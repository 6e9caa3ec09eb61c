import { styled } from '@mui/material'
import { useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react'

interface EdgeFrameProps extends ComponentProps<typeof Scroller> {
  /** Holds the scrolling box. */
  readonly ref?: RefObject<HTMLDivElement | null>
}

/** Draws a box that scrolls sideways and shows by a shadow on which side there is more. */
export function EdgeFrame({ ref, ...rest }: EdgeFrameProps) {
  const own = useRef<HTMLDivElement>(null)
  const box = ref ?? own
  useLayoutEffect(() => {
    const stop = watchEdges(box.current)
    return stop
  }, [box])
  return (
    <Edges>
      <Scroller {...rest} ref={box} />
    </Edges>
  )
}

/** Says on the parent of a scrolling element on which sides it goes on; answers how to stop. */
function watchEdges(element: HTMLDivElement | null): (() => void) | undefined {
  if (!element) return undefined
  const look = () => {
    const { clientWidth, scrollWidth, parentElement } = element
    // From right to left, browsers count below zero.
    const scrolled = Math.abs(element.scrollLeft)
    parentElement?.toggleAttribute('data-before', scrolled > 1)
    parentElement?.toggleAttribute('data-after', scrolled + clientWidth < scrollWidth - 1)
  }
  // Its content changes its width as rows and columns come and go. The observer looks at once, too, after the layout of
  // the page: looking here would lay the page out one more time.
  const sizes = new ResizeObserver(look)
  for (const one of [element, ...element.children]) sizes.observe(one)
  element.addEventListener('scroll', look, { passive: true })
  return () => {
    sizes.disconnect()
    element.removeEventListener('scroll', look)
  }
}

const Scroller = styled('div')({ overflow: 'auto', minHeight: 0 })

const Edges = styled('div')(({ theme: { palette } }) => {
  const shade = palette.mode === 'dark' ? 'rgb(0 0 0 / .55)' : 'rgb(26 26 26 / .16)'
  const shadow = (degrees: number) => `linear-gradient(${degrees}deg, ${shade}, transparent)`
  const edge = {
    content: '""',
    position: 'absolute',
    top: 1,
    bottom: 1,
    width: 14,
    // Lies above the sticky parts inside.
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
    '&::before': { ...edge, insetInlineStart: 1, background: shadow(90) },
    '&::after': { ...edge, insetInlineEnd: 1, background: shadow(270) },
    '[dir=rtl] &::before, [dir=rtl] &::after': { transform: 'scaleX(-1)' },
    '&[data-before]::before, &[data-after]::after': { opacity: 1 },
  }
})
