import { Box, Button, type Theme } from '@mui/material'
import { ChevronsDownUp, ChevronsUpDown, Sigma } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ChangeEvent } from 'react'
import {
  LinkBase,
  useDataProvider,
  useListContext,
  type Identifier,
  type RaRecord,
} from 'react-admin'
import { listGroups, type Group } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useShowError } from '../../kit/toast/toast.tsx'
import type { Place } from '../../../schema/place.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useSession } from '../../core/context/session.tsx'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import { fetchIds } from '../bulk/use-bulk.ts'
import { PrefetchedProvider } from '../../fields/cell-tools.tsx'
import { RecordCards } from '../cards/record-cards.tsx'
import { RecordGrid } from '../grid/record-grid.tsx'
import { useFolding } from '../grid/tree.ts'
import { useGroupLevels, MAX_LEVELS } from '../layouts/layouts.ts'
import { ListError, groupBar, groupFrame } from '../list-states.tsx'
import type { Peek } from '../peek.ts'
import type { ColumnLayout } from '../view/columns.ts'
import { filterToGroups, useDatedFilter } from './drill-down.ts'
import { selectStyle } from './group-choice.tsx'
import { GroupedLine, type GroupTicks } from './grouped-line.tsx'
import { ROOT, useGroupedRows, type GroupLine } from './use-grouped-rows.ts'
import type { Groups } from './use-groups.ts'

/** Holds the rows of unfolded groups that are loaded. */
export interface LoadedRows {
  readonly records: readonly RaRecord[]
  /** Counts the records of all groups; undefined while unknown. */
  readonly total: number | undefined
  /** Identifies the groups and pages of the rows. */
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

/** Draws the surrounding list in groups: headings with totals, and below each unfolded heading the group's records. */
export function RecordGroups({ asCards, levels, onLoaded, ...grid }: RecordGroupsProps) {
  const { resource, columns, edited, canSelect } = grid
  const folding = useFolding(`${resource.name}.openGroups`, false)
  const { isFolded } = folding
  const found = useGroupedRows({ resource, levels, columns, isFolded, edited })
  const { lines, records, total, key, loadPage, failure, answers } = found
  const t = useTranslation()
  const { integer } = useFormats()
  const ticks = useGroupTicks(resource, levels, lines)
  const ids = records.map(({ id, version }) => `${id}/${version}`).join()
  const [rows, setRows] = useState({ records, total, key, ids })
  // Equal rows keep the same array, so that the list around the rows is not drawn again.
  if (rows.key !== key || rows.ids !== ids || rows.total !== total)
    setRows({ records, total, key, ids })
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
              tickAll:
                canSelect && total !== undefined && total <= MAX_TICKED
                  ? {
                      ticked: ticks.getState(ROOT, total),
                      onTick: () => ticks.toggle(ROOT, total),
                      label: t('list.selectAll', { total: integer(total) }),
                    }
                  : undefined,
              draw: (line, itemGrid) => (
                <GroupedLine
                  line={line as GroupLine}
                  grid={itemGrid}
                  resource={resource}
                  columns={columns}
                  onToggle={folding.toggle}
                  ticks={canSelect ? ticks : undefined}
                  loadPage={loadPage}
                />
              ),
            }}
          />
        </Box>
      )}
    </PrefetchedProvider>
  )
}

/** Returns which groups are selected, and a function that selects the records of a group, or deselects them. */
function useGroupTicks(
  resource: Resource,
  levels: readonly Group[],
  lines: readonly GroupLine[],
): GroupTicks {
  const { selectedIds, onSelect, filterValues } = useListContext()
  const dataProvider = useDataProvider<AppDataProvider>()
  const showError = useShowError()
  const filter = useDatedFilter(filterValues)
  const base = JSON.stringify(filter)
  const [read, setRead] = useState<ReadGroups>({ base, ids: new Map() })
  const groups = read.base === base ? read.ids : NO_GROUPS
  // Two groups can be ticked before the ids of the first group have arrived.
  const latest = useRef(selectedIds)
  useEffect(() => {
    latest.current = selectedIds
  }, [selectedIds])
  const getState = useMemo(
    () => createStateFinder(lines, groups, selectedIds),
    [lines, groups, selectedIds],
  )

  async function listIds(key: string, count: number): Promise<readonly Identifier[]> {
    const loaded = lines.flatMap(({ groupKey, record }) =>
      record && isWithin(groupKey, key) ? [record.id] : [],
    )
    if (loaded.length === count) return loaded
    const path = JSON.parse(key) as readonly unknown[]
    return fetchIds(dataProvider, resource, filterToGroups(filter, levels, path))
  }

  async function toggle(key: string, count: number): Promise<void> {
    const isSelected = getState(key, count) === 'all'
    try {
      const ids = await listIds(key, count)
      const others = latest.current.filter((id) => !ids.includes(id))
      const next = isSelected ? others : [...others, ...ids]
      latest.current = next
      setRead((now) => ({
        base,
        ids: new Map([...(now.base === base ? now.ids : NO_GROUPS), [key, ids]]),
      }))
      onSelect(next)
    } catch (error) {
      showError(error)
    }
  }
  return { getState, toggle: (key, count) => void toggle(key, count) }
}

