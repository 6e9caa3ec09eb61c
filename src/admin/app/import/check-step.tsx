import { useTranslation, useLoadedTexts } from '../../core/context/translation.ts'
import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  TextField,
  Typography,
  MenuItem,
} from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats } from '../../core/context/formats.ts'
import { nameIssue } from '../../../schema/name-issue.ts'
import { useSession } from '../../core/context/session.tsx'
import { FieldInput } from '../../fields/inputs/inputs.tsx'
import { searchedList } from '../../fields/inputs/field-box.tsx'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { useShowError } from '../../kit/toast/toast.tsx'
import { writeRowsWithReasons, type Preview } from './sheet-file.ts'
import { ChangesTable } from './changes-table.tsx'
import type { CellFix, ImportTarget, Mapping, ImportResult } from './import-targets.ts'
import { focusStep, MissingChoices, Outcome, ProgressBar, UndoImport } from './outcome.tsx'
import { useImport } from './use-import.ts'
import { EdgeFrame } from '../../kit/edge-frame.tsx'
import { PlainTable, ruledTable } from '../../kit/table/table.tsx'

interface CheckStepProps {
  readonly resource: Resource
  readonly file: File
  readonly preview: Preview
  readonly targets: readonly ImportTarget[]
  readonly guess: Mapping
  readonly onDone: (result: ImportResult, mapping: Mapping) => void
  readonly onBack: () => void
}

/**
 * Draws the second step of an import: assigns columns to fields, checks the file without writing, and imports all rows
 * or only the valid rows.
 */
