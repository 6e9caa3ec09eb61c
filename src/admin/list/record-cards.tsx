import { Box, Checkbox, Skeleton } from '@mui/material'
import { MoreVertical } from 'lucide-react'
import { LinkBase, useListContext, type RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useLabels } from '../context/labels.tsx'
import { cellOf } from '../fields/cells.tsx'
import { useCellTools } from '../fields/cell-tools.tsx'
import type { Place } from '../fields/field-text.ts'
import { titleText } from '../fields/title-text.ts'
import { card, cards, cardTitle, factName, facts } from './card-styles.ts'
import { isDimmed } from './dimmed.ts'
import { NoResults } from './no-results.tsx'
import { useRowWords } from './row-words.ts'
import { useTreePaths } from './tree-paths.ts'
import { useOpened } from './use-opened.ts'

interface RecordCardsProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  readonly canSelect: boolean
  readonly onMenu: ((record: RaRecord, anchor: HTMLElement) => void) | undefined
}

/** Besides the title and the state, a card on a phone has room for this many fields. */
const FIELDS = 4

/** The page of records of the list around it, for narrow screens: one card each, no sideways scroll. */
export function RecordCards({ resource, columns, ...more }: RecordCardsProps) {
  const { data, isPending } = useListContext()
  const paths = useTreePaths(resource)
  if (isPending) return <Skeleton variant="rounded" height={480} />
  if (!data?.length) return <NoResults />
  return (
    <Box component="ul" sx={cards}>
      {data.map((record) => (
        <RecordCard
          key={record.id}
          resource={resource}
          columns={columns}
          record={record}
          path={paths.get(String(record.id))}
          {...more}
        />
      ))}
    </Box>
  )
}

interface RecordCardProps extends RecordCardsProps {
  readonly record: RaRecord
  readonly path: string | undefined
}

function RecordCard(props: RecordCardProps) {
  const { resource, columns, record, path, canSelect, onMenu } = props
  const tools = useCellTools()
  const labels = useLabels()
  const words = useRowWords()
  const address = useOpened(resource)(record)
  const { selectedIds, onToggleItem } = useListContext()
  const title = titleText(resource, record, tools) || words.untitled
  const others = columns.filter((place) => place.path !== resource.title && hasValue(record, place))
  const state =
    others.find(({ path: name }) => name === resource.document?.status) ??
    others.find(({ field }) => field.kind === 'select')
  const rest = factsOf(others.filter((place) => place !== state))

  return (
    <Box component="li" sx={isDimmed(resource, record) ? dimmed : card}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', minWidth: 0 }}>
        {canSelect && (
          <Checkbox
            sx={{ m: -1, mr: 0 }}
            checked={selectedIds.includes(record.id)}
            onChange={() => onToggleItem(record.id)}
            slotProps={{ input: { 'aria-label': words.select(title) } }}
          />
        )}
        <Box {...(address ? { component: LinkBase, to: address } : {})} sx={link}>
          {path && <Box component="span" sx={{ color: 'text.secondary' }}>{`${path} › `}</Box>}
          {title}
        </Box>
        {state && cellOf(record[state.path], tools, state)}
        {onMenu && (
          <Box
            component="button"
            type="button"
            aria-label={words.actions(title)}
            aria-haspopup="menu"
            onClick={(event: React.MouseEvent<HTMLButtonElement>) =>
              onMenu(record, event.currentTarget)
            }
            sx={kebab}
          >
            <MoreVertical size={18} aria-hidden />
          </Box>
        )}
      </Box>
      <Box component="dl" sx={facts}>
        {rest.map((place) => (
          <Box key={place.path} sx={{ minWidth: 0 }}>
            <Box component="dt" sx={factName}>
              {labels.field(resource, place.path)}
            </Box>
            <Box component="dd" sx={fact}>
              {cellOf(record[place.path], tools, place, record)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** The first fields, and what it comes to if that would stand farther back. */
function factsOf(places: readonly Place[]): readonly Place[] {
  const first = places.slice(0, FIELDS)
  const amount = first.some(isMoney) ? undefined : places.find(isMoney)
  return amount ? [...first, amount] : first
}

function isMoney({ field }: Place): boolean {
  return field.kind === 'money' || (field.kind === 'computed' && field.as === 'money')
}

function hasValue(record: RaRecord, { path }: Place): boolean {
  const value: unknown = record[path]
  return value !== null && value !== undefined && value !== ''
}

/** As a row of the table, by its words alone: a card that lets its background through would be hard to read. */
const dimmed = { ...card, '& dd, & a': { color: 'text.secondary' } } as const

const link = { ...cardTitle, flex: 1, minWidth: 0 } as const

const kebab = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 44,
  height: 44,
  m: -1,
  border: 0,
  borderRadius: '8px',
  color: 'text.secondary',
  background: 'none',
} as const

const fact = {
  m: 0,
  // There is no pointer to hover with: what is cut off could not be read.
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  // Links of two fields may lie one below the other: each is a target of its own.
  '& a': { color: 'inherit', display: 'inline-block', minWidth: 24, py: '2px' },
} as const
