import { useTranslation } from '../core/context/translation.ts'
import { Box, Card, Skeleton, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { Board, Figure, Scope } from '../../schema/board.ts'
import { useFormats } from '../core/context/formats.ts'
import { useRegistry } from '../core/context/registry.tsx'
import { Comparison, FigureNotes } from './figure-notes.tsx'
import { linkToRows, getFigureValue } from './figure-values.ts'
import { type BoardAnswer } from './use-board.ts'

interface FigureStripProps {
  readonly board: Board
  readonly figures: readonly Figure[]
  readonly answer: BoardAnswer | undefined
  readonly scope: Scope
  readonly compares: boolean
}

/** Draws the remaining figures in one row. Each figure links to its list. */
export function FigureStrip({ board, figures, answer, scope, compares }: FigureStripProps) {
  const t = useTranslation()
  const formats = useFormats()
  const registry = useRegistry()
  if (figures.length === 0) return null
  return (
    <Card component="section" aria-label={t('boards.moreFigures')}>
      <Box component="ul" sx={strip}>
        {figures.map((figure) => {
          const value = answer && getFigureValue(answer, figure)
          const before = answer && getFigureValue(answer.previous, figure)
          return (
            <Box component="li" key={figure.key}>
              <Box
                component={LinkBase}
                to={linkToRows(figure.rows, scope, registry, figure.sum)}
                sx={link}
              >
                <Typography component="span" sx={label}>
                  {t.declared(`boards.${figure.key}`)}
                </Typography>
                <Typography component="span" sx={number} data-figure={figure.key}>
                  {value === undefined ? <Skeleton width={64} /> : formats[figure.as](value)}
                </Typography>
                {compares && before !== undefined && (
                  <Comparison figure={figure} value={value} before={before} />
                )}
                <FigureNotes {...{ board, figure, answer }} />
              </Box>
            </Box>
          )
        })}
      </Box>
    </Card>
  )
}

const strip = {
  listStyle: 'none',
  m: 0,
  p: 1,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
} as const
const link = {
  display: 'block',
  p: 1,
  borderRadius: 1,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
} as const
const label = { display: 'block', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }
const number = {
  display: 'block',
  fontSize: 16,
  lineHeight: '24px',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
} as const
