import { Box, Button, Skeleton, type Theme } from '@mui/material'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { lowercaseWords } from '../../../schema/naming.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { renderTableCell } from '../../fields/cells.tsx'
import { getColumnDecimals } from '../../fields/decimals.ts'
import { CardFacts, card } from '../cards/card-facts.tsx'
import { TICK } from '../grid/grid-row.tsx'
import type { ItemGrid } from '../grid/record-grid.tsx'
import { hasTotal, mergeDecimals } from '../grid/totals-rows.tsx'
import { foldButton } from '../layouts/record-tree.tsx'
import { ListError } from '../list-states.tsx'
import { useRowTexts } from '../row-texts.ts'
import { useGroupTexts } from './drill-down.ts'
import type { GroupHeading, GroupLine } from './use-grouped-rows.ts'
import { readFigure, type GroupFigures } from './use-groups.ts'

interface LineProps {
  readonly line: GroupLine
  readonly grid: ItemGrid | undefined
  readonly resource: Resource
  readonly columns: readonly Place[]
  readonly onToggle: (key: string) => void
  readonly loadPage: (key: string, page: number) => void
  /** Selects groups; undefined for a list whose rows cannot be selected. */
  readonly ticks: GroupTicks | undefined
}

/** Selects the records of groups. A group is identified by the key of its heading. */
export interface GroupTicks {
  /** Returns whether all, some or none of the records of a group are selected. */
  readonly getState: (key: string, count: number) => 'all' | 'some' | 'none'
  /** Selects all records of a group, or deselects them. */
  readonly toggle: (key: string, count: number) => void
}

/** Draws a row without a record, as a row of a grid or as a card. */
export function GroupedLine(props: LineProps) {
  const { line, loadPage } = props
  const { heading, isMissing, more, error, onRetry, groupKey } = line
  if (heading) return <HeadingLine {...props} heading={heading} />
  if (isMissing) return <MissingLine {...props} onSeen={() => loadPage(groupKey, 1)} />
  if (error)
    return (
      <WideLine {...props}>
        <ListError error={error} onRetry={onRetry} />
      </WideLine>
    )
  return more ? <MoreLine {...props} more={more} /> : null
}

interface HeadingLineProps extends LineProps {
  readonly heading: GroupHeading
}

function HeadingLine(props: HeadingLineProps) {
  const { line, heading, grid, resource, columns, onToggle, ticks } = props
  const cellTools = useCellTools()
  const { figures, isOpen } = heading
  const toggle = () => onToggle(line.key)
  const tick = ticks && {
    state: ticks.getState(line.key, figures.count),
    onTick: () => ticks.toggle(line.key, figures.count),
  }
  const label = <HeadingLabel resource={resource} heading={heading} onToggle={toggle} tick={tick} />
  if (!grid) {
    const totals = columns.filter(
      (place) => hasTotal(resource, place) && readFigure(figures, place.path),
    )
    return (
      <Box
        component="li"
        data-group={line.level}
        sx={totals.length > 0 ? { ...headingCard, pb: 1.5 } : headingCard}
        onClick={({ target }) => !(target as Element).closest('button, .box') && toggle()}
      >
        {label}
        {totals.length > 0 && (
          <CardFacts resource={resource} record={readFigures(figures)} places={totals} />
        )}
      </Box>
    )
  }
  const { table, tools } = grid
  const places = new Map(columns.map((place) => [place.path, place]))
  const needed = getColumnDecimals(columns, [figures], (row, { path }) => readFigure(row, path))
  const rounded = { ...cellTools, decimals: mergeDecimals(needed, tools.decimals ?? {}) }
  const isTotal = (key: string) => {
    const place = places.get(key)
    return place !== undefined && hasTotal(resource, place)
  }
  const titleAt = table.columns.findIndex(({ key }) => key === resource.title)
  const totalAt = table.columns.findIndex(({ key }) => isTotal(key))
  const hasTitle = titleAt >= 0 && (totalAt < 0 || titleAt < totalAt)
  const lead = hasTitle ? titleAt + 1 : Math.max(1, totalAt < 0 ? table.columns.length : totalAt)
  const isFirst = hasTitle && table.columns.slice(0, titleAt).every(({ key }) => key === TICK)
  return (
    // The cells handle the keyboard: Enter on the label clicks its button (grid-keys.ts).
    <tr
      data-group={line.level}
      aria-level={line.level}
      aria-expanded={isOpen}
      onClick={({ target }) => !(target as Element).closest('button, .box') && toggle()}
    >
      <td className={isFirst ? 'title group' : 'group'} colSpan={lead} tabIndex={-1}>
        {label}
      </td>
      {table.columns.slice(lead).map(({ key, cellProps: { className, style } }) => {
        const place = places.get(key)
        return (
          <td
            key={key}
            tabIndex={-1}
            className={isTotal(key) || className === 'menu' ? className : undefined}
            style={style?.width ? style : undefined}
          >
            {place && isTotal(key) && renderTableCell(readFigure(figures, key), rounded, place)}
          </td>
        )
      })}
    </tr>
  )
}

const readFigures = ({ sum, ratio }: GroupFigures): Readonly<Record<string, unknown>> => ({
  ...sum,
  ...ratio,
})

interface HeadingLabelProps {
  readonly resource: Resource
  readonly heading: GroupHeading
  readonly onToggle: () => void
  readonly tick:
    | { readonly state: ReturnType<GroupTicks['getState']>; readonly onTick: () => void }
    | undefined
}

