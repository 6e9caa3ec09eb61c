import { Box, Typography } from '@mui/material'
import type { Condition } from '../../../schema/condition.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../fields/field-text.ts'
import { CardFacts } from './card-facts.tsx'
import { byWorth } from './card-parts.ts'
import { card } from './card-styles.ts'
import { isTotalled, useTotalName, useTotals } from '../use-totals.ts'

interface TotalsCardProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
}

/** Shows the totals below cards; zeros are left out, except the most important total. */
export function TotalsCards({ resource, columns }: TotalsCardProps) {
  return resource.totals.map((of) => (
    <TotalsCard key={JSON.stringify(of)} resource={resource} columns={columns} of={of} />
  ))
}

function TotalsCard({ resource, columns, of }: TotalsCardProps & { readonly of: Condition }) {
  const name = useTotalName(resource, of)
  const totals = useTotals(resource, columns, of)
  const [most] = resource.essentials
  const places = byWorth(resource, columns).filter((place) => {
    const total = totals[place.path]
    return isTotalled(resource, place) && (total || (place.path === most && total !== undefined))
  })
  if (places.length === 0) return null
  return (
    <Box component="li" sx={{ ...card, bgcolor: 'action.hover' }}>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      <CardFacts resource={resource} record={totals} places={places} />
    </Box>
  )
}
