import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useDataProvider, useNotify, type Identifier } from 'react-admin'
import type { Change } from '../../../schema/change.ts'
import { holdsUploads } from '../../../schema/kinds.ts'
import { getReadableFields } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import { uuidV7 } from '../../../schema/uuid-v7.ts'
import type { Values } from '../../../schema/values.ts'
import { useOfflineSince, useWaitingSend } from '../../core/data/connection.ts'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { useDebounced } from '../../core/context/use-debounced.ts'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import {
  IDS_IN_ADDRESS,
  type BulkProblem,
  type PreviewedRow,
  type StoppedBulk,
} from '../../core/data/wire.ts'
import type { FilterValues } from '../../fields/filter-values.ts'
import type { ExportFormat } from '../../export/export-job.ts'
import type { EnteredPlace } from '../../fields/inputs/inputs.tsx'
import { describeError } from '../../core/data/api-error.ts'
import { useUndo } from '../../form/undo.tsx'

/** Describes the records of a bulk change: some by id, or all of a filter. */
export interface Target {
  readonly ids: readonly Identifier[]
  /** Selects the records by a filter instead of by id. */
  readonly filter?: FilterValues
  readonly count: number
}

/** Describes the dialog that is open over a list, with the records that it is about. */
export interface ListDialog {
  readonly kind: 'edit' | 'delete' | 'deleted' | 'export' | 'act'
  readonly target: Target
  /** Holds the values with which the edit dialog opens, by field. */
  readonly given?: Readonly<Record<string, unknown>>
  /** Names the format that the export dialog offers first. */
  readonly format?: ExportFormat
  /** Names the action of the kind `act`. */
  readonly action?: string
}

/** Describes the result of a bulk change. */
export interface BulkOutcome {
  /** Indicates that the records were to be deleted. */
  readonly isDeletion?: true
  /** Counts the changed records. */
  readonly done: number
  /** Lists the records that the server refused to change, with reasons. */
  readonly refused: readonly BulkProblem[]
  /** Describes the part that did not run, because the person or an error stopped the change. */
  readonly stopped?: StoppedBulk | undefined
  /** Lists the changed records, for the file of results. */
  readonly doneIds?: readonly Identifier[]
  /** Lists the records that had the new values already. */
  readonly unchanged?: readonly Identifier[]
}

/** Returns the records that stay selected after a bulk change: the refused records, and the records not reached. */
export function listRemaining({ refused, stopped }: BulkOutcome): readonly Identifier[] {
  return [...refused.map(({ id }) => id), ...(stopped?.left ?? [])]
}

/** Describes a bulk change that can be undone. */
interface Undoable extends BulkOutcome {
  readonly unchanged: readonly Identifier[]
  /** Names the change sets of the requests. */
  readonly changeSets: readonly string[]
}

/** Holds how many records of a running bulk change were processed. */
export interface BulkProgress {
  readonly done: number
  readonly total: number
}

interface BulkRequest {
  readonly resource: string
  readonly ids: readonly Identifier[]
  readonly target: Target
  /** Holds the values to write; without values the records are deleted. */
  readonly data?: Values
  /** Holds the steps that compute new values from the values of each record. */
  readonly steps?: Change
}

/** Describes what a bulk change would do. */
export interface BulkPreview {
  readonly changed: number
  readonly unchanged: number
  readonly refused: readonly BulkProblem[]
  /** Lists the first changed records. */
  readonly rows: readonly PreviewedRow[]
}

/**
 * Returns a mutation that changes or deletes many records. The outcome names each record that the server refused.
 * Without a connection, the change waits (`isWaiting`) until the connection returns or `stop` is called.
 */
