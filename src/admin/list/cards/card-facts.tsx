import { Box } from '@mui/material'
import type { Resource } from '../../../schema/resource.ts'
import { useLabels } from '../../core/context/labels.tsx'
import { cellOf } from '../../fields/cells.tsx'
import { useCellTools } from '../../fields/cell-tools.tsx'
import type { Decimals } from '../../fields/decimals.ts'
import type { Place } from '../../fields/field-text.ts'
import { factName, facts } from './card-styles.ts'

interface CardFactsProps {
  readonly resource: Resource
  readonly record: Readonly<Record<string, unknown>>
  readonly places: readonly Place[]
  /** Sets the decimals of the cards around it. */
  readonly decimals?: Decimals
}

/** Shows the fields of a card below its title, in two columns. */
export function CardFacts({ resource, record, places, decimals }: CardFactsProps) {
  const own = useCellTools()
  const tools = decimals ? { ...own, decimals } : own
  const labels = useLabels()
  return (
    <Box component="dl" sx={facts}>
      {places.map((place) => (
        <Box
          key={place.path}
          // Half a card is too narrow for an address.
          sx={{ minWidth: 0, gridColumn: place.field.kind === 'email' ? '1 / -1' : undefined }}
        >
          <Box component="dt" sx={factName}>
            {labels.field(resource, place.path)}
          </Box>
          <Box component="dd" sx={fact}>
            {cellOf(record[place.path], tools, place, record)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const fact = {
  m: 0,
  // There is no pointer to hover with: what is cut off could not be read.
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  // Links of two fields may lie one below the other: each is a target of its own.
  '& a': { color: 'inherit', display: 'inline-block', minWidth: 24, py: '2px' },
} as const
