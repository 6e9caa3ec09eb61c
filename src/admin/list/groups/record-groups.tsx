import { Box, Button, Skeleton, type Theme } from '@mui/material'
import { ChevronRight, ChevronsDownUp, ChevronsUpDown, Sigma } from 'lucide-react'
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { LinkBase, useListContext, type RaRecord } from 'react-admin'
import { listGroups, type Group } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useSession } from '../../core/context/session.tsx'
import { useTranslation } from '../../core/context/translation.ts'
import { PrefetchedProvider, useCellTools } from '../../fields/cell-tools.tsx'
import { renderTableCell } from '../../fields/cells.tsx'
import { getColumnDecimals } from '../../fields/decimals.ts'
import type { Place } from '../../fields/field-text.ts'
import { CardFacts, card } from '../cards/card-facts.tsx'
import { RecordCards } from '../cards/record-cards.tsx'
import { TICK } from '../grid/grid-row.tsx'
import { RecordGrid, type ItemGrid } from '../grid/record-grid.tsx'
import { hasTotal, mergeDecimals } from '../grid/totals-rows.tsx'
import { useFolding } from '../grid/tree-paths.ts'
import { useGroupLevels, MAX_LEVELS } from '../layouts/layouts.ts'
import { ListError } from '../list-states.tsx'
import type { Peek } from '../peek.ts'
import { useToolTexts } from '../tool-texts.ts'
import type { ColumnLayout } from '../view/columns.ts'
import { useGroupTexts } from './drill-down.ts'
import { selectStyle } from './group-choice.tsx'
import {
  readFigure,
  useGroupedRows,
  type Groups,
  type GroupFigures,
  type GroupHeading,
  type GroupLine,
} from './use-groups.ts'

/** Holds the rows of unfolded groups that are loaded. */
export interface LoadedRows {
  readonly records: readonly RaRecord[]
  /** Names the groups and pages of the rows. */
  readonly key: string
}

interface RecordGroupsProps {
  readonly resource: Resource
  readonly levels: readonly Group[]
  readonly columns: readonly Place[]
  readonly layout: ColumnLayout
  readonly asCards: boolean
  readonly canSelect: boolean
  readonly onMenu: ((record: RaRecord, anchor: HTMLElement) => void) | undefined
  readonly peek?: Peek | undefined
  readonly onEdit?: (() => void) | undefined
  readonly edited?: readonly RaRecord[] | undefined
  /** Receives the loaded rows, on which selection and editing work. */
  readonly onLoaded: (rows: LoadedRows | undefined) => void
}

/** Draws the surrounding list in groups: headings with totals, and below each unfolded one its records. */
export function RecordGroups({ asCards, levels, onLoaded, ...grid }: RecordGroupsProps) {
  const { resource, columns, edited } = grid
  const folding = useFolding(`${resource.name}.openGroups`, false)
  const { isFolded } = folding
  const found = useGroupedRows({ resource, levels, columns, isFolded, edited })
  const { lines, records, key, ask, failure, answers } = found
  const ids = records.map(({ id, version }) => `${id}/${version}`).join()
  const [rows, setRows] = useState({ records, key, ids })
  // The same rows are the same array, so that the list around them is not drawn again.
  if (rows.key !== key || rows.ids !== ids) setRows({ records, key, ids })
  useEffect(() => {
    onLoaded(rows)
  }, [onLoaded, rows])
  useEffect(() => {
    const leave = () => onLoaded(undefined)
    return leave
  }, [onLoaded])
  const prefetched = useMemo(
    () => mergeTitles(answers.map(({ data }) => data?.prefetched ?? data?.meta?.prefetched ?? {})),
    [answers],
  )
  const Records = asCards ? RecordCards : RecordGrid
  return (
    <PrefetchedProvider value={prefetched}>
      <GroupBar resource={resource} levels={levels} folding={folding} />
      {failure ? (
        <ListError {...failure} />
      ) : (
        <Box sx={frame}>
          <Records
            {...grid}
            grouped={{
              items: lines,
              isPending: found.isPending,
              draw: (line, onGrid) => (
                <Line
                  line={line as GroupLine}
                  grid={onGrid}
                  resource={resource}
                  columns={columns}
                  onToggle={folding.toggle}
                  ask={ask}
                />
              ),
            }}
          />
        </Box>
      )}
    </PrefetchedProvider>
  )
}

