import { Box } from '@mui/material'
import type { TrendLine } from './trend-line.ts'
import { useBoardWords } from './board-words.ts'

interface TrendTableProps {
  readonly names: readonly string[]
  readonly lines: readonly TrendLine[]
  readonly format: (value: number) => string
}

/** Draws the figures of a chart. */
export function TrendTable({ names, lines, format }: TrendTableProps) {
  const say = useBoardWords()
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={say('asTable')}
      sx={{ height: 264, overflow: 'auto' }}
    >
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <th scope="col">{say('span')}</th>
            {lines.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name, i) => (
            <tr key={`${name}${i}`}>
              <th scope="row">{name}</th>
              {lines.map(({ key, values }) => (
                <td key={key}>{format(values[i] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { px: 2, py: 0.5, textAlign: 'end', borderTop: 1, borderColor: 'divider' },
  '& th:first-of-type': { textAlign: 'start', fontWeight: 450 },
  '& thead th': {
    fontSize: 12,
    fontWeight: 550,
    color: 'text.secondary',
    position: 'sticky',
    top: 0,
    bgcolor: 'background.paper',
  },
} as const
