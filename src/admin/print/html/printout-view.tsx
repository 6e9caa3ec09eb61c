import { Box } from '@mui/material'
import type { Printout, PrintoutParty } from '../../../schema/printout.ts'
import { useFormats } from '../../core/context/formats.ts'
import { ACCENT, GREY, HAIRLINE, INK, SHADE, WARNING } from '../design.ts'
import { printText } from '../print-text.ts'
import { PrintoutEntries, PrintoutLogo, PrintoutTable, viewStyle } from './printout-parts.tsx'
import { RollView } from './roll-view.tsx'

/**
 * Draws a printout on the screen: what its drawing puts on it, in the same order. It is white in the dark, as printout is.
 */
export function PrintoutView({ printout }: { readonly printout: Printout }) {
  return printout.form === 'a4' ? (
    <SheetView printout={printout} />
  ) : (
    <RollView printout={printout} />
  )
}

/** Draws a sheet on the screen, as draw-sheet.ts draws it. */
function SheetView({ printout }: { readonly printout: Printout }) {
  const { title, number, mark, from, to, facts, lines, notes, footer } = printout
  return (
    <Box component="article" aria-label={`${title} ${number}`.trim()} sx={sheet}>
      <header>
        <Party party={from} />
        <div className="title">
          <h2>{title}</h2>
          {number}
          {mark && <strong className="mark">{mark}</strong>}
        </div>
      </header>
      <div className="about">
        {to && <Party party={to} />}
        <PrintoutEntries entries={facts} />
      </div>
      <PrintoutTable table={lines} />
      <Closing printout={printout} />
      {notes.map(({ label, text }) => (
        <p key={text}>
          {label && <small>{label}</small>}
          {text}
        </p>
      ))}
      {footer.length > 0 && <footer>{footer.join(' ')}</footer>}
    </Box>
  )
}

function Closing({
  printout: { parts, total, settlement, breakdown },
}: {
  readonly printout: Printout
}) {
  const formats = useFormats()
  return (
    <div className="closing">
      {breakdown && <PrintoutTable table={breakdown} />}
      <div className="sum">
        <PrintoutEntries entries={parts} />
        {total && (
          <div className="total">
            <span>{printText(total.label, formats)}</span>
            <span>{printText(total.value, formats)}</span>
          </div>
        )}
        <PrintoutEntries entries={settlement} />
      </div>
    </div>
  )
}

function Party({ party: { label, name, lines, logo } }: { readonly party: PrintoutParty }) {
  return (
    <address>
      {logo && <PrintoutLogo id={logo} />}
      {label && <small>{label}</small>}
      <strong>{name}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

const sheet = {
  ...viewStyle,
  p: { xs: 2, sm: 5 },
  maxWidth: 794,
  fontSize: 13,
  lineHeight: '19px',
  '& header': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 2,
    justifyContent: 'space-between',
    pb: 1.5,
    mb: 2,
    borderBottom: `2px solid ${ACCENT}`,
  },
  '& header address': { color: GREY },
  '& header address strong': { fontSize: 18, lineHeight: '26px', color: INK },
  '& small': { display: 'block', color: GREY, fontSize: 11 },
  '& .title': { display: 'grid', justifyItems: 'end', alignContent: 'start', ml: 'auto' },
  '& h2': { m: 0, fontSize: 24, lineHeight: '30px', fontWeight: 650 },
  '& .mark': { color: WARNING },
  '& .about, & .closing': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 3,
    justifyContent: 'space-between',
    alignItems: 'start',
    mb: 2,
  },
  '& .about > dl, & .sum': { ml: 'auto', flex: '0 1 280px' },
  // The frame of the total ends where the lines do.
  '& .sum': { pr: 1 },
  '& .closing > .table': { flex: '1 1 240px' },
  '& dt': { ...viewStyle['& dt'], color: GREY },
  '& .total': {
    ...viewStyle['& dl > div, & .total'],
    border: `1px solid ${INK}`,
    bgcolor: SHADE,
    px: 1,
    py: 0.75,
    my: 1,
    mx: -1,
    fontSize: 17,
    fontWeight: 650,
  },
  '& .table': { ...viewStyle['& .table'], mb: 2 },
  // Without room for their columns, the lines scroll.
  '& > .table table': { minWidth: 540 },
  '& th': { ...viewStyle['& th'], borderBottom: `1px solid ${INK}` },
  '& td': { borderBottom: `1px solid ${HAIRLINE}` },
  '& td, & th': { py: 0.5, px: 0.75, verticalAlign: 'top' },
  '& footer': { mt: 3, pt: 1, borderTop: `1px solid ${HAIRLINE}`, color: GREY, fontSize: 11 },
} as const
