import { Box, Skeleton, Typography, useMediaQuery, type Theme } from '@mui/material'
import { Image, MoreVertical } from 'lucide-react'
import { Fragment } from 'react'
import { LinkBase, useListContext, type RaRecord } from 'react-admin'
import type { Condition } from '../../../schema/condition.ts'
import type { Tone } from '../../../schema/field-options.ts'
import { findField, type Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { useSession } from '../../core/context/session.tsx'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { renderCell, withCustomCell } from '../../fields/cells.tsx'
import { getListDecimals, type Decimals } from '../../fields/decimals.ts'
import { formatTitle } from '../../fields/field-text.ts'
import { UploadedImage } from '../../fields/uploads/uploaded-image.tsx'
import { NoResults } from '../list-states.tsx'
import type { GroupedItem, GroupedRows } from '../grid/record-grid.tsx'
import { findTone, getRowColours, useRowColor } from '../grid/grid-table.ts'
import { useTreePaths } from '../grid/tree.ts'
import { findPictureField, getFirstPicture } from '../../fields/listable.ts'
import { useRecordLink } from '../record-links.ts'
import { isDimmed, useRowTexts } from '../row-texts.ts'
import { hasTotal, useTotalName, useTotals } from '../grid/totals-rows.tsx'
import { useTotalsShown } from '../view/columns.ts'
import { CardFacts, card, cards, cardTitle } from './card-facts.tsx'
import { splitCardParts, sortByPriority } from './card-parts.ts'

interface RecordCardsProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  readonly canSelect: boolean
  readonly onMenu: ((record: RaRecord, anchor: HTMLElement) => void) | undefined
  /** Draws these cards instead of the records of the list. */
  readonly grouped?: GroupedRows | undefined
}

/**
 * Draws the page of records of the surrounding list as cards: one below the other on narrow screens, else side by side.
 */
export function RecordCards({ resource, columns, grouped, ...more }: RecordCardsProps) {
  const list = useListContext()
  const isPending = grouped?.isPending ?? list.isPending
  const data = list.data ?? []
  const items: readonly Pick<GroupedItem, 'key' | 'record'>[] =
    grouped?.items ?? data.map((record) => ({ key: String(record.id), record }))
  const { team, can } = useSession()
  const picture = findPictureField(resource, can)
  // Cards that are side by side are too narrow for the state beside the title.
  const isNarrow = useMediaQuery('(max-width: 599px)')
  const paths = useTreePaths(resource)
  const [hasTotals] = useTotalsShown(resource)
  if (isPending) return <Skeleton variant="rounded" height={480} />
  if (items.length === 0) return <NoResults />
  const decimals = getListDecimals(columns, data, team.decimals)
  return (
    <Box component="ul" sx={gallery}>
      {items.map((item) => {
        const { key, record } = item
        if (!record) return <Fragment key={key}>{grouped?.draw(item as GroupedItem)}</Fragment>
        return (
          <RecordCard
            key={key}
            resource={resource}
            columns={columns}
            record={record}
            path={paths.get(String(record.id))}
            decimals={decimals}
            picture={picture}
            isNarrow={isNarrow}
            {...more}
          />
        )
      })}
      {hasTotals && <TotalsCards resource={resource} columns={columns} />}
    </Box>
  )
}

interface RecordCardProps extends RecordCardsProps {
  readonly record: RaRecord
  readonly path: string | undefined
  readonly decimals: Decimals
  /** Names the field with pictures, if there is one. */
  readonly picture: string | undefined
  /** Puts the state beside the title, as on a phone. */
  readonly isNarrow: boolean
}