function mergeTitles(all: readonly Groups['prefetched'][]): Groups['prefetched'] {
  const merged: Record<string, RaRecord[]> = {}
  for (const titles of all)
    for (const [name, records] of Object.entries(titles)) (merged[name] ??= []).push(...records)
  return merged
}

interface GroupBarProps {
  readonly resource: Resource
  readonly levels: readonly Group[]
  readonly folding: ReturnType<typeof useFolding>
}

/** Draws the choice of further levels, the buttons that fold all groups, and the link to their summary. */
function GroupBar({ resource, levels, folding }: GroupBarProps) {
  const t = useTranslation()
  const texts = useToolTexts()
  const { can } = useSession()
  const { filterValues } = useListContext()
  const [, setLevels] = useGroupLevels(resource)
  const names = levels.map(({ name }) => name)
  const groups = listGroups(resource, can)
  const filter = new URLSearchParams({ filter: JSON.stringify(filterValues) })
  if (!texts) return <Box sx={bar} />
  return (
    <Box sx={bar} role="group" aria-label={t('list.groupBy')}>
      {[...names.slice(1), ''].slice(0, MAX_LEVELS - 1).map((chosen, at) => (
        <Box
          key={at}
          component="select"
          aria-label={texts('groups.level', { level: at + 2 })}
          value={chosen}
          onChange={({ target }: ChangeEvent<HTMLSelectElement>) =>
            setLevels(
              [...names.slice(0, at + 1), target.value, ...names.slice(at + 2)].filter(Boolean),
            )
          }
          sx={[selectStyle, { minHeight: 28, fontSize: 13 }]}
        >
          <option value="">{texts(chosen ? 'groups.remove' : 'groups.thenBy')}</option>
          {groups
            .filter(({ name }) => name === chosen || !names.includes(name))
            .map(({ name }) => (
              <option key={name} value={name}>
                {t.field(resource, name)}
              </option>
            ))}
        </Box>
      ))}
      <Button
        size="small"
        variant="text"
        startIcon={<ChevronsUpDown size={14} aria-hidden />}
        onClick={folding.unfoldAll}
      >
        {texts('tree.unfoldAll')}
      </Button>
      <Button
        size="small"
        variant="text"
        startIcon={<ChevronsDownUp size={14} aria-hidden />}
        onClick={folding.foldAll}
      >
        {texts('tree.foldAll')}
      </Button>
      <Button
        size="small"
        variant="text"
        component={LinkBase}
        to={`/${resource.name}/by/${names[0]}${names[1] ? `/across/${names[1]}` : ''}?${filter}`}
        startIcon={<Sigma size={14} aria-hidden />}
      >
        {texts('groups.summary')}
      </Button>
    </Box>
  )
}

interface LineProps {
  readonly line: GroupLine
  readonly grid: ItemGrid | undefined
  readonly resource: Resource
  readonly columns: readonly Place[]
  readonly onToggle: (key: string) => void
  readonly ask: (key: string, page: number) => void
}

