import { lowercaseWords } from '../../../schema/naming.ts'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Alert,
  Box,
  LinearProgress,
} from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useGetManyAggregate, type Identifier, type RaRecord } from 'react-admin'
import { createCsvFile } from '../../../export/csv.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats, useToday } from '../../core/context/formats.ts'
import { useSession } from '../../core/context/session.tsx'
import { saveFile, toFileName } from '../../kit/save-file.ts'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { useUndo } from '../../form/undo.tsx'
import { useShowError } from '../../kit/toast/toast.tsx'
import { useTitleText } from '../row-texts.ts'
import {
  listRemaining,
  useBulk,
  useChangedNotice,
  type BulkOutcome,
  type BulkProgress,
  type Target,
} from './use-bulk.ts'

interface DeleteDialogProps {
  readonly resource: Resource
  readonly target: Target
  readonly findTitle: (id: Identifier) => string | undefined
  readonly onClose: () => void
  /** Runs when all records were deleted, or when the records in use were archived instead. */
  readonly onDeleted: () => void
  /** Closes the dialog when some records were not deleted; default: `onClose`. */
  readonly onPartlyDeleted?: (kept: readonly Identifier[]) => void
}

/** Limits the records that are deleted without a confirmation. A message offers to undo the deletion. */
const MAX_UNCONFIRMED = 25

/**
 * Deletes records, and shows those that could not be deleted with the reason. Asks for confirmation
 * before it deletes many records, or records that cannot be restored.
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { resource, target, findTitle, onClose, onDeleted, onPartlyDeleted = onClose } = props
  const t = useTranslation()
  const texts = useTexts('tools')
  const { integer } = useFormats()
  const offerUndo = useUndo(resource)
  const { run, isPending, isWaiting, error, progress, stop } = useBulk(resource, 'deleteMany')
  const [outcome, setOutcome] = useState<BulkOutcome>()
  // The list no longer has the deleted records when their titles are written into the file of results.
  const [titles] = useState(() => new Map(target.ids.map((id) => [id, findTitle(id)])))
  const { count } = target
  const kind = lowercaseWords(t.resource(resource.name, count))
  const name = (count === 1 && titles.get(target.ids[0]!)) || kind
  const needsConfirmation = count > MAX_UNCONFIRMED || !resource.history
  const hasBegun = useRef(false)

  async function remove(): Promise<void> {
    const result = await run(target).catch(() => undefined)
    if (!result) return
    if (result.done > 0) {
      const deleted = lowercaseWords(t.resource(resource.name, result.done))
      offerUndo(
        t('list.deleted', { count: integer(result.done), name: deleted }),
        result.changeSets,
      )
    }
    if (result.refused.length > 0 || result.stopped)
      return setOutcome({ ...result, isDeletion: true })
    onDeleted()
  }

  useEffect(() => {
    if (needsConfirmation || hasBegun.current) return
    hasBegun.current = true
    void remove()
  })
  if (!needsConfirmation && !outcome && !error && !isWaiting) return null
  const isBusy = isPending && !isWaiting
  const close = () => {
    stop()
    if (outcome) onPartlyDeleted(listRemaining(outcome))
    else onClose()
  }

  return (
    <Dialog
      open
      onClose={isBusy ? undefined : close}
      maxWidth={outcome ? 'sm' : 'xs'}
      fullWidth
      aria-labelledby="delete-title"
    >
      <DialogTitle id="delete-title">
        {needsConfirmation
          ? t(count === 1 ? 'list.deleteOne' : 'list.deleteMany', { count: integer(count), name })
          : t('list.delete')}
      </DialogTitle>
      <DialogContent>
        {outcome ? (
          <BulkProblems
            outcome={outcome}
            resource={resource}
            findTitle={(id) => titles.get(id) ?? findTitle(id)}
          />
        ) : (
          texts?.('tools.deleteHint')
        )}
        <BulkProgressLine progress={progress} onStop={stop} />
        {isWaiting && texts && (
          <Alert severity="warning" role="status" sx={{ mt: 2 }}>
            {texts('tools.waiting')}
          </Alert>
        )}
        {error && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {error.message}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} variant="outlined" disabled={isBusy}>
          {t(outcome ? 'list.close' : 'list.cancel')}
        </Button>
        {outcome && (
          <ArchiveButton {...{ resource, outcome, onOutcome: setOutcome, onArchived: onDeleted }} />
        )}
        {!outcome && (
          <BusyButton
            color="error"
            variant="contained"
            loading={isPending}
            onClick={() => void remove()}
          >
            {t('list.delete')}
          </BusyButton>
        )}
      </DialogActions>
    </Dialog>
  )
}

interface ArchiveButtonProps {
  readonly resource: Resource
  readonly outcome: BulkOutcome
  readonly onOutcome: (outcome: BulkOutcome) => void
  readonly onArchived: () => void
}

/** Draws a button that archives or deactivates the records that could not be deleted because they are in use. */
function ArchiveButton({ resource, outcome, onOutcome, onArchived }: ArchiveButtonProps) {
  const texts = useTexts('tools')
  const { can } = useSession()
  const showChanged = useChangedNotice(resource)
  const { run, isPending } = useBulk(resource, 'updateMany')
  const change = findArchiving(resource)
  const ids = outcome.refused.flatMap(({ id, code }) => (code === 'IN_USE' ? [id] : []))
  if (!texts || !change || ids.length === 0 || !can(`${resource.one}.edit`)) return null

  async function archive(): Promise<void> {
    const result = await run({ ids, count: ids.length }, change?.values).catch(() => undefined)
    if (!result) return
    showChanged(result)
    if (result.refused.length > 0 || result.stopped) onOutcome(result)
    else onArchived()
  }

  return (
    <BusyButton variant="contained" loading={isPending} onClick={() => void archive()}>
      {texts(change.isArchived ? 'tools.archiveUsed' : 'tools.deactivateUsed', {
        smart_count: ids.length,
      })}
    </BusyButton>
  )
}

