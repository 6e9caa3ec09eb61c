import { useTranslation, useLoadedTexts } from '../../core/context/translation.ts'
import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  LinearProgress,
  TextField,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lowercaseWords } from '../../../schema/naming.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useHttp, useSession } from '../../core/context/session.tsx'
import { useFormats } from '../../core/context/formats.ts'
import { EdgeFrame } from '../../kit/edge-frame.tsx'
import { PlainTable, ruledTable } from '../../kit/table/table.tsx'
import { UNDO_TIMEOUT_MS, UndoButton, UndoneImport } from '../../record/show/undo-change.tsx'
import type { ImportUndoOutcome } from '../../core/data/wire.ts'
import type { CellFix, ImportProgress, ImportResult, MissingRecords } from './import-targets.ts'

interface OutcomeProps {
  readonly result: ImportResult
  /** Returns the label of a column by its name in the API. */
  readonly getLabel: (column: string) => string
  /** Holds the cells that were corrected already. */
  readonly fixes?: readonly CellFix[]
  /** Receives a corrected cell. Without this function, cells cannot be corrected. */
  readonly onFix?: (fix: CellFix) => void
}

type Problem = { readonly line: number; readonly sheet?: string | undefined } & NonNullable<
  ImportResult['rows'][number]['errors']
>[number]

/** Limits the problems shown on the screen. The file of failed rows contains all problems of the first sheet. */
const SHOWN_PROBLEMS = 100

type Outcomes = Pick<ImportResult, 'created' | 'updated' | 'unchanged' | 'failed'>

/**
 * Gives the focus to an element. As the `ref` of the first element of a step, this function makes screen readers read
 * the step.
 */
export function focusStep(element: HTMLElement | null): void {
  element?.focus()
}

/** Draws the number of rows by outcome. */
export function OutcomeCounts({ counts }: { readonly counts: Outcomes }) {
  const texts = useLoadedTexts('tools')
  const formats = useFormats()
  return (
    <Box component="dl" sx={countsRow}>
      {(['created', 'updated', 'unchanged', 'failed'] as const).map((outcome) => (
        <div key={outcome}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {texts(`tools.import.${outcome}`)}
          </Typography>
          <Typography component="dd" sx={figure}>
            {formats.integer(counts[outcome])}
          </Typography>
        </div>
      ))}
    </Box>
  )
}

/** Returns the number of a row in the file, with the name of its sheet unless it is the first sheet. */
export function nameRow(line: string, sheet: string | undefined): string {
  return sheet === undefined ? line : `${sheet} ${line}`
}

/**
 * Returns whether the file has a cell for the problem. Cells of child rows and of further sheets
 * are corrected in the file.
 */
function canFix({ sheet, column, value }: Problem): boolean {
  return sheet === undefined && column !== '' && !column.includes('.') && value !== null
}

/** Draws the result of an import: the number of rows and the problems of the failed rows. */
export function Outcome({ result, getLabel, fixes, onFix }: OutcomeProps) {
  const texts = useLoadedTexts('tools')
  const formats = useFormats()
  const problems = result.rows.flatMap(({ line, sheet, errors = [] }) =>
    errors.map((error) => ({ line, sheet, ...error })),
  )
  const isPhone = useMediaQuery('(max-width: 599px)')
  const row = {
    key: 'row',
    label: texts('tools.import.row'),
    isFigure: true,
    cell: ({ line, sheet }: Problem) => nameRow(formats.integer(line), sheet),
  }
  const name = {
    key: 'column',
    label: texts('tools.import.column'),
    cell: ({ column }: Problem) => column && getLabel(column),
  }
  const value = {
    key: 'value',
    label: texts('tools.import.value'),
    style: { overflowWrap: 'anywhere' } as const,
    cell: (problem: Problem) => {
      if (!onFix || !canFix(problem)) return String(problem.value ?? '')
      const { line, column } = problem
      const given = String(problem.value ?? '')
      const fixed = fixes?.find(([at, path]) => at === line && path === column)?.[2] ?? given
      return (
        <TextField
          defaultValue={fixed}
          onBlur={({ target }) => {
            if (target.value !== fixed) onFix([line, column, target.value])
          }}
          sx={{ minWidth: 160 }}
          slotProps={{
            htmlInput: {
              'aria-label': texts('tools.import.correct', {
                column: getLabel(column),
                row: formats.integer(line),
              }),
            },
          }}
        />
      )
    },
  }
  const reason = {
    key: 'reason',
    label: texts('tools.import.reason'),
    cell: ({ message }: Problem) => message,
  }
  /** Draws column, value and reason below each other, for phones. */
  const drawStacked = (problem: Problem) => (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', whiteSpace: 'normal' }}>
      <strong>{name.cell(problem)}</strong>
      <div style={{ width: '100%' }}>{value.cell(problem)}</div>
      <div>{reason.cell(problem)}</div>
    </Box>
  )
  return (
    <>
      <OutcomeCounts counts={result} />
      {result.sheets && (
        <Alert severity="info">
          {texts('tools.import.sheets', {
            smart_count: result.sheets.length,
            sheets: result.sheets.join(', '),
          })}
        </Alert>
      )}
      {problems.length > 0 && (
        <EdgeFrame
          role="region"
          sx={{ maxHeight: 400 }}
          tabIndex={0}
          aria-label={texts('tools.import.problems')}
        >
          <PlainTable
            columns={isPhone ? [row, { ...value, cell: drawStacked }] : [row, name, value, reason]}
            rows={problems.slice(0, SHOWN_PROBLEMS)}
            getRowKey={({ line, column, message }, i) => `${line} ${column} ${message} ${i}`}
            sx={ruledTable}
          />
        </EdgeFrame>
      )}
      {problems.length > SHOWN_PROBLEMS && (
        <Alert severity="info">
          {texts('tools.import.more', { count: formats.integer(problems.length - SHOWN_PROBLEMS) })}
        </Alert>
      )}
    </>
  )
}

