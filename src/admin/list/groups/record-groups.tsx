import { Box, Button, type Theme } from '@mui/material'
import { ChevronsDownUp, ChevronsUpDown, Sigma } from 'lucide-react'
import { useEffect, useMemo, useState, type ChangeEvent } from 'react'
import { LinkBase, useListContext, type RaRecord } from 'react-admin'
import { listGroups, type Group } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'
import { useTranslation } from '../../core/context/translation.ts'
import { PrefetchedProvider } from '../../fields/cell-tools.tsx'
import type { Place } from '../../fields/field-text.ts'
import { RecordCards } from '../cards/record-cards.tsx'
import { RecordGrid } from '../grid/record-grid.tsx'
import { useFolding } from '../grid/tree-paths.ts'
import { useGroupLevels, MAX_LEVELS } from '../layouts/layouts.ts'
import { ListError } from '../list-states.tsx'
import type { Peek } from '../peek.ts'
import { useToolTexts } from '../tool-texts.ts'
import type { ColumnLayout } from '../view/columns.ts'
import { selectStyle } from './group-choice.tsx'
import { GroupedLine } from './grouped-line.tsx'
import { useGroupedRows, type Groups, type GroupLine } from './use-groups.ts'

/** Holds the rows of unfolded groups that are loaded. */
export interface LoadedRows {
  readonly records: readonly RaRecord[]
  /** Counts the records of all groups; undefined while unknown. */
  readonly total: number | undefined
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
  const { lines, records, total, key, ask, failure, answers } = found
  const ids = records.map(({ id, version }) => `${id}/${version}`).join()
  const [rows, setRows] = useState({ records, total, key, ids })
  // The same rows are the same array, so that the list around them is not drawn again.
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
              draw: (line, itemGrid) => (
                <GroupedLine
                  line={line as GroupLine}
                  grid={itemGrid}
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
  // Records of inner groups begin to the right of their heading.
  '& tr[data-record][aria-level="3"] .title': { paddingInlineStart: '28px' },
  '& tr[data-record][aria-level="4"] .title': { paddingInlineStart: '48px' },
  '& li[data-group="2"]': { marginInlineStart: '12px' },
  '& li[data-group="3"]': { marginInlineStart: '24px' },
} as const
