import { Box } from '@mui/material'
import { LinkBase, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { cellOf } from '../../fields/cells.tsx'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { decimalsOf } from '../../fields/decimals.ts'
import { fieldText, type Place } from '../../fields/field-text.ts'
import { CardFacts } from '../../list/cards/card-facts.tsx'
import { cardParts } from '../../list/cards/card-parts.ts'
import { cardTitle } from '../../list/cards/card-styles.ts'
import { useRowWords } from '../../list/row-words.ts'
import { useOpened } from '../../list/use-opened.ts'

interface RelatedCardsProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  readonly records: readonly RaRecord[]
  /** The column that leads to the record. */
  readonly linked: Place | undefined
}

/** Draws a few records one below the other, for narrow screens. */
export function RelatedCards({ resource, columns, records, linked }: RelatedCardsProps) {
  const words = useRowWords(resource)
  const decimals = decimalsOf(columns, records, (record, { path }) => record[path])
  const tools = { ...useCellTools(), decimals }
  const opened = useOpened(resource)
  const others = columns.filter((place) => place !== linked)
  return (
    <Box component="ul" sx={list}>
      {records.map((record) => {
        const { state, facts } = cardParts(resource, others, record)
        const address = opened(record)
        const title = linked ? fieldText(record[linked.path], tools, linked) : ''
        return (
          <Box component="li" key={record.id} sx={item}>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
              <Box {...(address ? { component: LinkBase, to: address } : {})} sx={heading}>
                {title || words.untitled}
              </Box>
              {state && cellOf(record[state.path], tools, state, record)}
            </Box>
            <CardFacts resource={resource} record={record} places={facts} decimals={decimals} />
          </Box>
        )
      })}
    </Box>
  )
}

const list = { listStyle: 'none', m: 0, p: 0 } as const

const item = { px: 2, py: 1.25, borderTop: 1, borderColor: 'divider' } as const

const heading = { ...cardTitle, flex: 1, minWidth: 0 } as const
