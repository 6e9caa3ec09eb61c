import type { PartTranslation } from '../../core/i18n/dictionaries.ts'
import { lowercaseWords } from '../../../schema/naming.ts'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Box,
  Skeleton,
} from '@mui/material'
import { useState, type HTMLAttributes } from 'react'
import type { Identifier } from 'react-admin'
import type { Issue } from '../../../schema/problem.ts'
import type { Resource } from '../../../schema/resource.ts'
import { validate } from '../../../schema/validation.ts'
import { omitValues } from '../../../schema/values.ts'
import { useSession } from '../../core/context/session.tsx'
import { useOfflineSince } from '../../core/data/connection.ts'
import { searchedList } from '../../fields/inputs/field-box.tsx'
import type { EnteredPlace } from '../../fields/inputs/inputs.tsx'
import { ChangedField, isEntryComplete, toSteps, type EnteredChange } from './changed-field.tsx'
import { BulkProblems, BulkProgressLine } from './delete-dialog.tsx'
import { addMark, BusyButton, removeAndFocusNext } from '../../kit/button/busy-button.tsx'
import {
  listBulkFields,
  listRemaining,
  useBulk,
  type BulkOutcome,
  type BulkPreview,
  type Target,
  MAX_PER_REQUEST,
  useBulkPreview,
  useChangedNotice,
} from './use-bulk.ts'
import type { BulkProblem, PreviewedRow } from '../../core/data/wire.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { buildColumn, renderCell } from '../../fields/cells.tsx'
import { PlainTable, ruledTable } from '../../kit/table/table.tsx'

interface BulkEditDialogProps {
  readonly resource: Resource
  readonly target: Target
  /** Holds the values with which the dialog opens, by field. Choices are added to the choices of the records. */
  readonly given: Readonly<Record<string, unknown>>
  readonly findTitle: (id: Identifier) => string | undefined
  readonly onClose: () => void
  /** Closes the dialog after the change; `remaining` stay selected. */
  readonly onChanged: (remaining?: readonly Identifier[]) => void
}

/**
 * Draws a dialog that changes many records: sets values, or computes new values from the values of each record. A
 * preview shows what will change.
 */
