import { useLoadedTexts } from '../core/context/translation.ts'
import { Box, MenuItem, TextField, Typography } from '@mui/material'
import { Suspense, useState } from 'react'
import { LinkBase } from 'react-admin'
import type { RankingPanel, Scope } from '../../schema/board.ts'
import { useFormats } from '../core/context/formats.ts'
import { useDeclaration, useRegistry } from '../core/context/registry.tsx'
import { visuallyHidden } from '../kit/theme/components.ts'
import { linkToRows, type Bar } from './figure-values.ts'
import { Chart, PanelFrame } from './panel-frame.tsx'

/** Holds the largest groups by each sum or by the count, as returned by the server. */
export interface Ranking {
  readonly by: Readonly<
    Record<
      string,
      {
        readonly rows: readonly {
          readonly id: unknown
          readonly name: string | null
          readonly value: number
        }[]
        readonly total: number
      }
    >
  >
}

interface RankingViewProps {
  readonly panel: RankingPanel
  readonly ranking: Ranking
  readonly scope: Scope
}

/**
 * Draws the largest groups with their values as bars, or as a list below a donut. Each group links
 * to its records.
 */
export function RankingView({ panel, ranking, scope }: RankingViewProps) {
  const t = useLoadedTexts('boards')
  const offered = panel.by.filter(({ sum = 'count' }) => ranking.by[sum])
  const [chosen, choose] = useState(offered[0]?.sum ?? 'count')
  const by = offered.find(({ sum = 'count' }) => sum === chosen) ?? offered[0]
  const bars = useBars(panel, ranking, by, scope)
  if (!by) return null
  const picker = offered.length > 1 && (
    <TextField
      select
      value={chosen}
      onChange={(event) => choose(event.target.value)}
      sx={{ width: 'auto', minWidth: 120 }}
      slotProps={{
        select: {
          SelectDisplayProps: {
            'aria-label': t('boards.rankedBy', { name: t.declared(`boards.${panel.key}`) }),
          },
        },
      }}
    >
      {offered.map(({ sum = 'count' }) => (
        <MenuItem key={sum} value={sum}>
          {t.declared(`boards.by.${sum}`)}
        </MenuItem>
      ))}
    </TextField>
  )
  return (
    <PanelFrame panel={panel} tools={picker}>
      {bars.length === 0 ? (
        <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
          {t('boards.nothing')}
        </Typography>
      ) : (
        <>
          {panel.shape === 'donut' && (
            <>
              <Box
                role="img"
                aria-label={`${t.declared(`boards.${panel.key}`)}. ${bars.map(({ name, text }) => `${name}: ${text}`).join(', ')}`}
                sx={visuallyHidden}
              />
              <Suspense fallback={<Box sx={{ height: 180 }} />}>
                <Chart donut={{ slices: bars }} />
              </Suspense>
            </>
          )}
          <Bars bars={bars} withDots={panel.shape === 'donut'} />
        </>
      )}
    </PanelFrame>
  )
}

function useBars(
  { rows, group }: RankingPanel,
  ranking: Ranking,
  by: RankingPanel['by'][number] | undefined,
  scope: Scope,
): readonly Bar[] {
  const t = useLoadedTexts('boards')
  const formats = useFormats()
  const registry = useRegistry()
  const resource = useDeclaration(rows.resource)
  const found = by && ranking.by[by.sum ?? 'count']
  if (!found) return []
  const most = Math.max(...found.rows.map(({ value }) => Math.abs(value)), 0)
  const isChoice = resource.fields[group]?.kind === 'select'
  return found.rows
    .filter(({ value }) => value !== 0)
    .map(({ id, name, value }): Bar => {
      const own = id === null ? { [`${group}_null`]: true } : { [group]: id }
      const only = { ...rows, filter: { ...rows.filter, ...own } }
      const chosen = isChoice && id !== null ? t.choice(resource, group, String(id)) : null
      return {
        key: String(id),
        name: name ?? chosen ?? t('boards.without'),
        value,
        text: formats[by.as](value),
        length: most === 0 ? 0 : Math.abs(value) / most,
        to: linkToRows(only, scope, registry),
      }
    })
}

function Bars({ bars, withDots }: { readonly bars: readonly Bar[]; readonly withDots: boolean }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, px: 1, pb: 1 }}>
      {bars.map(({ key, name, text, length, to }, i) => (
        <li key={key}>
          <Box component={LinkBase} to={to} sx={line}>
            {withDots && (
              <Box
                aria-hidden
                sx={{ ...dot, bgcolor: ({ tokens }) => tokens.charts[i % tokens.charts.length] }}
              />
            )}
            <Box component="span" title={name} sx={label}>
              {name}
            </Box>
            <Box component="span" sx={amount}>
              {text}
            </Box>
            {!withDots && (
              <Box component="span" aria-hidden sx={track}>
                <Box
                  component="span"
                  sx={{
                    ...fill,
                    width: `${Math.max(length * 100, 1)}%`,
                    bgcolor: ({ tokens }) => tokens.charts[0],
                  }}
                />
              </Box>
            )}
          </Box>
        </li>
      ))}
    </Box>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  px: 1,
  py: 0.75,
  rowGap: 0.5,
  minHeight: 44,
  borderRadius: 1,
  color: 'inherit',
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { bgcolor: 'action.hover' },
} as const
const label = {
  flex: '1 1 0',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
const amount = { fontWeight: 550 } as const
const dot = { width: 10, height: 10, borderRadius: '50%', flex: 'none' } as const
const track = { flex: '1 0 100%', height: 6, borderRadius: 3, bgcolor: 'action.hover' } as const
const fill = { display: 'block', height: 6, borderRadius: 3 } as const
