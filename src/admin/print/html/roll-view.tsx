import { Box } from '@mui/material'
import type { Printout, PrintoutRow } from '../../../schema/printout.ts'
import { useFormats } from '../../core/context/formats.ts'
import { code128 } from '../barcode/barcode.ts'
import { INK } from '../design.ts'
import { printText } from '../print-text.ts'
import { PrintoutEntries, PrintoutLogo, PrintoutTable, viewStyle } from './printout-parts.tsx'

/** Draws a roll on the screen, as draw-roll.ts draws it. */
export function RollView({ printout }: { readonly printout: Printout }) {
  const formats = useFormats()
  const { title, number, mark, from, to, facts, lines, parts, total, settlement } = printout
  const { breakdown, notes, footer, barcode, form } = printout
  const name = `${title} ${number}`.trim()
  return (
    <Box
      component="article"
      aria-label={name}
      sx={{ ...roll, maxWidth: form === 'roll58' ? 240 : 320 }}
    >
      <address>
        {from.logo && <PrintoutLogo id={from.logo} />}
        <strong>{from.name}</strong>
        {from.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <hr />
      <h2>{name}</h2>
      {mark && <p className="mark">{mark}</p>}
      <PrintoutEntries entries={facts} />
      {to && <div>{[to.label, to.name].filter(Boolean).join(': ')}</div>}
      {to?.lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      <hr />
      {lines.rows.map((row, i) => (
        <Row key={i} row={row} />
      ))}
      <hr />
      <PrintoutEntries entries={parts} />
      {total && (
        <div className="total">
          <span>{printText(total.label, formats)}</span>
          <span>{printText(total.value, formats)}</span>
        </div>
      )}
      <PrintoutEntries entries={settlement} />
      {breakdown && (
        <>
          <hr />
          <PrintoutTable table={breakdown} />
        </>
      )}
      <hr />
      {notes.map(({ label, text }) => (
        <p key={text}>{label ? `${label}: ${text}` : text}</p>
      ))}
      <footer>{footer.join(' ')}</footer>
      {barcode && <Bars code={barcode} />}
    </Box>
  )
}

function Row({ row: { cells, entries = [] } }: { readonly row: PrintoutRow }) {
  const formats = useFormats()
  const [first, ...others] = cells.map((cell) => printText(cell, formats))
  const last = others.pop()
  return (
    <div>
      {first}
      <div className="inner">
        {last !== undefined && (
          <PrintoutEntries entries={[{ label: others.join('  '), value: last }]} />
        )}
        <PrintoutEntries entries={entries} />
      </div>
    </div>
  )
}

/** Draws a code as bars, with its text below. */
function Bars({ code }: { readonly code: string }) {
  const bars = code128(code) ?? []
  const starts = bars.map((_, i) => bars.slice(0, i).reduce((sum, bar) => sum + bar, 0))
  const width = bars.reduce((sum, bar) => sum + bar, 0)
  return (
    <div className="bars">
      <svg viewBox={`0 0 ${width} 40`} preserveAspectRatio="none" aria-hidden>
        {bars.map(
          (bar, i) => i % 2 === 0 && <rect key={i} x={starts[i]} width={bar} height={40} />,
        )}
      </svg>
      {code}
    </div>
  )
}

const roll = {
  ...viewStyle,
  p: 2,
  fontSize: 13,
  lineHeight: '18px',
  '& address': { ...viewStyle['& address'], textAlign: 'center' },
  '& address strong': { fontSize: 17, lineHeight: '24px' },
  '& h2': { m: 0, fontSize: 13, lineHeight: '18px', fontWeight: 650 },
  '& hr': { border: 0, borderTop: `1px dashed ${INK}`, my: 1 },
  '& .inner': { pl: 1 },
  '& .total': {
    ...viewStyle['& dl > div, & .total'],
    fontSize: 18,
    lineHeight: '26px',
    fontWeight: 650,
  },
  '& p, & footer, & .bars': { m: 0, textAlign: 'center' },
  '& .mark': { fontSize: 17, fontWeight: 650 },
  '& footer': { fontSize: 11, lineHeight: '15px' },
  '& svg': { display: 'block', width: '100%', height: 40, mt: 1 },
} as const