/** Returns the change that archives or deactivates a record; undefined for records without such a state. */
function findArchiving({ inactive, fields, document }: Resource) {
  const [[name, value] = ['', undefined], ...others] = Object.entries(inactive ?? {})
  const field = fields[name]
  const isArchived = value === 'archived'
  const isSupported = (isArchived || value === false) && field && !field.readOnly
  return isSupported && !document && others.length === 0
    ? { values: { [name]: value }, isArchived }
    : undefined
}

/** Limits the refused records that are listed. The file of results names all refused records. */
const SHOWN_RECORDS = 50

interface BulkProblemsProps {
  readonly outcome: BulkOutcome
  readonly resource: Resource
  /** Returns the title of a record; undefined for a record on another page of the list. */
  readonly findTitle: (id: Identifier) => string | undefined
}

/** Draws the number of changed records, if there are any, and the refused records with their reasons. */
export function BulkProblems({ outcome, resource, findTitle }: BulkProblemsProps) {
  const { done, refused, stopped, unchanged = [], isDeletion } = outcome
  const t = useTranslation()
  const texts = useTexts('tools')
  const { integer } = useFormats()
  const download = useResultFile(resource, findTitle)
  const all = done + unchanged.length + refused.length + (stopped?.left.length ?? 0)
  const refusalHeading = t(isDeletion ? 'list.noneDeleted' : 'list.noneDone')
  const summary =
    refused.length === all
      ? refusalHeading
      : t('list.someRefused', { done: integer(done), all: integer(all) })
  const hiddenCount = refused.length - SHOWN_RECORDS

  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      {stopped && texts && (
        <Box component="strong" sx={{ display: 'block', mb: 0.5 }}>
          {texts('tools.stoppedBulk', { smart_count: stopped.left.length })}
          {stopped.problem && ` ${stopped.problem}`}
        </Box>
      )}
      {summary}
      <Box
        component="ul"
        // With a tab index, the keyboard can scroll the list.
        tabIndex={0}
        aria-label={refusalHeading}
        sx={{ m: 0, mt: 1, paddingInlineStart: 2, maxHeight: 240, overflow: 'auto' }}
      >
        {refused.slice(0, SHOWN_RECORDS).map(({ id, message }) => (
          <li key={id}>
            <strong>{findTitle(id) ?? <ReadTitle resource={resource} id={id} />}</strong>: {message}
          </li>
        ))}
      </Box>
      {texts && hiddenCount > 0 && (
        <Box sx={{ mt: 1 }}>
          {texts('tools.moreRefused', { smart_count: hiddenCount, count: integer(hiddenCount) })}
        </Box>
      )}
      {texts && all > 1 && (
        <Button size="small" color="inherit" onClick={() => void download(outcome)} sx={{ mt: 1 }}>
          {texts('tools.downloadProblems')}
        </Button>
      )}
    </Alert>
  )
}