export function CheckStep(props: CheckStepProps) {
  const { resource, file, preview, targets, guess, onDone, onBack } = props
  const t = useTranslation()
  const texts = useLoadedTexts('tools')
  const formats = useFormats()
  const { team } = useSession()
  const showError = useShowError()
  const { send, cancel, isBusy, problem, progress, stoppedId } = useImport(resource)
  const [mapping, setMapping] = useState(guess)
  const [checked, setChecked] = useState<ImportResult>()
  const [creates, setCreates] = useState<readonly string[]>([])
  const [constants, setConstants] = useState<Readonly<Record<string, string>>>({})
  const [fixes, setFixes] = useState<readonly CellFix[]>([])
  /** Indicates that cells were corrected after the last check. */
  const [isCorrected, setIsCorrected] = useState(false)
  const results = useRef<HTMLHeadingElement>(null)
  const refusal = useRef<HTMLDivElement>(null)
  /** Indicates that the result gets the focus when it arrives: the pressed button is disabled until then. */
  const isAwaited = useRef(false)
  useEffect(() => {
    if (!isAwaited.current || !(checked ?? problem)) return
    isAwaited.current = false
    const { current } = problem ? refusal : results
    current?.focus({ preventScroll: true })
    // The focus alone would scroll only until the heading is at the lower edge of the window.
    current?.scrollIntoView({ block: 'start' })
  }, [checked, problem])
  const writtenRows = checked ? checked.created + checked.updated : 0
  const missing = targets.filter(({ path, isRequired }) => isRequired && !mapping.includes(path))
  const getLabel = (path: string) => t.field(resource, path)

  const values = Object.fromEntries(
    Object.entries(constants).filter(
      ([path, text]) => text.trim() !== '' && !mapping.includes(path),
    ),
  )
  const sent = { file, preview, mapping, values, fixes }

  async function check(created = creates) {
    setCreates(created)
    setIsCorrected(false)
    setChecked(await send({ ...sent, creates: created, isDryRun: true }))
  }

  function fix(given: CellFix) {
    const [line, column] = given
    setFixes((before) => [
      ...before.filter((each) => each[0] !== line || each[1] !== column),
      given,
    ])
    setIsCorrected(true)
  }

  async function importRows() {
    if (!checked) return
    isAwaited.current = true
    const { created, updated, unchanged, failed } = checked
    const rows = created + updated + unchanged + failed
    const skipsInvalid = failed > 0
    const result = await send({ ...sent, creates, rows, isDryRun: false, skipsInvalid })
    if (result) onDone(result, mapping)
  }

  async function saveFailedRows({ rows }: ImportResult) {
    // The file of failed rows has the columns of the first sheet.
    const ownRows = rows.filter(({ sheet }) => sheet === undefined)
    const reasons = ownRows.flatMap(({ line, joined = [], errors = [] }): [number, string][] => {
      const texts = errors.map(({ column, message }) =>
        column ? `${getLabel(column)}: ${message}` : message,
      )
      const reason = texts.join('; ')
      return texts.length > 0 ? [line, ...joined].map((each) => [each, reason]) : []
    })
    const failing = await writeRowsWithReasons(
      file,
      preview,
      new Map(reasons),
      texts('tools.import.reason'),
      team.locale,
    )
    saveFile(
      failing,
      file.name.replace(/(\.\w+)?$/, ` - ${texts('tools.import.failed').toLowerCase()}.csv`),
    )
  }

  if (progress) {
    return (
      <Card ref={focusStep} tabIndex={-1} sx={{ outline: 'none' }}>
        <CardContent>
          <ProgressBar progress={progress} onCancel={() => void cancel().catch(showError)} />
        </CardContent>
      </Card>
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography ref={focusStep} tabIndex={-1} sx={{ outline: 'none' }}>
        {texts('tools.import.map', { file: file.name, count: preview.rows.length })}
      </Typography>
      <MappingTable
        preview={preview}
        targets={targets}
        mapping={mapping}
        onChange={(next) => {
          setMapping(next)
          setCreates([])
          setFixes([])
          setChecked(undefined)
        }}
      />
      {missing.length > 0 && (
        <Alert severity="info" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
          {texts('tools.import.missing', { fields: missing.map(({ label }) => label).join(', ') })}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5 }}>
            {missing.map(({ path, label }) => (
              <ConstantInput
                key={path}
                resource={resource}
                path={path}
                label={texts('tools.import.forAll', { field: label })}
                value={constants[path] ?? ''}
                onChange={(value) => {
                  setConstants((before) => ({ ...before, [path]: value }))
                  setChecked(undefined)
                }}
              />
            ))}
          </Box>
        </Alert>
      )}
      {problem && (
        <Alert severity="error" ref={refusal} tabIndex={-1} sx={resultStyle}>
          {problem.message}{' '}
          {problem.problem?.errors?.map((issue) => nameIssue(t, resource, issue)).join(' ')}
        </Alert>
      )}
      {stoppedId && <UndoImport key={stoppedId} resource={resource} id={stoppedId} />}
      {checked && (
        <Card>
          <CardContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Typography variant="h2" ref={results} tabIndex={-1} sx={resultStyle}>
              {texts('tools.import.checked')}
            </Typography>
            <Outcome result={checked} getLabel={getLabel} fixes={fixes} onFix={fix} />
            <ChangesTable resource={resource} rows={checked.rows} />
            <MissingChoices
              missing={checked.missing ?? []}
              creates={creates}
              isBusy={isBusy}
              onChange={(next) => void check(next)}
            />
            {checked.failed > 0 && (
              <Button
                variant="outlined"
                sx={{ justifySelf: 'start' }}
                onClick={() => void saveFailedRows(checked).catch(showError)}
              >
                {texts('tools.import.saveFailing')}
              </Button>
            )}
          </CardContent>
        </Card>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {checked && writtenRows > 0 && !isCorrected ? (
          <BusyButton variant="contained" loading={isBusy} onClick={() => void importRows()}>
            {texts(checked.failed > 0 ? 'tools.import.startGood' : 'tools.import.start', {
              smart_count: writtenRows,
              count: formats.integer(writtenRows),
            })}
          </BusyButton>
        ) : (
          <BusyButton
            variant="contained"
            loading={isBusy}
            disabled={mapping.every((path) => path === undefined)}
            onClick={() => {
              isAwaited.current = true
              void check()
            }}
          >
            {texts(isCorrected ? 'tools.import.checkAgain' : 'tools.import.check')}
          </BusyButton>
        )}
        <Button variant="outlined" disabled={isBusy} onClick={onBack}>
          {texts('tools.import.another')}
        </Button>
      </Box>
    </Box>
  )
}

interface ConstantInputProps {
  readonly resource: Resource
  readonly path: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/**
 * Draws the input of a value that all rows get: the field's own input for references, choices and
 * dates, otherwise a text box.
 */
function ConstantInput({ resource, path, label, value, onChange }: ConstantInputProps) {
  const field = resource.fields[path]
  return (
    <Box sx={constantInput}>
      {field?.kind === 'reference' || field?.kind === 'select' || field?.kind === 'date' ? (
        <FieldInput
          place={{ resource, path, field }}
          label={label}
          value={value === '' ? null : value}
          onChange={(next) => onChange(String(next ?? ''))}
        />
      ) : (
        <TextField
          fullWidth
          label={label}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Box>
  )
}

const constantInput = {
  width: 260,
  '& .MuiInputBase-root': { bgcolor: 'background.paper' },
} as const

interface MappingTableProps {
  readonly preview: Preview
  readonly targets: readonly ImportTarget[]
  readonly mapping: Mapping
  readonly onChange: (mapping: Mapping) => void
}

/** Draws the first rows of a file, with a select above each column for its field. */
function MappingTable({ preview, targets, mapping, onChange }: MappingTableProps) {
  const texts = useLoadedTexts('tools')
  const { header, rows } = preview
  const getHeading = (heading: string, column: number) =>
    heading || texts('tools.import.unnamed', { number: column + 1 })
  return (
    <EdgeFrame role="region" sx={scroller} tabIndex={0} aria-label={texts('tools.import.preview')}>
      <PlainTable
        columns={header.map((heading, column) => ({
          key: String(column),
          label: getHeading(heading, column),
          style: { ...cell, opacity: mapping[column] === undefined ? 0.5 : 1 },
          getHeadStyle: () => ({ minWidth: 180, verticalAlign: 'top' }),
          cell: (row: readonly string[]) => row[column],
          readTooltip: (row: readonly string[]) => row[column],
        }))}
        headings={Object.fromEntries(
          header.map((heading, column) => [
            column,
            <TextField
              key={column}
              select
              label={getHeading(heading, column)}
              value={mapping[column] ?? ''}
              onChange={({ target }) => onChange(mapping.with(column, target.value || undefined))}
              slotProps={{ select: { displayEmpty: true, MenuProps: searchedList } }}
            >
              <MenuItem value="">{texts('tools.import.leaveOut')}</MenuItem>
              {targets.map(({ path, label }) => (
                <MenuItem
                  key={path}
                  value={path}
                  disabled={mapping[column] !== path && mapping.includes(path)}
                >
                  {label}
                </MenuItem>
              ))}
            </TextField>,
          ]),
        )}
        rows={rows}
        getRowKey={(_, i) => i}
        sx={ruledTable}
      />
    </EdgeFrame>
  )
}

/** Keeps space for the bar at the top when the page scrolls to a result. */
const resultStyle = { outline: 'none', scrollMarginTop: '72px' } as const

const scroller = {
  maxHeight: 480,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
}

const cell = {
  maxWidth: 240,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
}