interface MissingChoicesProps {
  readonly missing: readonly MissingRecords[]
  /** Names the resources whose missing records are created. */
  readonly creates: readonly string[]
  readonly isBusy: boolean
  readonly onChange: (creates: readonly string[]) => void
}

/**
 * Draws a checkbox for each resource of which the person may create the missing records. The import creates the records
 * of the checked resources.
 */
export function MissingChoices({ missing, creates, isBusy, onChange }: MissingChoicesProps) {
  const t = useTranslation()
  const texts = useLoadedTexts('tools')
  const { integer } = useFormats()
  const offered = missing.filter(({ mayCreate }) => mayCreate)
  if (offered.length === 0) return null
  return (
    <Box component="fieldset" sx={{ display: 'grid', border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ p: 0, fontWeight: 550 }}>
        {texts('tools.import.missingRecords')}
      </Typography>
      {offered.map(({ resource, count, names }) => (
        <FormControlLabel
          key={resource}
          disabled={isBusy}
          control={
            <Checkbox
              checked={creates.includes(resource)}
              onChange={(_, isOn) =>
                onChange(
                  isOn ? [...creates, resource] : creates.filter((name) => name !== resource),
                )
              }
            />
          }
          label={texts('tools.import.create', {
            count: integer(count),
            name: lowercaseWords(t.resource(resource, count)),
            names: [...names, ...(count > names.length ? ['…'] : [])].join(', '),
          })}
        />
      ))}
    </Box>
  )
}

const countsRow = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { xs: 2.5, sm: 5 },
  rowGap: 2,
  m: 0,
}
const figure = { m: 0, fontSize: 24, lineHeight: '32px', fontWeight: 650 }

interface ProgressBarProps {
  readonly progress: ImportProgress
  readonly onCancel?: () => void
}

/**
 * Draws the number of processed rows, and explains that the import continues after a lost connection,
 * and when the person leaves the page.
 */
export function ProgressBar({ progress, onCancel }: ProgressBarProps) {
  const texts = useLoadedTexts('tools')
  const { integer } = useFormats()
  const { rows, done, failed, isLost } = progress
  const text =
    rows === 0
      ? texts('tools.import.reading')
      : texts('tools.import.progress', { done: integer(done), rows: integer(rows) })
  return (
    <Box component="output" sx={{ display: 'grid', gap: 1 }}>
      <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Typography>
      <LinearProgress
        aria-label={text}
        sx={{ height: 6, borderRadius: 3, bgcolor: 'action.selected' }}
        {...(rows > 0 && { variant: 'determinate', value: Math.floor((100 * done) / rows) })}
      />
      {failed > 0 && (
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {texts('tools.import.leftOut', { smart_count: failed, count: integer(failed) })}
        </Typography>
      )}
      {isLost ? (
        <Alert severity="warning">{texts('tools.import.lost')}</Alert>
      ) : (
        rows > 0 && (
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {texts('tools.import.leave')}
          </Typography>
        )
      )}
      {onCancel && rows > 0 && (
        <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={onCancel}>
          {texts('tools.import.cancel')}
        </Button>
      )}
    </Box>
  )
}

interface UndoImportProps {
  readonly resource: Resource
  readonly id: string
}

/** Draws a button that undoes an import after confirmation and shows the result. */
export function UndoImport({ resource, id }: UndoImportProps) {
  const texts = useLoadedTexts('tools')
  const http = useHttp()
  const queryClient = useQueryClient()
  const { can } = useSession()
  const [result, setResult] = useState<ImportUndoOutcome>()
  if (!can(`${resource.one}.delete`) || !can(`${resource.one}.edit`)) return null

  async function undo(): Promise<void> {
    const path = `/api/v1/${resource.name}/import/${id}/undo`
    try {
      setResult(
        (await http<ImportUndoOutcome>(path, { method: 'POST', timeoutMs: UNDO_TIMEOUT_MS })).json,
      )
    } finally {
      await queryClient.invalidateQueries({ queryKey: [resource.name] })
    }
  }

  if (!result) {
    return (
      <UndoButton
        label={texts('tools.import.undo')}
        question={texts('tools.import.undoTitle')}
        hint={texts('tools.import.undoHint')}
        onUndo={undo}
        appearance={{ variant: 'outlined', color: 'error', sx: { justifySelf: 'start' } }}
      />
    )
  }
  return <UndoneImport outcome={result} />
}
