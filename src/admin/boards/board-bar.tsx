import { useTranslation, useLoadedTexts } from '../core/context/translation.ts'
import { Box, FormControlLabel, MenuItem, Switch, TextField } from '@mui/material'
import { useGetList } from 'react-admin'
import { getPreviousScope, type Board, type Scope } from '../../schema/board.ts'
import { getToday } from '../../schema/days.ts'
import { useFormats } from '../core/context/formats.ts'
import { getFiscalYearStart, omitFiscalYears } from '../../schema/fiscal-year.ts'
import { useDeclaration } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'
import { useVisibleBranches } from '../fields/inputs/reference-choices.ts'
import { boardPeriods } from './periods.ts'
import { type BoardScope } from './use-board.ts'

/** Limits the records in the choice of a board. */
const MAX_CHOICES = 200

interface BoardBarProps {
  readonly board: Board
  readonly chosen: BoardScope
  /** Indicates whether a figure or panel of the board depends on a period. */
  readonly hasPeriod: boolean
}

/** Draws the choice of period, branch and comparison of a board. */
export function BoardBar({ board, chosen, hasPeriod }: BoardBarProps) {
  const { compares, setCompares } = chosen
  return (
    <Box sx={bar}>
      {hasPeriod && <PeriodPicker chosen={chosen} />}
      {board.filterBy && <RecordPicker filterBy={board.filterBy} chosen={chosen} />}
      {hasPeriod && (
        <FormControlLabel
          // Aligns the switch with the text above the switch.
          sx={{ marginInlineStart: -0.5, gap: 0.5 }}
          label={<ComparedDays scope={chosen.scope} />}
          control={
            <Switch size="small" checked={compares} onChange={(_, isOn) => setCompares(isOn)} />
          }
        />
      )}
    </Box>
  )
}

/** Draws the days with which the figures are compared. */
function ComparedDays({ scope }: { readonly scope: Scope }) {
  const t = useLoadedTexts('boards')
  const { date } = useFormats()
  const { from, to } = getPreviousScope(scope, getToday(useSession().team.timezone))
  return t('boards.compare', { days: from === to ? date(from) : `${date(from)} – ${date(to)}` })
}

function PeriodPicker({ chosen }: { readonly chosen: BoardScope }) {
  const t = useLoadedTexts('boards')
  const { period, scope, setPeriod } = chosen
  const usual = omitFiscalYears(boardPeriods, getFiscalYearStart(useSession().team))
  // The fiscal year may have been chosen before the company changed its start to January.
  const offered = usual.includes(period.name) ? usual : boardPeriods
  return (
    <>
      <TextField
        select
        value={period.name}
        onChange={({ target: { value } }) => {
          const name = boardPeriods.find((each) => each === value)
          if (!name) return
          setPeriod(name === 'custom' ? { name, from: scope.from, to: scope.to } : { name })
        }}
        sx={picker}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('boards.period') } } }}
      >
        {offered.map((name) => (
          <MenuItem key={name} value={name}>
            {t.declared(`boards.period.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      {period.name === 'custom' && <Days chosen={chosen} />}
    </>
  )
}

function Days({ chosen: { period, setPeriod } }: { readonly chosen: BoardScope }) {
  const t = useTranslation()
  return (['from', 'to'] as const).map((end) => (
    <TextField
      key={end}
      type="date"
      value={period[end] ?? ''}
      onChange={({ target: { value } }) => value && setPeriod({ ...period, [end]: value })}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 150 } }}
      slotProps={{ htmlInput: { 'aria-label': t.declared(`boards.${end}`), max: '9999-12-31' } }}
    />
  ))
}

interface RecordPickerProps {
  readonly filterBy: NonNullable<Board['filterBy']>
  readonly chosen: BoardScope
}

/**
 * Draws the choice of one record or all; nothing when the person may see fewer than two records.
 */
function RecordPicker({ filterBy, chosen: { scope, setRecord } }: RecordPickerProps) {
  const t = useTranslation()
  const { can } = useSession()
  const { name, one, title } = useDeclaration(filterBy.resource)
  const visible = useVisibleBranches(name)
  const { data: records = [] } = useGetList(
    name,
    {
      pagination: { page: 1, perPage: MAX_CHOICES },
      sort: { field: title, order: 'ASC' },
      filter: visible ? { id: visible } : {},
    },
    { enabled: can(`${one}.view`) },
  )
  if (records.length < 2) return null
  const chosen = records.find(({ id }) => id === scope.filteredBy?.id)
  return (
    <TextField
      select
      value={chosen?.id ?? ''}
      onChange={({ target: { value } }) => setRecord(value === '' ? null : value)}
      sx={picker}
      slotProps={{
        select: {
          displayEmpty: true,
          SelectDisplayProps: { 'aria-label': t.declared(`boards.${filterBy.field}`) },
        },
      }}
    >
      <MenuItem value="">{t.declared(`boards.all.${filterBy.field}`)}</MenuItem>
      {records.map((record) => (
        <MenuItem key={record.id} value={String(record.id)}>
          {String(record[title])}
        </MenuItem>
      ))}
    </TextField>
  )
}

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 } as const

/** Places two pickers side by side on a phone. */
const picker = { width: { xs: 'calc(50% - 6px)', sm: 170 } } as const
