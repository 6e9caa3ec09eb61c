import { Box, Typography } from '@mui/material'
import type { Resource } from '../../schema/resource.ts'
import { useWords } from '../context/words.ts'
import type { Place } from '../fields/field-text.ts'
import { CardFacts } from './card-facts.tsx'
import { byWorth } from './card-parts.ts'
import { card } from './card-styles.ts'
import { isTotalled, useTotals } from './use-totals.ts'

interface TotalsCardProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
}

/** What the rows come to, below their cards; figures of nothing are left out. */
export function TotalsCard({ resource, columns }: TotalsCardProps) {
  const say = useWords()
  const totals = useTotals(resource, columns)
  const places = byWorth(resource, columns).filter(
    (place) => isTotalled(resource, place) && totals[place.path],
  )
  if (places.length === 0) return null
  return (
    <Box component="li" sx={{ ...card, bgcolor: 'action.hover' }}>
      <Typography sx={{ fontWeight: 600 }}>{say('list.total')}</Typography>
      <CardFacts resource={resource} record={totals} places={places} />
    </Box>
  )
}