export function useBulk(resource: Resource, action: 'updateMany' | 'deleteMany') {
  const dataProvider = useDataProvider<AppDataProvider>()
  const [progress, setProgress] = useState<BulkProgress>()
  const { sendWaiting, networkMode, isWaiting, allowSending, stop } = useWaitingSend()
  const { mutateAsync, isPending, error } = useMutation({
    networkMode,
    // The query client reads from the key and the variables which cached responses became stale.
    mutationKey: [resource.name, action],
    mutationFn: async ({
      target: { ids, filter, count },
      data,
      steps,
    }: BulkRequest): Promise<Undoable> => {
      const signal = allowSending()
      const send = async ({ ids: some, by }: { ids: Identifier[]; by?: FilterValues }) => {
        const meta = {
          ...(steps && { steps }),
          ...(by && { filter: by }),
          idempotencyKey: uuidV7(),
        }
        const answer = await sendWaiting((): Promise<{ data?: Identifier[] }> =>
          data
            ? dataProvider.updateMany(resource.name, { ids: some, meta, data })
            : dataProvider.deleteMany(resource.name, { ids: some, meta }),
        )
        return { doneIds: answer.data ?? [], ...readMeta(answer) }
      }
      if (count <= BATCH && !isUnrestricted(filter)) {
        const part = filter ? { ids: [], by: filter } : { ids: [...ids] }
        const answer = await send(part)
        return { ...answer, done: answer.doneIds.length }
      }
      const all = filter ? await fetchIds(dataProvider, resource, filter) : ids
      const doneIds: Identifier[] = []
      const unchanged: Identifier[] = []
      const refused: BulkProblem[] = []
      const changeSets: string[] = []
      const end = (stopped?: StoppedBulk) => ({
        done: doneIds.length,
        doneIds,
        unchanged,
        refused,
        changeSets,
        stopped,
      })
      for (let at = 0; at < all.length; at += BATCH) {
        setProgress({ done: at, total: all.length })
        if (signal.aborted) return end({ left: all.slice(at), problem: undefined })
        try {
          const answer = await send({ ids: all.slice(at, at + BATCH) })
          doneIds.push(...answer.doneIds)
          unchanged.push(...answer.unchanged)
          refused.push(...answer.refused)
          changeSets.push(...answer.changeSets)
        } catch (problem) {
          // Earlier batches stay changed, so the result must report them.
          if (at === 0) throw problem
          const message = describeError(problem)
          return end({ left: all.slice(at), problem: signal.aborted ? undefined : message })
        }
      }
      return end()
    },
    onSettled: () => setProgress(undefined),
  })
  const run = (target: Target, data?: Values, steps?: Change) =>
    mutateAsync({
      resource: resource.name,
      ids: target.ids,
      target,
      ...(data && { data }),
      ...(steps && { steps }),
    })
  return { run, isPending, isWaiting, error, progress, stop }
}

/**
 * Returns a function that shows how many records a bulk change has changed and offers to undo the change, or
 * shows that all records already had the values.
 */
export function useChangedNotice(resource: Resource) {
  const t = useTranslation()
  const texts = useTexts('tools')
  const notify = useNotify()
  const offerUndo = useUndo(resource)
  return ({ done, refused, stopped, changeSets }: Undoable) => {
    if (done > 0) offerUndo(t('list.changed', { smart_count: done }), changeSets)
    else if (refused.length === 0 && !stopped && texts)
      notify(texts('tools.nothingChanged'), { type: 'info' })
  }
}

/**
 * Limits the records of one batch of a change, so that long changes show progress and can be stopped. A batch is one
 * request: if a batch had two requests, a failure of the second would lose the outcome of the first.
 */
const BATCH = IDS_IN_ADDRESS

/**
 * Returns the preview of a change; undefined until the first preview is computed, and for more than `MAX_PER_REQUEST`
 * records.
 */
