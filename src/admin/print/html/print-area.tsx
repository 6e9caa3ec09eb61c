import { GlobalStyles } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PrintoutForm } from '../../../schema/printout.ts'
import { SHEETS } from '../../../export/pdf/design.ts'
import { LabelPages } from './label-pages.tsx'
import type { PrintPage } from './current-printout.ts'
import { PrintoutView } from './printout-view.tsx'

interface PrintAreaProps {
  readonly page: PrintPage
  readonly onPrinted: () => void
  /** Runs when the person returns to the page after printing, and removes the printout. */
  readonly onLeave: () => void
}

/** Sets the page size in mm. Without a height, the page is as long as its content. */
interface PageSize {
  readonly width: number
  readonly height?: number
  readonly margin: number
  /** Sets the factor by which the printout is scaled. */
  readonly zoom: number
}

const SIZES: Readonly<Record<PrintoutForm, PageSize>> = {
  a4: { ...SHEETS.a4, margin: 12, zoom: 0.95 },
  letter: { ...SHEETS.letter, margin: 12, zoom: 0.95 },
  roll80: { width: 80, margin: 4, zoom: 0.92 },
  roll58: { width: 58, margin: 5, zoom: 0.75 },
}

const ROOT = 'print-area'

/**
 * Applies to Firefox only, which draws variable fonts and glyphs of font features as outlines
 * without text: the text of a receipt saved as PDF could not be searched, copied or read aloud. The
 * digits of these font families are equally wide without a font feature.
 */
const FIREFOX = '@supports (-moz-appearance: none)'
const FIREFOX_FONT = {
  fontFamily: 'Arial, "Liberation Sans", "DejaVu Sans", sans-serif',
  fontVariantNumeric: 'normal',
} as const

/**
 * Draws the printout inside the page, hidden on the screen and alone on paper. All
 * browsers print HTML in the same way, but not a PDF in a frame.
 */
export function PrintArea({ page, onPrinted, onLeave }: PrintAreaProps) {
  const [host] = useState(createHost)
  const content = useRef<HTMLDivElement>(null)
  const size = getSize(page)
  const [length, setLength] = useState(size.height)

  useEffect(() => {
    document.body.append(host)
    return () => host.remove()
  }, [host])

  useEffect(() => {
    if (length !== undefined) return
    void waitForPictures(host).then(() => {
      const { height = 0 } = content.current?.getBoundingClientRect() ?? {}
      setLength(Math.ceil((height * 25.4) / 96) + 1)
    })
  }, [host, length])

  useEffect(() => {
    if (length === undefined) return undefined
    let isOver = false
    void waitForPictures(host).then(() => {
      if (isOver) return
      const { title } = document
      const focused = document.activeElement
      document.title = page.title
      try {
        window.print()
      } finally {
        document.title = title
        // An element that is hidden while printing loses the focus, so the focus is restored.
        if (focused instanceof HTMLElement && document.activeElement !== focused) focused.focus()
        onPrinted()
      }
      // Phones report the end of printing too early, so the printout stays until the person returns
      // to the page.
      for (const event of LEAVING) addEventListener(event, onLeave, { capture: true })
    })
    return () => {
      isOver = true
      for (const event of LEAVING) removeEventListener(event, onLeave, { capture: true })
    }
  }, [host, length, page, onPrinted, onLeave])

  return createPortal(
    <>
      <GlobalStyles styles={buildStyles(size, length)} />
      <div ref={content} className="content">
        {'labels' in page ? (
          <LabelPages sheet={page.labels} />
        ) : (
          <PrintoutView printout={page.printout} />
        )}
      </div>
    </>,
    host,
  )
}

const LEAVING = ['pointerdown', 'keydown'] as const

function getSize(page: PrintPage): PageSize {
  if ('printout' in page) return SIZES[page.printout.form]
  return { ...page.labels.layout.page, margin: 0, zoom: 1 }
}

function createHost(): HTMLElement {
  const host = document.createElement('div')
  host.id = ROOT
  host.setAttribute('aria-hidden', 'true')
  return host
}

async function waitForPictures(host: HTMLElement): Promise<void> {
  const pictures = [...host.querySelectorAll('img')]
  // A picture that cannot be shown must not prevent printing.
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
  await document.fonts?.ready
}

function buildStyles({ width, margin, zoom, height }: PageSize, length: number | undefined) {
  // A roll has its margins inside the content. A sheet has margins on each page.
  const isSheet = height !== undefined
  const [around, inside] = isSheet ? [margin, 0] : [0, margin]
  return {
    [FIREFOX]: { [`#${ROOT} *`]: FIREFOX_FONT },
    [`#${ROOT}`]: { position: 'fixed', insetInlineStart: '-1000mm', top: 0, visibility: 'hidden' },
    [`#${ROOT} .content`]: {
      width: `${width - 2 * around}mm`,
      padding: `${inside}mm`,
      boxSizing: 'border-box',
      printColorAdjust: 'exact',
    },
    [`#${ROOT} .content > article`]: {
      zoom,
      border: 0,
      padding: 0,
      maxWidth: 'none',
      '& .table': { overflow: 'visible' },
      '& tr, & .columns, & .total': { breakInside: 'avoid' },
    },
    '@page': { size: `${width}mm ${length ?? width}mm`, margin: `${around}mm` },
    '@media print': {
      'html, body': { background: '#FFFFFF !important', minHeight: '0 !important' },
      [`body > *:not(#${ROOT})`]: { display: 'none !important' },
      [`#${ROOT}`]: { position: 'static', visibility: 'visible' },
    },
  } as const
}
