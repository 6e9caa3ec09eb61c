import { useTranslation } from '../../core/context/translation.ts'
import { Box } from '@mui/material'
import type { Kind } from '../../../schema/fields.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { renderTableCell } from '../../fields/cells.tsx'
import type { Decimals } from '../../fields/decimals.ts'

interface CardFactsProps {
  readonly resource: Resource
  readonly record: Readonly<Record<string, unknown>>
  readonly places: readonly Place[]
  /** Sets the decimals of all cards of the list. */
  readonly decimals?: Decimals
}

/** Draws the fields of a card below its title, in two columns. */
export function CardFacts({ resource, record, places, decimals }: CardFactsProps) {
  const cellTools = useCellTools()
  const tools = decimals ? { ...cellTools, decimals } : cellTools
  const t = useTranslation()
  return (
    <Box component="dl" sx={facts}>
      {places.map((place) => (
        <Box
          key={place.path}
          sx={{ minWidth: 0, gridColumn: WIDE.has(place.field.kind) ? '1 / -1' : undefined }}
        >
          <Box component="dt" sx={factName}>
            {t.field(resource, place.path)}
          </Box>
          <Box component="dd" sx={fact}>
            {renderTableCell(record[place.path], tools, place, record)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Lists the kinds that need the whole width of a card. */
const WIDE: ReadonlySet<Kind> = new Set<Kind>(['email', 'multiSelect'])

const fact = {
  m: 0,
  // Touch screens cannot hover, so text that is cut off could not be read.
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  // Gives each link a minimum size, because the links of two fields can be directly below each
  // other, and keeps its text in line with the text of other fields.
  '& a': { color: 'inherit', display: 'inline-block', minWidth: 24, py: '2px', my: '-2px' },
} as const

/** Styles the list of cards that replaces the table on narrow screens. */
export const cards = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 } as const

export const card = {
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const

/** Styles the title of a card. */
export const cardTitle = {
  py: 0.25,
  color: 'text.primary',
  fontWeight: 600,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
} as const

/** Places the fields below the title in two columns. */
export const facts = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 1,
  m: 0,
  mt: 0.5,
} as const

/** Styles the label of a field. */
export const factName = { color: 'text.secondary', fontSize: 12, lineHeight: '16px' } as const