export function BulkEditDialog(props: BulkEditDialogProps) {
  const { resource, target, findTitle, onClose, onChanged } = props
  const t = useTranslation()
  const texts = useTexts('tools')
  const { integer } = useFormats()
  const showChanged = useChangedNotice(resource)
  const { can, team } = useSession()
  const { run, isPending, isWaiting, error, progress, stop } = useBulk(resource, 'updateMany')
  const [entries, setEntries] = useState<Readonly<Record<string, EnteredChange>>>(() =>
    Object.fromEntries(
      Object.entries(props.given).map(([path, value]) => [
        path,
        { way: Array.isArray(value) ? 'addChoices' : 'set', value },
      ]),
    ),
  )
  const [picked, setPicked] = useState<string>()
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [outcome, setOutcome] = useState<BulkOutcome>()
  const places = listBulkFields(resource, can)
  const chosen = Object.keys(entries).flatMap((path) =>
    places.filter((place) => place.path === path),
  )
  const entered = Object.entries(entries)
  const assigned = Object.fromEntries(
    entered.flatMap(([path, { way, value }]) => (way === 'set' ? [[path, value]] : [])),
  )
  const steps = Object.fromEntries(
    entered.flatMap(([path, entry]) => (entry.way === 'set' ? [] : [[path, toSteps(entry)]])),
  )
  const isReady =
    chosen.length > 0 && chosen.every((place) => isEntryComplete(place, entries[place.path]!))

  const values = { data: assigned, steps }
  const previewed = useBulkPreview(resource, target, isReady ? values : NO_VALUES)
  // Without a preview, which is limited to the records of one request and can fail, the change can also be applied.
  const changesNothing = isReady && previewed.isCurrent && previewed.preview?.changed === 0

  const isBusy = isPending && !isWaiting
  const close = () => {
    stop()
    if (outcome) onChanged(listRemaining(outcome))
    else onClose()
  }

  async function apply(): Promise<void> {
    const checked = validate(resource, assigned, { current: {}, can, decimals: team.decimals })
    // Fields that were not chosen keep their values, so they cannot be missing.
    const found = checked.issues.filter(({ pointer }) => Object.hasOwn(assigned, pointer.slice(1)))
    setIssues(found)
    if (found.length > 0) return
    const result = await run(target, checked.value, steps).catch(() => undefined)
    if (!result) return
    showChanged(result)
    if (result.refused.length > 0 || result.stopped) return setOutcome(result)
    onChanged()
  }

  return (
    <Dialog
      open
      onClose={isBusy ? undefined : close}
      maxWidth="md"
      fullWidth
      aria-labelledby="bulk-edit-title"
    >
      <DialogTitle id="bulk-edit-title">
        {texts?.('tools.editMany', {
          count: integer(target.count),
          name: lowercaseWords(t.resource(resource.name, target.count)),
        })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {texts &&
          chosen.map((place) => (
            <ChangedField
              key={place.path}
              place={place}
              places={places}
              texts={texts}
              entry={entries[place.path]!}
              issue={issues.find(({ pointer }) => pointer === `/${place.path}`)}
              onChange={(entry) => setEntries((now) => ({ ...now, [place.path]: entry }))}
              onDrop={({ currentTarget }) =>
                removeAndFocusNext(currentTarget.closest('[role="dialog"]'), currentTarget, () =>
                  setEntries((now) => omitValues(now, [place.path])),
                )
              }
              isPicked={place.path === picked}
            />
          ))}
        {texts && (
          <FieldPicker
            texts={texts}
            places={places.filter((place) => !chosen.includes(place))}
            onPick={({ path, field }) => {
              const value = field.kind === 'boolean' ? false : null
              setEntries((now) => ({ ...now, [path]: { way: 'set', value } }))
              setPicked(path)
            }}
          />
        )}
        <BulkProgressLine progress={progress} onStop={stop} />
        {texts && isReady && !outcome && !progress && (
          <BulkPreviewTable
            resource={resource}
            target={target}
            places={chosen}
            texts={texts}
            {...previewed}
          />
        )}
        {outcome && <BulkProblems outcome={outcome} resource={resource} findTitle={findTitle} />}
        {isWaiting && texts && (
          <Alert severity="warning" role="status">
            {texts('tools.waiting')}
          </Alert>
        )}
        {error && <Alert severity="error">{error.message}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" disabled={isBusy} onClick={close}>
          {t(outcome ? 'list.close' : 'list.cancel')}
        </Button>
        <BusyButton
          variant="contained"
          loading={isPending}
          disabled={!isReady || changesNothing || outcome !== undefined}
          onClick={() => void apply()}
        >
          {t('list.apply')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}

const NO_VALUES = { data: {}, steps: {} }

interface FieldPickerProps {
  readonly texts: PartTranslation<'tools'>
  readonly places: readonly EnteredPlace[]
  readonly onPick: (place: EnteredPlace) => void
}

/** Marks the picker as the element that adds entries. TypeScript rejects an object that has only a data attribute. */
const pickerProps: HTMLAttributes<HTMLDivElement> & typeof addMark = addMark

function FieldPicker({ texts, places, onPick }: FieldPickerProps) {
  const t = useTranslation()
  if (places.length === 0) return null
  return (
    <TextField
      select
      label={texts('tools.fieldToChange')}
      value=""
      slotProps={{ select: { SelectDisplayProps: pickerProps, MenuProps: searchedList } }}
      onChange={({ target }) => {
        const place = places.find(({ path }) => path === target.value)
        if (place) onPick(place)
      }}
    >
      {places.map(({ resource, path }) => (
        <MenuItem key={path} value={path}>
          {t.field(resource, path)}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface BulkPreviewTableProps {
  readonly resource: Resource
  readonly target: Target
  /** Lists the changed fields. */
  readonly places: readonly EnteredPlace[]
  readonly texts: PartTranslation<'tools'>
  readonly preview: BulkPreview | undefined
  /** Indicates that the preview belongs to the entered values. */
  readonly isCurrent: boolean
  readonly error: Error | null
}

/** Limits the rows of the preview. */
const MAX_ROWS = 8

/** Draws what a bulk change would do: numbers of records, reasons of refusals, and values before and after. */
function BulkPreviewTable(props: BulkPreviewTableProps) {
  const { resource, target, places, texts, preview, isCurrent, error } = props
  const isOffline = useOfflineSince() !== undefined
  const t = useTranslation()
  const tools = useCellTools()
  const { integer } = useFormats()
  if (target.count > MAX_PER_REQUEST)
    return <p>{texts('tools.noPreview', { max: integer(MAX_PER_REQUEST) })}</p>
  if (isOffline && !(preview && isCurrent))
    return (
      <Alert severity="warning" role="status">
        {texts('tools.previewWaits')}
      </Alert>
    )
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (!preview) return <Skeleton variant="rounded" height={64} />
  const { changed, unchanged, refused, rows } = preview
  return (
    <Box component="section" aria-label={texts('tools.preview')} sx={{ display: 'grid', gap: 1 }}>
      <Box role="status" sx={{ fontSize: 14 }}>
        <strong>
          {changed === 0
            ? texts('tools.changesNothing')
            : texts('tools.willChange', { smart_count: changed })}
        </strong>
        {unchanged > 0 && ` · ${texts('tools.willStay', { smart_count: unchanged })}`}
      </Box>
      {countReasons(refused).map(([reason, count]) => (
        <Alert key={reason} severity="warning">
          {texts('tools.willRefuse', { smart_count: count, reason })}
        </Alert>
      ))}
      {rows.length > 0 && (
        <Box sx={{ maxHeight: 260, overflow: 'auto' }}>
          <PlainTable
            columns={[
              {
                key: 'title',
                label: t.field(resource, resource.title),
                isRowHeading: true,
                cell: ({ title }: PreviewedRow) => String(title ?? ''),
              },
              ...places.map((place) => ({
                ...buildColumn(place, t),
                cell: ({ before, after }: PreviewedRow) => (
                  <>
                    {renderCell(before[place.path], tools, place) ?? '–'}
                    {' → '}
                    <strong>{renderCell(after[place.path], tools, place) ?? '–'}</strong>
                  </>
                ),
              })),
            ]}
            rows={rows.slice(0, MAX_ROWS)}
            getRowKey={({ id }) => id}
            sx={{ ...ruledTable, '& .figure': { textAlign: 'end', whiteSpace: 'nowrap' } }}
          />
        </Box>
      )}
    </Box>
  )
}

function countReasons(refused: readonly BulkProblem[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const { message } of refused) counts.set(message, (counts.get(message) ?? 0) + 1)
  return [...counts]
}