interface ReadTitleProps {
  readonly resource: Resource
  readonly id: Identifier
}

/** Draws the title of a record that the page of the list does not show. */
function ReadTitle({ resource, id }: ReadTitleProps) {
  const t = useTranslation()
  const write = useTitleText(resource)
  const { data } = useGetManyAggregate(resource.name, { ids: [id] })
  if (!data) return <span aria-hidden>…</span>
  return data[0] ? write(data[0]) : t.resource(resource.name, 1)
}

/** Returns a function that saves the outcome of each record as a file. */
function useResultFile(resource: Resource, findTitle: BulkProblemsProps['findTitle']) {
  const t = useTranslation()
  const texts = useTexts('tools')
  const dataProvider = useDataProvider()
  const showError = useShowError()
  const write = useTitleText(resource)
  const { team } = useSession()
  const today = useToday()
  return async ({ refused, stopped, doneIds = [], unchanged = [], isDeletion }: BulkOutcome) => {
    const results = [
      ...refused.map(({ id, message }) => [id, message] as const),
      ...(stopped?.left ?? []).map((id) => [id, texts!('tools.notReached')] as const),
      ...doneIds.map((id) => [id, texts!('tools.isDone')] as const),
      ...unchanged.map((id) => [id, texts!('tools.isUnchanged')] as const),
    ]
    // Deleted records cannot be read.
    const deleted = new Set(isDeletion ? doneIds : [])
    const ids = results.map(([id]) => id)
    const unknown = ids.filter((id) => findTitle(id) === undefined && !deleted.has(id))
    try {
      const { data } =
        unknown.length > 0
          ? await dataProvider.getMany(resource.name, { ids: unknown })
          : { data: [] }
      const titles = new Map(data.map((record: RaRecord) => [record.id, write(record)]))
      const heading = [t.field(resource, resource.title), 'id', texts!('tools.result')]
      const lines = results.map(([id, result]) => [
        findTitle(id) ?? titles.get(id) ?? '',
        String(id),
        result,
      ])
      const name = toFileName(t.resource(resource.name), today, 'csv')
      saveFile(createCsvFile([heading, ...lines], team.locale), name)
    } catch (error) {
      showError(error)
    }
  }
}

interface BulkProgressLineProps {
  /** Holds the progress of a long change; nothing is drawn without it. */
  readonly progress: BulkProgress | undefined
  /** Stops the change after the records that are being changed. */
  readonly onStop: () => void
}

/** Draws how far a long bulk change is, and a button that stops it. */
export function BulkProgressLine({ progress, onStop }: BulkProgressLineProps) {
  const texts = useTexts('tools')
  const { integer } = useFormats()
  const [isStopping, setIsStopping] = useState(false)
  if (!progress || !texts) return null
  const { done, total } = progress
  const text = texts('tools.bulkProgress', { done: integer(done), total: integer(total) })
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1 }}>
      <LinearProgress
        variant="determinate"
        aria-label={text}
        value={total > 0 ? (100 * done) / total : 0}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <span role="status">{text}</span>
        <Button
          size="small"
          variant="outlined"
          disabled={isStopping}
          onClick={() => {
            setIsStopping(true)
            onStop()
          }}
        >
          {texts('tools.stopBulk')}
        </Button>
      </Box>
    </Box>
  )
}