export function useBulkPreview(
  resource: Resource,
  target: Target,
  values: { readonly data: Values; readonly steps: Change },
): {
  readonly preview: BulkPreview | undefined
  readonly error: Error | null
  /** Indicates that the preview belongs to the latest values. */
  readonly isCurrent: boolean
} {
  const { ids, filter, count } = target
  const dataProvider = useDataProvider<AppDataProvider>()
  const targetFilter = useRef<Promise<FilterValues>>(undefined)
  const latest = JSON.stringify(values)
  const settled = useDebounced(latest, TYPING_MS)
  const { data, steps } = JSON.parse(settled) as typeof values
  const isBlank = Object.keys(data).length + Object.keys(steps).length === 0
  // A preview that has failed without a connection is computed when the connection returns.
  const isOffline = useOfflineSince() !== undefined
  const {
    data: preview,
    error,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['preview', resource.name, ids, filter, settled],
    enabled: !isBlank && !isOffline && count <= MAX_PER_REQUEST,
    staleTime: 0,
    gcTime: 0,
    // The last preview stays until the next one is computed.
    placeholderData: (previous) => previous,
    retry: false,
    queryFn: async (): Promise<BulkPreview> => {
      // All previews of a dialog have the same records, so their ids are read once.
      targetFilter.current ??= readTargetFilter(dataProvider, resource, target).catch((failed) => {
        targetFilter.current = undefined
        throw failed
      })
      const meta = { steps, isDryRun: true, filter: await targetFilter.current }
      const answer = await dataProvider.updateMany(resource.name, { ids: [], meta, data })
      const { refused, unchanged, rows } = (answer as unknown as { meta: PreviewMeta }).meta
      const changed = answer.data?.length ?? 0
      return { changed, unchanged: unchanged.length, refused, rows }
    },
  })
  return { preview, error, isCurrent: settled === latest && !isPlaceholderData }
}

interface PreviewMeta {
  readonly refused: readonly BulkProblem[]
  readonly unchanged: readonly Identifier[]
  readonly rows: readonly PreviewedRow[]
}

const TYPING_MS = 400

/** Limits the records of a preview, and of a page of ids. */
export const MAX_PER_REQUEST = 1000

/** Reads the ids of all records of a filter. */
export async function fetchIds(
  dataProvider: AppDataProvider,
  { name }: Resource,
  filter: FilterValues,
): Promise<Identifier[]> {
  const ids: Identifier[] = []
  for (let page = 1; ids.length === (page - 1) * MAX_PER_REQUEST; page += 1) {
    const { data } = await dataProvider.getList(name, {
      pagination: { page, perPage: MAX_PER_REQUEST },
      sort: { field: 'id', order: 'ASC' },
      filter,
    })
    ids.push(...data.map(({ id }) => id))
  }
  return ids
}

/**
 * Returns whether a filter has no conditions. The server refuses to write all records of a resource with such a filter.
 */
function isUnrestricted(filter: FilterValues | undefined): boolean {
  return filter !== undefined && Object.keys(filter).length === 0
}

/**
 * Returns the filter of the records of a bulk change. Without conditions, the filter names all records by their ids.
 */
export async function readTargetFilter(
  dataProvider: AppDataProvider,
  resource: Resource,
  { ids, filter = { id: ids } }: Target,
): Promise<FilterValues> {
  return isUnrestricted(filter) ? { id: await fetchIds(dataProvider, resource, filter) } : filter
}

function readMeta(answer: object): Omit<Undoable, 'done'> {
  // data-provider.ts writes `meta`, which react-admin's type does not declare.
  return (answer as { readonly meta: Omit<Undoable, 'done'> }).meta
}

/**
 * Returns the fields that can have the same value in many records. Leaves out fields that the
 * server sets, numbers of a series, fields that never change after creation or that the person may
 * not edit, unique fields, child rows, computed fields and uploads.
 */
export function listBulkFields(
  resource: Resource,
  can: (right: string) => boolean,
): readonly EnteredPlace[] {
  return Object.entries(getReadableFields(resource, can)).flatMap(([path, field]) => {
    if (field.readOnly || field.immutable || field.unique || 'series' in field) return []
    if (field.kind === 'lines' || field.kind === 'computed') return []
    if (holdsUploads(field)) return []
    if (field.editRight !== undefined && !can(field.editRight)) return []
    return [{ resource, path, field }]
  })
}

/** Returns whether a field can be emptied. Fields with a default always have a value. */
export function mayBeBlank({ field }: EnteredPlace): boolean {
  return !field.required && !('default' in field) && field.kind !== 'boolean'
}
