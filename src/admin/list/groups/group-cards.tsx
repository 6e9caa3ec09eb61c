import { useTranslation } from '../../core/context/translation.ts'
import { Box, Skeleton, Typography } from '@mui/material'
import { LinkBase, useListContext } from 'react-admin'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { renderCell } from '../../fields/cells.tsx'
import { card, cards, cardTitle, factName, facts } from '../cards/card-facts.tsx'
import { NoResults } from '../list-states.tsx'
import { useGroupText, useRowsLink } from './drill-down.ts'
import type { GroupRowsProps } from './group-grid.tsx'
import { readFigure, useGrandTotals, type GroupFigures } from './use-groups.ts'

/** Draws groups on narrow screens: one card per group and one for the total. */
export function GroupCards({ resource, group, columns, groups }: GroupRowsProps) {
  const t = useTranslation()
  const tools = useCellTools()
  const formatKey = useGroupText(resource, group)
  const linkTo = useRowsLink(resource, group)
  const { filterValues } = useListContext()
  const whole = useGrandTotals(resource, columns, filterValues)
  const [, ...figures] = columns.places
  if (!groups) return <Skeleton variant="rounded" height={480} />
  if (groups.rows.length === 0) return <NoResults />
  const renderFigures = (row: GroupFigures | undefined) => (
    <Box component="dl" sx={facts}>
      {figures.map((place) => (
        <Box key={place.path} sx={{ minWidth: 0 }}>
          <Box component="dt" sx={factName}>
            {t.field(place.resource, place.path)}
          </Box>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {renderCell(readFigure(row, place.path), tools, place)}
          </Box>
        </Box>
      ))}
    </Box>
  )
  return (
    <Box component="ul" sx={cards}>
      {groups.rows.map((row) => (
        <Box component="li" key={String(row.group)} sx={card}>
          <Box component={LinkBase} to={linkTo(row.group)} sx={link}>
            {formatKey(row.group)}
          </Box>
          {renderFigures(row)}
        </Box>
      ))}
      <Box component="li" sx={{ ...card, bgcolor: 'action.hover' }}>
        <Typography sx={{ fontWeight: 600 }}>{t('list.total')}</Typography>
        {renderFigures(whole)}
      </Box>
    </Box>
  )
}

const link = { ...cardTitle, display: 'block' } as const
