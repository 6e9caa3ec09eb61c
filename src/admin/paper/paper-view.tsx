import { Box } from '@mui/material'
import type { Paper, PaperEntry, PaperParty, PaperTable } from '../../schema/paper.ts'
import { useFormats } from '../context/formats.ts'
import { written } from './written.ts'

/** A paper on the screen: what the drawing puts on it, in the same order. It is white in the dark, as paper is. */
export function PaperView({ paper }: { readonly paper: Paper }) {
  const { title, number, mark, from, to, facts, lines, notes, footer, form } = paper
  return (
    <Box component="article" aria-label={`${title} ${number}`.trim()} sx={sheet} data-form={form}>
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
        <Entries entries={facts} />
      </div>
      <Table table={lines} />
      <Closing paper={paper} />
      {notes.map(({ label, text }) => (
        <p key={text}>
          {label && <small>{label}</small>}
          {text}
        </p>
      ))}
      <footer>{footer.join(' ')}</footer>
    </Box>
  )
}

function Closing({ paper: { parts, total, settlement, breakdown } }: { readonly paper: Paper }) {
  const formats = useFormats()
  return (
    <div className="closing">
      {breakdown && <Table table={breakdown} />}
      <div className="sum">
        <Entries entries={parts} />
        {total && (
          <div className="total">
            <span>{written(total.label, formats)}</span>
            <span>{written(total.value, formats)}</span>
          </div>
        )}
        <Entries entries={settlement} />
      </div>
    </div>
  )
}

function Party({ party: { label, name, lines } }: { readonly party: PaperParty }) {
  return (
    <address>
      {label && <small>{label}</small>}
      <strong>{name}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

function Entries({ entries }: { readonly entries: readonly PaperEntry[] }) {
  const formats = useFormats()
  if (entries.length === 0) return null
  return (
    <dl>
      {entries.map(({ label, value }, i) => (
        <div key={i}>
          <dt>{written(label, formats)}</dt>
          <dd>{written(value, formats)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Table({ table: { columns, rows } }: { readonly table: PaperTable }) {
  const formats = useFormats()
  const className = (i: number) => (columns[i]?.numeric ? 'figure' : undefined)
  return (
    <div className="table">
      <table>
        <thead>
          <tr>
            {columns.map(({ label }, i) => (
              <th key={i} scope="col" className={className(i)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, entries = [] }, row) => (
            <tr key={row}>
              {cells.map((cell, i) => (
                <td key={i} className={className(i)}>
                  {written(cell, formats)}
                  {i === 0 && <Entries entries={entries} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const INK = '#1A1D21'
const GREY = '#5B6472'
const HAIRLINE = '#D5D9E0'

const sheet = {
  bgcolor: '#FFFFFF',
  color: INK,
  colorScheme: 'light',
  mx: 'auto',
  p: { xs: 2, sm: 5 },
  maxWidth: 794,
  fontSize: 13,
  lineHeight: '19px',
  border: `1px solid ${HAIRLINE}`,
  fontVariantNumeric: 'tabular-nums',
  '&:not([data-form=a4])': { maxWidth: 340, p: 2 },
  '& header': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 2,
    justifyContent: 'space-between',
    pb: 1.5,
    mb: 2,
    borderBottom: '2px solid #3538CD',
  },
  '& header address strong': { fontSize: 18, lineHeight: '26px' },
  '& address': { fontStyle: 'normal', display: 'grid', alignContent: 'start' },
  '& small': { display: 'block', color: GREY, fontSize: 11 },
  '& .title': { display: 'grid', justifyItems: 'end', ml: 'auto', color: GREY },
  '& h2': { m: 0, fontSize: 24, lineHeight: '30px', fontWeight: 650, color: INK },
  '& .mark': { color: '#B42318' },
  '& .about, & .closing': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 3,
    justifyContent: 'space-between',
    alignItems: 'start',
    mb: 2,
  },
  '& .about > dl, & .sum': { ml: 'auto', flex: '0 1 280px' },
  '& .closing > .table': { flex: '1 1 240px' },
  '&:not([data-form=a4]) .sum, &:not([data-form=a4]) .about > dl': { flexBasis: '100%' },
  '& dl': { m: 0 },
  '& dl > div, & .total': { display: 'flex', justifyContent: 'space-between', gap: 2 },
  '& dt': { color: GREY, whiteSpace: 'pre' },
  '& dd': { m: 0, textAlign: 'end' },
  '& td dl': { fontSize: 11 },
  '& .total': {
    border: `1px solid ${INK}`,
    bgcolor: '#F6F7F9',
    px: 1,
    py: 0.75,
    my: 1,
    mx: -1,
    fontSize: 17,
    fontWeight: 650,
  },
  '& .table': { overflowX: 'auto', mb: 2 },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th': { color: GREY, fontSize: 11, textAlign: 'start', borderBottom: `1px solid ${INK}` },
  '& td, & th': { py: 0.5, px: 0.75, verticalAlign: 'top' },
  '& td': { borderBottom: `1px solid ${HAIRLINE}` },
  '& .figure': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& p': { my: 1.5, whiteSpace: 'pre-line' },
  '& footer': { mt: 3, pt: 1, borderTop: `1px solid ${HAIRLINE}`, color: GREY, fontSize: 11 },
} as const