function RecordCard(props: RecordCardProps) {
  const { resource, columns, record, path, decimals, picture, isNarrow, canSelect, onMenu } = props
  const tools = useCellTools()
  const rowTexts = useRowTexts(resource)
  const address = useRecordLink(resource)(record)
  const { selectedIds, onToggleItem } = useListContext()
  const title = formatTitle(resource, record, tools) || rowTexts.nameUntitled(record)
  const field = findField(resource, resource.title)
  const place = field && { resource, path: resource.title, field }
  const heading = place ? withCustomCell(record[place.path], tools, place, record, title) : title
  const { state, facts } = splitCardParts(resource, columns, record)
  const [colorField] = useRowColor(resource)
  const tone = findTone(resource, record, colorField)

  return (
    <Box
      component="li"
      data-record={record.id}
      data-tone={tone}
      sx={[
        isDimmed(resource, record) ? dimmed : card,
        tone !== undefined && ((theme) => drawTone(theme, tone)),
      ]}
    >
      {picture !== undefined && <Picture value={record[picture]} />}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', minWidth: 0 }}>
        {canSelect && (
          <Box component="label" sx={tick}>
            <input
              type="checkbox"
              aria-label={rowTexts.select(title)}
              checked={selectedIds.includes(record.id)}
              onChange={() => onToggleItem(record.id)}
            />
          </Box>
        )}
        <Box {...(address ? { component: LinkBase, to: address } : {})} sx={link}>
          {path && <Box component="span" sx={{ color: 'text.secondary' }}>{`${path} › `}</Box>}
          {heading}
        </Box>
        {isNarrow && state && renderCell(record[state.path], tools, state, record)}
        {onMenu && (
          <Box
            component="button"
            type="button"
            aria-label={rowTexts.actions(title)}
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
      {!isNarrow && state && (
        <Box sx={{ mt: 0.5, mb: 1 }}>{renderCell(record[state.path], tools, state, record)}</Box>
      )}
      <CardFacts resource={resource} record={record} places={facts} decimals={decimals} />
    </Box>
  )
}

/** Draws the first picture of a record, or an empty frame on wide screens, so that titles stay in line. */
function Picture({ value }: { readonly value: unknown }) {
  const id = getFirstPicture(value)
  return (
    <Box sx={{ ...picture, display: { xs: id ? 'grid' : 'none', sm: 'grid' } }}>
      {id ? <UploadedImage id={id} size={256} /> : <Image aria-hidden />}
    </Box>
  )
}

/** Places cards side by side where there is room. */
const gallery = {
  ...cards,
  gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(280px, 1fr))' },
} as const

const picture = {
  height: 112,
  mb: 1,
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: '8px',
  color: 'divider',
  bgcolor: 'background.default',
} as const

/** Returns the style of a card with a colour: a line at the start and a tint, as rows of a grid have. */
function drawTone({ tokens }: Theme, tone: Tone) {
  const colours = getRowColours(tokens, tone)
  return colours ? { bgcolor: colours.tint, boxShadow: `inset 4px 0 ${colours.line}` } : {}
}

/** Dims the text of the card only: a transparent card would be hard to read. */
const dimmed = { ...card, '& dd, & a': { color: 'text.secondary' } } as const

const link = { ...cardTitle, flex: 1, minWidth: 0 } as const

/** Gives a checkbox the minimum size of a touch target. */
const tick = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 44,
  height: 44,
  my: -1,
  // Aligns the box with the labels below it, and keeps the title close to the box.
  marginInline: '-13px -8px',
  '& input': { width: 18, height: 18, m: 0, accentColor: (theme: Theme) => theme.tokens.primary },
} as const

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

interface TotalsCardProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
}

/** Draws the totals below cards. Zeros are left out, except the most important total. */
function TotalsCards({ resource, columns }: TotalsCardProps) {
  return resource.totals.map((condition) => (
    <TotalsCard
      key={JSON.stringify(condition)}
      resource={resource}
      columns={columns}
      condition={condition}
    />
  ))
}

function TotalsCard({
  resource,
  columns,
  condition,
}: TotalsCardProps & { readonly condition: Condition }) {
  const name = useTotalName(resource, condition)
  const totals = useTotals(resource, columns, condition)
  const [most] = resource.essentials
  const places = sortByPriority(resource, columns).filter((place) => {
    const total = totals[place.path]
    return hasTotal(resource, place) && (total || (place.path === most && total !== undefined))
  })
  if (places.length === 0) return null
  return (
    <Box component="li" sx={{ ...card, bgcolor: 'action.hover' }}>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      <CardFacts resource={resource} record={totals} places={places} />
    </Box>
  )
}
