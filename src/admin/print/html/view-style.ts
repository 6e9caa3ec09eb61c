import { GREY, HAIRLINE, INK } from '../pdf/ink.ts'

/** Holds the styles that printouts share on the screen. */
export const viewStyle = {
  bgcolor: '#FFFFFF',
  color: INK,
  colorScheme: 'light',
  mx: 'auto',
  border: `1px solid ${HAIRLINE}`,
  fontVariantNumeric: 'tabular-nums',
  '& dl': { m: 0 },
  '& dl > div, & .total': { display: 'flex', justifyContent: 'space-between', gap: 2 },
  '& dt': { whiteSpace: 'pre' },
  '& dd': { m: 0, textAlign: 'end' },
  '& .table': { overflowX: 'auto' },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th': { color: GREY, fontSize: 11, textAlign: 'start' },
  '& .figure': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& address': { fontStyle: 'normal', display: 'grid', alignContent: 'start' },
  '& p': { my: 1.5, whiteSpace: 'pre-line' },
} as const
