import { Box } from '@mui/material'
import type { Label, LabelSheet } from '../../../schema/label-sheet.ts'
import { useTeamFormats } from '../../core/context/formats.ts'
import { fitBars, LABEL_INSET } from '../../../export/pdf/barcode.ts'
import { GREY } from '../../../export/pdf/design.ts'
import { printText } from '../../../export/pdf/print-text.ts'

/** Draws pages of labels with the same layout as draw-labels.ts. */
export function LabelPages({ sheet: { layout, labels, skipped } }: { readonly sheet: LabelSheet }) {
  const { page, label, columns, rows } = layout
  const perPage = columns * rows
  const pages = Math.ceil((labels.length + skipped) / perPage)
  // The labels are centred on the page.
  const left = (page.width - columns * label.width) / 2
  const top = (page.height - rows * label.height) / 2
  return Array.from({ length: pages }, (_, number) => (
    <Box key={number} sx={sheetStyle} style={{ width: mm(page.width), height: mm(page.height) }}>
      {labels.map((one, i) => {
        const place = i + skipped - number * perPage
        if (place < 0 || place >= perPage) return null
        const [row, column] = [Math.floor(place / columns), place % columns]
        const box = {
          left: mm(left + column * label.width),
          top: mm(top + row * label.height),
          width: mm(label.width),
          height: mm(label.height),
        }
        return (
          <Box key={i} sx={labelStyle} style={{ ...box, padding: mm(LABEL_INSET) }}>
            <LabelView label={one} width={label.width - 2 * LABEL_INSET} />
          </Box>
        )
      })}
    </Box>
  ))
}

function LabelView({ label, width }: { readonly label: Label; readonly width: number }) {
  const formats = useTeamFormats()
  const { name, price, note, code } = label
  return (
    <>
      <div className="name">{name}</div>
      <div className="price">
        <small>{note}</small>
        {price !== undefined && <strong>{printText(price, formats)}</strong>}
      </div>
      <Bars code={code} width={width} />
      <div className="code">{code}</div>
    </>
  )
}

function Bars({ code, width }: { readonly code: string; readonly width: number }) {
  const bars = fitBars(code, width)
  if (!bars) return <div className="bars" />
  const starts = bars.widths.map((_, i) => bars.widths.slice(0, i).reduce((a, b) => a + b, 0))
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${bars.moduleCount} 10`}
      preserveAspectRatio="none"
      style={{ width: mm(bars.moduleCount * bars.moduleWidth) }}
    >
      {bars.widths.map(
        (bar, i) => i % 2 === 0 && <rect key={i} x={starts[i]} width={bar} height={10} />,
      )}
    </svg>
  )
}

function mm(length: number): string {
  return `${length}mm`
}

const sheetStyle = {
  position: 'relative',
  overflow: 'hidden',
  bgcolor: '#FFFFFF',
  color: '#000000',
  '&:not(:last-child)': { breakAfter: 'page' },
} as const
const labelStyle = {
  position: 'absolute',
  boxSizing: 'border-box',
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  fontSize: '8pt',
  lineHeight: '8pt',
  '& .name': { maxHeight: '16pt', overflow: 'hidden' },
  '& .price': {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '1mm',
    lineHeight: '15pt',
  },
  '& small': { fontSize: '6.5pt', color: GREY },
  '& strong': { fontSize: '14pt', fontWeight: 650, marginInlineStart: 'auto' },
  '& .bars': { flex: '1 1 0', minHeight: 0, mt: '1mm', alignSelf: 'center' },
  '& .code': { fontSize: '7pt', textAlign: 'center' },
} as const