/**
 * Draws the checkbox of a group, the button that folds it, the value of its records as the list shows it, and their
 * number.
 */
function HeadingLabel({ resource, heading, onToggle, tick }: HeadingLabelProps) {
  const texts = useTexts('tools')
  const tools = useCellTools()
  const { integer } = useFormats()
  const write = useGroupTexts(resource)
  const { select } = useRowTexts(resource)
  const { group, value, figures, isOpen } = heading
  const t = useTranslation()
  const { field, declared } = group
  const isEmpty = value === null || value === ''
  const label = t.field(resource, field)
  const textWithoutValue = texts?.('tools.groups.without', { field: lowercaseWords(label) })
  const title = isEmpty && textWithoutValue ? textWithoutValue : write(group, value)
  const isChip = !isEmpty && (declared.kind === 'select' || declared.kind === 'boolean')
  // A list can have several dates, and “Yes” without the name of its field has no meaning.
  const isNamed = !isEmpty && (declared.kind === 'date' || declared.kind === 'boolean')
  return (
    <Box component="span" sx={labelStyle} style={{ fontWeight: 600 }}>
      {tick && (
        <label className="box">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={select(title)}
            checked={tick.state === 'all'}
            ref={(input) => {
              if (input) input.indeterminate = tick.state === 'some'
            }}
            onChange={tick.onTick}
          />
        </label>
      )}
      <button
        type="button"
        className="fold"
        tabIndex={-1}
        aria-expanded={isOpen}
        aria-label={texts?.(isOpen ? 'tools.tree.fold' : 'tools.tree.unfold', { title }) ?? title}
        onClick={onToggle}
      >
        <ChevronRight size={16} aria-hidden />
      </button>
      {isNamed && <span className="field">{label}</span>}
      <span className="text" title={title}>
        {isChip ? renderTableCell(value, tools, { resource, path: field, field: declared }) : title}
      </span>
      <span className="count">{integer(figures.count)}</span>
    </Box>
  )
}

interface WideLineProps extends LineProps {
  readonly children: ReactNode
  readonly isHidden?: boolean
}

/** Draws a row of one cell, or a card. */
function WideLine({ line, grid, isHidden, children }: WideLineProps) {
  if (!grid)
    return (
      <Box component="li" aria-hidden={isHidden} sx={{ gridColumn: '1 / -1' }}>
        {children}
      </Box>
    )
  return (
    <tr
      aria-hidden={isHidden}
      {...(!isHidden && { 'aria-level': line.level })}
      style={{ cursor: 'default' }}
    >
      <td colSpan={grid.table.columns.length} tabIndex={isHidden ? undefined : -1}>
        {children}
      </td>
    </tr>
  )
}

/** Draws a placeholder of a row that is not loaded. The row loads when the placeholder scrolls into view. */
function MissingLine({ onSeen, ...props }: LineProps & { readonly onSeen: () => void }) {
  const placeholder = useRef<HTMLSpanElement>(null)
  const seen = useRef(onSeen)
  useEffect(() => {
    seen.current = onSeen
  })
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) seen.current()
    })
    if (placeholder.current) observer.observe(placeholder.current)
    return () => observer.disconnect()
  }, [])
  return (
    <WideLine {...props} isHidden>
      <span ref={placeholder} style={{ display: 'block' }}>
        <Skeleton width="40%" />
      </span>
    </WideLine>
  )
}

/** Draws the button that loads further rows of a group. */
function MoreLine({
  more,
  ...props
}: LineProps & { readonly more: NonNullable<GroupLine['more']> }) {
  const texts = useTexts('tools')
  const { integer } = useFormats()
  const { shown, total, page } = more
  function load({ currentTarget }: SyntheticEvent): void {
    // The new rows replace the button. From the row above the button, ↓ moves to the first new row.
    const above = currentTarget.closest('tr')?.previousElementSibling
    above?.querySelector<HTMLElement>('.title')?.focus()
    props.loadPage(props.line.groupKey, page)
  }
  return (
    <WideLine {...props}>
      <Button size="small" variant="text" tabIndex={-1} onClick={load}>
        {texts?.('tools.groups.more', { shown: integer(shown), total: integer(total) })}
      </Button>
    </WideLine>
  )
}

const labelStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minWidth: 0,
  '& .fold': { ...foldButton, width: { xs: 44, sm: 24 }, height: { xs: 44, sm: 24 } },
  // Aligns the checkbox with the checkboxes of the rows below.
  '& .box': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: { xs: 44, sm: 24 },
    height: { xs: 44, sm: 24 },
    position: 'relative',
    insetInlineStart: { sm: '6px' },
    marginInline: { xs: '-13px -8px', sm: 0 },
  },
  '& .box input': { width: { xs: 18, sm: 16 }, height: { xs: 18, sm: 16 }, m: 0 },
  '& .text': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .field': { flex: 'none', color: 'text.secondary', fontWeight: 450 },
  '& .count': {
    flex: 'none',
    px: 0.75,
    borderRadius: '9px',
    fontSize: 12,
    lineHeight: '18px',
    fontWeight: 550,
    color: 'text.secondary',
    bgcolor: 'action.hover',
  },
} as const

const headingCard = {
  ...card,
  gridColumn: '1 / -1',
  py: 0.5,
  cursor: 'pointer',
  bgcolor: ({ tokens }: Theme) => tokens.page,
} as const