/** Draws a row that is no record, as a row of a grid or as a card. */
function Line(props: LineProps) {
  const { line, ask } = props
  const { heading, isMissing, more, error, onRetry, of } = line
  if (heading) return <HeadingLine {...props} heading={heading} />
  if (isMissing) return <MissingLine {...props} onSeen={() => ask(of, 1)} />
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

function HeadingLine({ line, heading, grid, resource, columns, onToggle }: HeadingLineProps) {
  const own = useCellTools()
  const { figures, isOpen } = heading
  const toggle = () => onToggle(line.key)
  const label = <HeadingLabel resource={resource} heading={heading} onToggle={toggle} />
  if (!grid) {
    const totals = columns.filter(
      (place) => hasTotal(resource, place) && readFigure(figures, place.path),
    )
    return (
      <Box component="li" data-group={line.level} sx={headingCard} onClick={toggle}>
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
  const rounded = { ...own, decimals: mergeDecimals(needed, tools.decimals ?? {}) }
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
      onClick={({ target }) => !(target as Element).closest('button') && toggle()}
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
}

/** Draws the button that folds a group, the value of its records as the list shows it, and their number. */
function HeadingLabel({ resource, heading, onToggle }: HeadingLabelProps) {
  const texts = useToolTexts()
  const tools = useCellTools()
  const { integer } = useFormats()
  const write = useGroupTexts(resource)
  const { group, value, figures, isOpen } = heading
  const { field, declared } = group
  const title = write(group, value)
  const isChip = value !== null && (declared.kind === 'select' || declared.kind === 'boolean')
  return (
    <Box component="span" sx={labelStyle} style={{ fontWeight: 600 }}>
      <button
        type="button"
        className="fold"
        tabIndex={-1}
        aria-expanded={isOpen}
        aria-label={texts?.(isOpen ? 'tree.fold' : 'tree.unfold', { title }) ?? title}
        onClick={onToggle}
      >
        <ChevronRight size={16} aria-hidden />
      </button>
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

/** Draws the place of a row that is not loaded, which loads when it is seen. */
function MissingLine({ onSeen, ...props }: LineProps & { readonly onSeen: () => void }) {
  const place = useRef<HTMLSpanElement>(null)
  const seen = useRef(onSeen)
  useEffect(() => {
    seen.current = onSeen
  })
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) seen.current()
    })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <WideLine {...props} isHidden>
      <span ref={place} style={{ display: 'block' }}>
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
  const texts = useToolTexts()
  const { integer } = useFormats()
  const { shown, total, page } = more
  function load({ currentTarget }: SyntheticEvent): void {
    // The button goes. From the last row, ↓ leads on to the rows that come.
    const above = currentTarget.closest('tr')?.previousElementSibling
    above?.querySelector<HTMLElement>('.title')?.focus()
    props.ask(props.line.of, page)
  }
  return (
    <WideLine {...props}>
      <Button size="small" variant="text" tabIndex={-1} onClick={load}>
        {texts?.('groups.more', { shown: integer(shown), total: integer(total) })}
      </Button>
    </WideLine>
  )
}

const bar = {
  display: 'flex',
  flex: 'none',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  gap: 1,
  minHeight: 36,
  mb: { xs: 1, sm: 0 },
  px: { sm: 1 },
  // Beside an open record, the line is scrolled.
  overflowX: { sm: 'auto' },
  scrollbarWidth: 'none',
  '& > *': { flex: 'none' },
  '& > select': { flex: { xs: '1 1 40%', sm: 'none' }, maxWidth: { xs: 'none', sm: 180 } },
  borderBottom: { sm: 1 },
  // By width, because the border above would set another colour.
  borderColor: { sm: 'divider' },
} as const

const labelStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minWidth: 0,
  '& .fold': {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    width: { xs: 44, sm: 24 },
    height: { xs: 44, sm: 24 },
    p: 0,
    border: 0,
    borderRadius: 1,
    color: 'text.secondary',
    background: 'none',
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
    '& svg': { transition: 'transform 120ms' },
    '&[aria-expanded=true] svg': { transform: 'rotate(90deg)' },
  },
  '& .text': { overflow: 'hidden', textOverflow: 'ellipsis' },
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

const frame = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  '& tr[data-group] td': {
    fontWeight: 600,
    bgcolor: ({ tokens }: Theme) => tokens.page,
  },
  // Headings do not change the widths of the columns below them.
  '& tr[data-group] .title': { width: 'auto', minWidth: 0, maxWidth: 0, fontWeight: 600 },
  '& tr[data-group="2"] .group': { paddingInlineStart: '28px' },
  '& tr[data-group="3"] .group': { paddingInlineStart: '48px' },
  '& li[data-group="2"]': { marginInlineStart: '12px' },
  '& li[data-group="3"]': { marginInlineStart: '24px' },
} as const

const headingCard = {
  ...card,
  gridColumn: '1 / -1',
  py: 0.5,
  cursor: 'pointer',
  bgcolor: ({ tokens }: Theme) => tokens.page,
} as const