/** Holds the records of groups that were selected as a whole. */
interface ReadGroups {
  /** Holds the filter of the list, as JSON. */
  readonly base: string
  readonly ids: ReadonlyMap<string, readonly Identifier[]>
}

const NO_GROUPS: ReadGroups['ids'] = new Map()

/** Limits the records that the checkbox of the whole list selects one by one. */
const MAX_TICKED = 5000

/** Returns whether the group `key` is the group `other` or a subgroup of it. All groups are subgroups of the root. */
const isWithin = (key: string, other: string) =>
  other === ROOT || key === other || key.startsWith(`${other.slice(0, -1)},`)

/**
 * Returns a function that returns whether all, some or none of the records of a group are selected.
 */
function createStateFinder(
  lines: readonly GroupLine[],
  read: ReadGroups['ids'],
  selectedIds: readonly Identifier[],
): GroupTicks['getState'] {
  if (selectedIds.length === 0) return () => 'none'
  const chosen = new Set(selectedIds)
  const groupOf = new Map<Identifier, string>()
  for (const [key, ids] of read) for (const id of ids) groupOf.set(id, key)
  for (const { record, groupKey } of lines) if (record) groupOf.set(record.id, groupKey)
  const counts = new Map<string, number>()
  for (const id of selectedIds) {
    const path = JSON.parse(groupOf.get(id) ?? '[]') as readonly unknown[]
    for (let level = 0; level <= path.length; level += 1) {
      const key = JSON.stringify(path.slice(0, level))
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  const selectedGroups = [...read].flatMap(([key, ids]) =>
    ids.every((id) => chosen.has(id)) ? [key] : [],
  )
  return (key, count) => {
    const found = counts.get(key) ?? 0
    if ((count > 0 && found >= count) || selectedGroups.some((each) => isWithin(key, each)))
      return 'all'
    return found > 0 ? 'some' : 'none'
  }
}

function mergeTitles(titlesOfGroups: readonly Groups['prefetched'][]): Groups['prefetched'] {
  const merged: Record<string, RaRecord[]> = {}
  for (const titles of titlesOfGroups)
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
  const texts = useTexts('tools')
  const { can } = useSession()
  const { filterValues } = useListContext()
  const [, setLevels] = useGroupLevels(resource)
  const names = levels.map(({ name }) => name)
  const groups = listGroups(resource, can)
  const filter = new URLSearchParams({ filter: JSON.stringify(filterValues) })
  if (!texts) return <Box sx={groupBar} />
  return (
    <Box sx={bar} role="group" aria-label={t('list.groupBy')}>
      {[...names.slice(1), ''].slice(0, MAX_LEVELS - 1).map((chosen, at) => (
        <Box
          key={at}
          component="select"
          aria-label={texts('tools.groups.level', { level: at + 2 })}
          value={chosen}
          onChange={({ target }: ChangeEvent<HTMLSelectElement>) =>
            setLevels(
              [...names.slice(0, at + 1), target.value, ...names.slice(at + 2)].filter(Boolean),
            )
          }
          sx={[selectStyle, { minHeight: 28, fontSize: 13 }]}
        >
          <option value="">{texts(chosen ? 'tools.groups.remove' : 'tools.groups.thenBy')}</option>
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
        {texts('tools.tree.unfoldAll')}
      </Button>
      <Button
        size="small"
        variant="text"
        startIcon={<ChevronsDownUp size={14} aria-hidden />}
        onClick={folding.foldAll}
      >
        {texts('tools.tree.foldAll')}
      </Button>
      <Button
        size="small"
        variant="text"
        component={LinkBase}
        to={`/${resource.name}/by/${names[0]}${names[1] ? `/across/${names[1]}` : ''}?${filter}`}
        startIcon={<Sigma size={14} aria-hidden />}
      >
        {texts('tools.groups.summary')}
      </Button>
    </Box>
  )
}

const bar = {
  ...groupBar,
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  gap: 1,
  px: { sm: 1 },
  // Beside an open record, the line is scrolled.
  overflowX: { sm: 'auto' },
  scrollbarWidth: 'none',
  '& > *': { flex: 'none' },
  '& > select': {
    flex: { xs: '1 1 40%', sm: 'none' },
    minWidth: { xs: 0, sm: 'auto' },
    maxWidth: { xs: 'none', sm: 180 },
  },
  '& > .MuiButton-root': { px: { xs: 0.75, sm: 1.25 } },
} as const

const frame = {
  ...groupFrame,
  // The first card does not touch the line above it.
  '& :has(> li[data-group])': { pt: { sm: 1 } },
  '& tr[data-group] td': {
    fontWeight: 600,
    bgcolor: ({ tokens }: Theme) => tokens.page,
  },
  // Headings do not change the widths of the columns below them.
  '& tr[data-group] .title': { width: 'auto', minWidth: 0, maxWidth: 0, fontWeight: 600 },
  '& tr[data-group="2"] .group': { paddingInlineStart: '28px' },
  '& tr[data-group="3"] .group': { paddingInlineStart: '48px' },
  // Records of inner groups begin to the right of their heading.
  '& tr[data-record][aria-level="3"] .title': { paddingInlineStart: '28px' },
  '& tr[data-record][aria-level="4"] .title': { paddingInlineStart: '48px' },
  '& li[data-group="2"]': { marginInlineStart: '12px' },
  '& li[data-group="3"]': { marginInlineStart: '24px' },
} as const
