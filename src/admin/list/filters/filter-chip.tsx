import { useTranslation } from '../../core/context/translation.ts'
import { Box } from '@mui/material'
import { ChevronDown, X } from 'lucide-react'
import { lazy, useEffect, useRef, useState, type ReactNode } from 'react'
import { useGetManyAggregate } from 'react-admin'
import { mayReadTitles } from '../../../schema/rights.ts'
import type { Place } from '../../../schema/place.ts'
import { createLoader } from '../../core/data/connection.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useCellTools, type CellTools } from '../../fields/cell-tools.tsx'
import { formatLinkTitle } from '../../fields/field-text.ts'
import { formatFieldFilter, useDayTexts } from '../../fields/filter-text.ts'
import {
  toTexts,
  isFiltered,
  listFilterKeys,
  type FilterValues,
} from '../../fields/filter-values.ts'
import { Popup } from '../../kit/popups/popups.tsx'
import { scrollIntoView } from '../../kit/table/grid-keys.ts'
import { useFilters } from './use-filters.ts'

/** Loads the code of the editors when the first editor is opened, because their inputs are large. */
export const loadFilterEditor = createLoader(() => import('./filter-editor.tsx'))
export const ChipEditor = lazy(async () => ({ default: (await loadFilterEditor()).ChipEditor }))

interface FilterChipProps {
  readonly place: Place
  /** Opens the editor immediately, for a filter that was just chosen from the menu. */
  readonly isOpenAtFirst: boolean
  /** Marks a filter that was added after the list was opened. */
  readonly isFurther: boolean
  readonly onClosed: () => void
}

/** Draws the filter of one field as a chip: its value, an editor, and a button to remove it. */
export function FilterChip({ place, isOpenAtFirst, isFurther, onClosed }: FilterChipProps) {
  const t = useTranslation()
  const { values, drop } = useFilters()
  const tools = useToolsFor(place, values)
  const days = useDayTexts()
  const isActive = isFiltered(place.path, place.field, values)
  const text = isActive
    ? formatFieldFilter(place, values, tools, {
        empty: t('list.empty'),
        notEmpty: t('list.notEmpty'),
        allOf: (choices) => t('list.allOf', { choices }),
        noneOf: (choices) => t('list.noneOf', { choices }),
        quoted: (quoted) => t('field.quoted', { text: quoted }),
        ...days,
      })
    : undefined

  return (
    <ChipFrame
      label={t.field(place.resource, place.path)}
      text={text}
      onDrop={isActive ? () => drop(listFilterKeys(place.path, place.field)) : undefined}
      isOpenAtFirst={isOpenAtFirst}
      isFurther={isFurther}
      onClosed={onClosed}
    >
      <ChipEditor filter={place} />
    </ChipFrame>
  )
}

/**
 * Returns cell tools with the titles of the records in a reference filter. The titles are loaded, because the rows on
 * the page may not include these records. Records that the person may not read have the name of their resource.
 */
export function useToolsFor({ field, path }: Place, values: FilterValues): CellTools {
  const tools = useCellTools()
  const session = useSession()
  const { byName } = useRegistry()
  const to = field.kind === 'reference' ? field.to : ''
  const ids = to === '' ? [] : toTexts(values[path])
  const resource = byName.get(to)
  const mayRead = resource !== undefined && mayReadTitles(resource, session)
  const enabled = mayRead && ids.length > 0
  const { data } = useGetManyAggregate(to, { ids: [...ids] }, { enabled })
  if (ids.length === 0) return tools
  if (!mayRead) {
    const findTitle: CellTools['findTitle'] = (name, id) =>
      tools.findTitle(name, id) ?? tools.labels.resource(name, 1)
    return { ...tools, findTitle }
  }
  const found = new Map(
    data?.flatMap((record) =>
      record ? [[record.id, formatLinkTitle(resource, record, tools)]] : [],
    ),
  )
  const findTitle: CellTools['findTitle'] = (name, id) => found.get(id) ?? tools.findTitle(name, id)
  return { ...tools, findTitle }
}

interface ChipFrameProps {
  readonly label: string
  /** Holds the text of the current filter; undefined when there is no filter. */
  readonly text: string | undefined
  /** Removes the filter; undefined when there is no filter. */
  readonly onDrop: (() => void) | undefined
  readonly isOpenAtFirst?: boolean
  /** Scrolls to the chip as soon as it has a value. */
  readonly isFurther?: boolean
  readonly onClosed?: () => void
  /** Holds the editor of the filter. */
  readonly children: ReactNode
}

/**
 * Draws a chip of the filter bar: its value, an editor on click, and a button to remove the filter.
 */
export function ChipFrame(props: ChipFrameProps) {
  const {
    label,
    text,
    onDrop,
    isOpenAtFirst = false,
    isFurther = false,
    onClosed,
    children,
  } = props
  const t = useTranslation()
  const chip = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(isOpenAtFirst)
  const isSet = text !== undefined
  const wasSet = useRef(isSet && !isFurther)
  // A value makes the chip wider. The chip scrolls into view only after its editor was closed, because the editor must
  // not move.
  useEffect(() => {
    if (open || isSet === wasSet.current) return
    wasSet.current = isSet
    scrollIntoView(chip.current?.parentElement)
  }, [isSet, open])
  return (
    <Box component="span" sx={isSet ? { ...box, ...on } : { ...box, borderStyle: 'dashed' }}>
      <Box
        component="button"
        type="button"
        ref={chip}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={button}
      >
        <span ref={isOpenAtFirst ? scrollIntoView : undefined}>{label}</span>
        {isSet ? <Value text={text} /> : <ChevronDown size={14} aria-hidden />}
      </Box>
      {onDrop && (
        <Box
          component="button"
          type="button"
          aria-label={t('list.dropFilter', { name: label })}
          onClick={onDrop}
          sx={{ ...button, px: 0.75 }}
        >
          <X size={14} aria-hidden />
        </Box>
      )}
      <Popup
        open={open}
        anchorEl={() => chip.current}
        onClose={() => {
          setOpen(false)
          onClosed?.()
        }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': label, sx: { mt: 0.5, p: 2, width: 288 } },
        }}
      >
        {children}
      </Popup>
    </Box>
  )
}

function Value({ text }: { readonly text: string }) {
  return (
    <Box
      component="span"
      title={text}
      sx={{ fontWeight: 600, maxWidth: 180, overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {text}
    </Box>
  )
}

const box = {
  display: 'inline-flex',
  alignItems: 'stretch',
  // In wide windows, the line of chips scrolls.
  maxWidth: { xs: '100%', lg: 'none' },
  height: 32,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  overflow: 'hidden',
  bgcolor: 'background.paper',
} as const

const on = { bgcolor: 'action.selected', borderColor: 'action.selected' } as const

const button = {
  font: 'inherit',
  fontSize: 13,
  color: 'inherit',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minWidth: 24,
  px: 1.25,
  py: 0,
  border: 0,
  background: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
} as const
