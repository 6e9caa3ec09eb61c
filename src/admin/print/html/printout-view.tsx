import { Box } from '@mui/material'
import type { CSSProperties } from 'react'
import type { Printout, PrintoutEntry, PrintoutTable } from '../../../schema/printout.ts'
import { useTeamFormats } from '../../core/context/formats.ts'
import { TableHead, TableRows, buildTable } from '../../kit/table/table.tsx'
import { encodeCode128, placeBars } from '../../../export/pdf/barcode.ts'
import { GREY, HAIRLINE, INK, SHADE, isSheet } from '../../../export/pdf/design.ts'
import { layOut, type Block, type Ink } from '../../../export/pdf/layout.ts'
import { printText } from '../../../export/pdf/print-text.ts'

/** Sets the width of each paper format on the screen, in px. */
const WIDTHS = { a4: 794, letter: 816, roll80: 320, roll58: 240 } as const

/** Draws a printout on the screen and for printing, on white in all themes. */
export function PrintoutView({ printout }: { readonly printout: Printout }) {
  const { form, name, blocks, size, frame } = layOut(printout)
  return (
    <Box
      component="article"
      aria-label={name}
      sx={{ ...article, p: isSheet(form) ? { xs: 2, sm: 5 } : 2, maxWidth: WIDTHS[form] }}
    >
      <Blocks blocks={blocks} size={size} />
      {frame && frame.footer.length > 0 && <footer>{frame.footer.join(' ')}</footer>}
    </Box>
  )
}

/** Draws blocks one below the other. `size` is the font size of the surrounding text in pt. */
function Blocks({ blocks, size }: { readonly blocks: readonly Block[]; readonly size: number }) {
  return blocks.map((block, i) => <BlockView key={i} block={block} size={size} />)
}

function BlockView({ block, size }: { readonly block: Block; readonly size: number }) {
  const formats = useTeamFormats()
  switch (block.kind) {
    case 'text': {
      const Tag = block.isHeading ? 'h2' : 'div'
      return <Tag style={buildStyle(block, size)}>{printText(block.text, formats)}</Tag>
    }
    case 'entries':
      return <Entries {...block} />
    case 'total':
      return (
        <div className={block.isFramed ? 'total framed' : 'total'}>
          <span style={buildStyle({ size: block.labelSize }, size)}>
            {printText(block.entry.label, formats)}
          </span>
          <span style={buildStyle({ size: block.size }, size)}>
            {printText(block.entry.value, formats)}
          </span>
        </div>
      )
    case 'table':
      return (
        <div className={block.isContinued ? 'table wide' : 'table'} style={{ color: block.colour }}>
          <Table table={block.table} style={buildStyle({ size: block.size }, size)} />
        </div>
      )
    case 'rule': {
      const border = block.isDashed ? '1px dashed' : '2px solid'
      return <hr style={{ borderTop: `${border} ${block.colour}` }} />
    }
    case 'gap':
      return <div style={{ height: `${block.height / size}em` }} />
    case 'logo':
      return (
        <img
          src={`/api/v1/uploads/${block.id}?size=256`}
          alt=""
          className={block.isCentred ? 'centred' : undefined}
        />
      )
    case 'bars':
      return <Bars code={block.code} />
    case 'columns':
      return (
        <div className="columns">
          <div>
            <Blocks blocks={block.left} size={size} />
          </div>
          <div style={block.width === undefined ? {} : { flex: `0 1 ${block.width / size}em` }}>
            <Blocks blocks={block.right} size={size} />
          </div>
        </div>
      )
  }
}

function buildStyle({ size, bold, colour, align }: Ink, around: number): CSSProperties {
  return {
    ...(size && { fontSize: `${size / around}em` }),
    ...(bold && { fontWeight: 650 }),
    ...(colour && { color: colour }),
    ...(align && { textAlign: align }),
  }
}

