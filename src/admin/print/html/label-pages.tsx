import { Box } from '@mui/material'
import type { Label, LabelSheet } from '../../../schema/label-sheet.ts'
import { useTeamFormats } from '../../core/context/formats.ts'
import { fitBars, getQrSide, LABEL_INSET, QR_GAP } from '../../../export/pdf/barcode.ts'
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
    <Box
      key={number}
      sx={sheetStyle}
      style={{ width: toMm(page.width), height: toMm(page.height) }}
    >
      {labels.map((one, i) => {
        const place = i + skipped - number * perPage
        if (place < 0 || place >= perPage) return null
        const [row, column] = [Math.floor(place / columns), place % columns]
        const box = {
          left: toMm(left + column * label.width),
          top: toMm(top + row * label.height),
          width: toMm(label.width),
          height: toMm(label.height),
        }
        return (
          <Box key={i} sx={labelStyle} style={{ ...box, padding: toMm(LABEL_INSET) }}>
            <LabelView label={one} layout={layout} />
          </Box>
        )
      })}
    </Box>
  ))
}

interface LabelViewProps {
  readonly label: Label
  readonly layout: LabelSheet['layout']
}

function LabelView({ label, layout: { label: size } }: LabelViewProps) {
  const { code, note, qr } = label
  if (!qr) {
    return (
      <>
        <LabelTexts label={label} />
        <Bars code={code} width={size.width - 2 * LABEL_INSET} />
        <div className="code">{code}</div>
      </>
    )
  }
  return (
    <div className="beside" style={{ gap: toMm(QR_GAP) }}>
      <QrModules rows={qr} side={getQrSide(qr, size.width, size.height)} />
      <div className="texts">
        <LabelTexts label={label} />
        {code !== note && <small className="below">{code}</small>}
      </div>
    </div>
  )
}

function LabelTexts({ label }: { readonly label: Label }) {
  const formats = useTeamFormats()
  const { name, price, priceBefore, unitPrice, note } = label
  return (
    <>
      <div className={priceBefore === undefined ? 'name' : 'name short'}>{name}</div>
      {priceBefore !== undefined && <s>{printText(priceBefore, formats)}</s>}
      <div className="price">
        <small>
          {note}
          {unitPrice !== undefined && <span>{printText(unitPrice, formats)}</span>}
        </small>
        {price !== undefined && <strong>{printText(price, formats)}</strong>}
      </div>
    </>
  )
}

function QrModules({ rows, side }: { readonly rows: readonly string[]; readonly side: number }) {
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      (run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`,
    ),
  )
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      style={{ width: toMm(side), height: toMm(side), flex: 'none' }}
    >
      <path d={path.join('')} />
    </svg>
  )
}

function Bars({ code, width }: { readonly code: string; readonly width: number }) {
  const fitted = fitBars(code, width)
  if (!fitted) return <div className="bars" />
  const { bars, moduleCount, moduleWidth } = fitted
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${moduleCount} 10`}
      preserveAspectRatio="none"
      style={{ width: toMm(moduleCount * moduleWidth) }}
    >
      {bars.map((bar) => (
        <rect key={bar.start} x={bar.start} width={bar.width} height={10} />
      ))}
    </svg>
  )
}

function toMm(length: number): string {
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
  '& .name.short': { maxHeight: '8pt' },
  '& s': { fontSize: '7.5pt', lineHeight: '9pt', color: GREY, textAlign: 'end' },
  '& .price': {
    display: 'flex',
    flexWrap: 'wrap-reverse',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    columnGap: '1mm',
    minHeight: '15pt',
  },
  '& small': { fontSize: '6.5pt', lineHeight: '7pt', color: GREY, paddingBottom: '1pt' },
  '& small span': { display: 'block', whiteSpace: 'nowrap' },
  '& strong': {
    fontSize: '14pt',
    lineHeight: '15pt',
    fontWeight: 650,
    marginInlineStart: 'auto',
    whiteSpace: 'nowrap',
  },
  '& .beside': { display: 'flex', flex: '1 1 0', minHeight: 0 },
  '& .texts': { display: 'flex', flexDirection: 'column', flex: '1 1 0', minWidth: 0 },
  '& .below': { marginTop: 'auto' },
  '& .bars': { flex: '1 1 0', minHeight: 0, mt: '1mm', alignSelf: 'center' },
  '& .code': { fontSize: '7pt', textAlign: 'center' },
} as const