/** Draws labels with their values; nothing without entries. */
function Entries({ entries, colour, indent = 0, gap = 0 }: Extract<Block, { kind: 'entries' }>) {
  const formats = useTeamFormats()
  if (entries.length === 0) return null
  return (
    <dl style={{ paddingInlineStart: `${indent}pt` }}>
      {entries.map(({ label, value }: PrintoutEntry, i) => (
        <div key={i} style={{ marginBottom: `${gap}pt` }}>
          <dt style={{ color: colour }}>{printText(label, formats)}</dt>
          <dd>{printText(value, formats)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Draws a table, which scrolls when it is too wide. */
function Table({
  table: { columns, rows },
  style,
}: {
  readonly table: PrintoutTable
  readonly style: CSSProperties
}) {
  const formats = useTeamFormats()
  const table = buildTable(
    columns.map(({ label, numeric }, i) => ({
      key: String(i),
      label,
      isFigure: numeric === true,
      cell: ({ cells }: PrintoutTable['rows'][number]) => printText(cells[i] ?? '', formats),
    })),
  )
  return (
    <table style={style}>
      <TableHead table={table} />
      <tbody>
        <TableRows table={table} rows={rows} getRowKey={(_, at) => at} />
      </tbody>
    </table>
  )
}

/** Draws a code as bars, with its text below. */
function Bars({ code }: { readonly code: string }) {
  const { bars, moduleCount } = placeBars(encodeCode128(code) ?? [])
  return (
    <div style={{ textAlign: 'center' }}>
      <svg viewBox={`0 0 ${moduleCount} 40`} preserveAspectRatio="none" aria-hidden>
        {bars.map(({ start, width }) => (
          <rect key={start} x={start} width={width} height={40} />
        ))}
      </svg>
      {code}
    </div>
  )
}

const article = {
  bgcolor: '#FFFFFF',
  color: INK,
  colorScheme: 'light',
  mx: 'auto',
  border: `1px solid ${HAIRLINE}`,
  fontVariantNumeric: 'tabular-nums',
  fontSize: 13,
  lineHeight: 1.42,
  whiteSpace: 'pre-line',
  '& h2': { m: 0, fontSize: 'inherit', lineHeight: 1.25, fontWeight: 650 },
  '& dl': { m: 0 },
  '& dl > div, & .total': { display: 'flex', justifyContent: 'space-between', gap: 2 },
  '& dt': { whiteSpace: 'pre-wrap' },
  '& dd': { m: 0, textAlign: 'end' },
  '& hr': { border: 0, my: 1 },
  '& .total': { alignItems: 'baseline', fontWeight: 650, my: 0.5 },
  // Aligns the figures of a frame with the figures above and below.
  '& .framed': {
    border: `1px solid ${INK}`,
    bgcolor: SHADE,
    p: 1,
    my: 1,
    mx: 'calc(-8px - 1px)',
  },
  '& .columns': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 3,
    justifyContent: 'space-between',
    alignItems: 'start',
    mb: 1,
  },
  '& .columns > div': { flex: '1 1 240px' },
  '& .columns > div:has(> .framed)': { px: 'calc(8px + 1px)' },
  '& .table': { overflowX: 'auto' },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  // Only the headings have the colour of the block.
  '& td': { color: INK },
  // The lines scroll when there is no room for their columns.
  '& .wide > table': { minWidth: 540 },
  '& th': { fontSize: 11, textAlign: 'start', borderBottom: `1px solid ${INK}` },
  '& .wide td': { borderBottom: `1px solid ${HAIRLINE}` },
  '& .wide td, & .wide th': { py: 0.5, px: 0.75, verticalAlign: 'top' },
  '& .figure': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& img': { display: 'block', maxWidth: 220, maxHeight: 90, mb: 0.75 },
  '& img.centred': { mx: 'auto' },
  '& svg': { display: 'block', width: '100%', height: 40, mt: 1 },
  '& footer': { mt: 3, pt: 1, borderTop: `1px solid ${HAIRLINE}`, color: GREY, fontSize: 11 },
} as const
