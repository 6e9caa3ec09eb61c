import simpleRest from 'ra-data-simple-rest'
import type {
  DataProvider,
  GetListParams,
  GetListResult,
  GetManyParams,
  Identifier,
  RaRecord,
} from 'react-admin'
import { uuidV7 } from '../../../schema/uuid-v7.ts'
import type { Values } from '../../../schema/values.ts'
import { describeError } from './api-error.ts'
import type { HttpAnswer, HttpClient, HttpRequest } from './http-client.ts'
import {
  findEditedValues,
  buildAddress,
  API,
  createIfMatch,
  joinNames,
  writeSort,
  buildQuery,
  readTotal,
  splitIds,
  type Aggregate,
  type BulkAnswer,
  type BulkProblem,
  type DeletedRecord,
  type HistoryEntry,
  type ListActionOutcome,
  type Prefetched,
  type PreviewedRow,
  type RowActionOutcome,
  type TotalKind,
  type UndoOutcome,
  type WrittenRows,
} from './wire.ts'

export interface AggregateParams {
  readonly sum?: readonly string[]
  /** Names the fields whose ratio of sums is computed, such as a margin. */
  readonly ratio?: readonly string[]
  readonly filter?: Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal
}

/** Adds the functions of Armazem's API that react-admin's data provider lacks. */
export interface AppDataProvider extends DataProvider {
  aggregate(resource: string, params: AggregateParams): Promise<Aggregate>
  /** Reads the history of a record, the newest entry first. */
  readHistory(
    resource: string,
    id: Identifier,
    signal?: AbortSignal,
  ): Promise<readonly HistoryEntry[]>
  /**
   * Restores a record to a version. The restoration is an ordinary change with an entry in the
   * history.
   */
  revert(resource: string, id: Identifier, version: number): Promise<RaRecord>
  /**
   * Writes the rows of a CSV text as an import does, except refused rows. Rows with an
   * `id` change records; other rows create records.
   */
  writeRows(
    resource: string,
    columns: readonly string[],
    csv: string,
    idempotencyKey: string,
  ): Promise<WrittenRows>
  /**
   * Undoes the changes of a request. The response to that request named the change set in the header `X-Change-Set`.
   */
  undo(changeSet: string, options?: Pick<HttpRequest, 'timeoutMs'>): Promise<UndoOutcome>
  /** Reads the records that were deleted in the last 90 days, the last deleted first. */
  listDeleted(resource: string): Promise<readonly DeletedRecord[]>
  /** Restores a deleted record with its child rows. */
  restore(resource: string, id: Identifier): Promise<RaRecord>
  /**
   * Runs an action of a document. Returns the document afterwards, or the document that the action
   * created. Requests with the same key run once.
   */
  runAction(
    resource: string,
    id: Identifier,
    action: string,
    body: Values,
    idempotencyKey: string,
  ): Promise<RaRecord>
  /**
   * Runs an action of records on each record that matches a filter, in several requests if the
   * filter names more ids than an address holds. Requests with the same key run once.
   */
  runActionOnRows(
    resource: string,
    action: string,
    filter: object,
    body: Values,
    idempotencyKey: string,
  ): Promise<RowActionOutcome>
  /** Runs a list action on the rows that match a filter. Requests with the same key run once. */
  runListAction(
    resource: string,
    action: string,
    filter: object,
    idempotencyKey: string,
  ): Promise<ListActionOutcome>
}

// React-admin returns the saved record to its forms, but not the `meta` of the response.
const changeSets = new WeakMap<object, string>()

function keepChangeSet({ json, headers }: HttpAnswer<RaRecord>): string | undefined {
  const changeSet = headers.get('x-change-set') ?? undefined
  if (changeSet !== undefined) changeSets.set(json, changeSet)
  return changeSet
}

/** Returns the change set of the request that created or changed a record. */
export function getChangeSet(record: RaRecord): string | undefined {
  return changeSets.get(record)
}

/**
 * Creates the data provider for the API of docs/api.md. `meta` of a list: `prefetch` names
 * reference fields; the records that they refer to are returned in `meta.prefetched`, by resource.
 * `meta` of a creation, an update or a bulk change: `idempotencyKey`, the same for each attempt of
 * one submission.
 */
export function createDataProvider(http: HttpClient): AppDataProvider {
  const base = simpleRest(API, async (url, options = {}) => {
    const { method, body, headers, signal } = options as RequestInit
    const { json, ...answer } = await http(url, {
      ...(method && { method }),
      ...(body && { body }),
      ...(headers && { headers }),
      ...(signal && { signal }),
    })
    return { ...answer, json }
  })

  async function getList<T extends RaRecord>(
    resource: string,
    params: GetListParams,
  ): Promise<GetListResult<T>> {
    const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 }
    const query = buildQuery({
      sort: writeSort(params.sort ?? { field: 'id', order: 'ASC' }),
      range: [(page - 1) * perPage, page * perPage - 1],
      filter: params.filter ?? {},
    })
    const prefetch = joinNames(params.meta?.prefetch)
    if (prefetch) query.set('prefetch', prefetch)
    const { json, headers } = await http<T[] | Prefetched<T>>(`${API}/${resource}?${query}`, {
      ...(params.signal && { signal: params.signal }),
    })
    const data = Array.isArray(json) ? json : json.data
    const prefetched = Array.isArray(json) ? undefined : json.meta?.prefetched
    const kind = (headers.get('x-total-count-kind') ?? 'exact') as TotalKind
    return { data, total: readTotal(headers), meta: { prefetched, totalKind: kind } }
  }

  /**
   * Changes or deletes many records in as few requests as the length of addresses allows. `data`
   * leaves out refused ids.
   */
  async function change(
    method: 'PATCH' | 'DELETE',
    resource: string,
    params: ManyParams,
    body?: unknown,
  ) {
    const done: Identifier[] = []
    const refused: BulkProblem[] = []
    const changeSets: string[] = []
    const unchanged: Identifier[] = []
    const rows: PreviewedRow[] = []
    const { steps, isDryRun, idempotencyKey } = params.meta ?? {}
    for (const [i, filter] of splitFilter(params.meta?.filter ?? { id: params.ids }).entries()) {
      const query = buildQuery({
        filter,
        ...(steps && { change: steps }),
        ...(isDryRun && { dryRun: true }),
      })
      const { json, headers } = await http<BulkAnswer>(`${API}/${resource}?${query}`, {
        method,
        body,
        ...(idempotencyKey && { headers: { 'idempotency-key': `${idempotencyKey}/${i}` } }),
      })
      const changeSet = headers.get('x-change-set')
      if (changeSet !== null) changeSets.push(changeSet)
      done.push(...(json.updated ?? json.deleted ?? []))
      refused.push(...(json.refused ?? []))
      unchanged.push(...(json.unchanged ?? []))
      rows.push(...(json.rows ?? []))
    }
    return { data: done, meta: { refused, changeSets, unchanged, rows } }
  }

  return {
    ...base,
    supportAbortSignal: true,
    getList,
    // Several parts of a screen share one request for references. The request has no signal, so that it continues
    // when one of these parts is removed.
    getMany: async <T extends RaRecord>(resource: string, { ids, meta }: GetManyParams<T>) => {
      const parts = splitIds(ids).map((some) => base.getMany<T>(resource, { ids: [...some], meta }))
      return { data: (await Promise.all(parts)).flatMap(({ data }) => data) }
    },
    getOne: async (resource, { id, signal }) => {
      const { json } = await http(buildAddress(resource, id), { ...(signal && { signal }) })
      // The server answers with the record. React-admin lets the caller choose its type.
      return { data: json as never }
    },
    getManyReference: (resource, { target, id, filter, ...params }) =>
      getList(resource, { ...params, filter: { ...filter, [target]: id } }),
    create: async (resource, { data, meta }) => {
      const headers = { 'idempotency-key': String(meta?.idempotencyKey ?? uuidV7()) }
      const answer = await http<RaRecord>(`${API}/${resource}`, {
        method: 'POST',
        body: data,
        headers,
      })
      keepChangeSet(answer)
      // The server answers with the created record. React-admin lets the caller choose its type.
      return { data: answer.json as never }
    },
    update: async (resource, { id, data, previousData, meta }) => {
      const changes = previousData ? findEditedValues(previousData, data) : data
      if (previousData && Object.keys(changes).length === 0) return { data: previousData as never }
      const answer = await http<RaRecord>(buildAddress(resource, id), {
        method: 'PATCH',
        body: changes,
        headers: {
          ...createIfMatch(previousData),
          ...(meta?.idempotencyKey && { 'idempotency-key': String(meta.idempotencyKey) }),
        },
      })
      return { data: answer.json as never, meta: { changeSet: keepChangeSet(answer) } }
    },
    delete: async (resource, { id, previousData }) => {
      const headers = createIfMatch(previousData)
      const { json } = await http(buildAddress(resource, id), { method: 'DELETE', headers })
      return { data: (json ?? { id }) as never }
    },
    updateMany: (resource, { data, ...params }) => change('PATCH', resource, params, data),
    deleteMany: (resource, params) => change('DELETE', resource, params),
    aggregate: async (resource, { sum = [], ratio = [], filter = {}, signal }) => {
      const query = buildQuery({ filter })
      if (sum.length > 0) query.set('sum', sum.join(','))
      if (ratio.length > 0) query.set('ratio', ratio.join(','))
      const { json } = await http<Aggregate>(`${API}/${resource}/aggregate?${query}`, {
        ...(signal && { signal }),
      })
      return json
    },
    readHistory: async (resource, id, signal) => {
      const { json } = await http<HistoryEntry[]>(`${buildAddress(resource, id)}/history`, {
        ...(signal && { signal }),
      })
      return json
    },
    revert: async (resource, id, version) => {
      const { json } = await http<RaRecord>(`${buildAddress(resource, id)}/revert`, {
        method: 'POST',
        body: { version },
      })
      return json
    },
    writeRows: async (resource, columns, csv, idempotencyKey) => {
      const query = new URLSearchParams({ onlyGood: 'true', columns: columns.join(',') })
      const { json, headers } = await http<WrittenRows>(`${API}/${resource}/import?${query}`, {
        method: 'POST',
        body: csv,
        headers: { 'content-type': 'text/csv', 'idempotency-key': idempotencyKey },
      })
      return { ...json, changeSet: headers.get('x-change-set') ?? undefined }
    },
    undo: async (changeSet, options) => {
      const { json, headers } = await http<UndoOutcome>(`${API}/undo/${changeSet}`, {
        ...options,
        method: 'POST',
        body: {},
      })
      return { ...json, changeSet: headers.get('x-change-set') ?? undefined }
    },
    listDeleted: async (resource) =>
      (await http<DeletedRecord[]>(`${API}/${resource}/deleted`)).json,
    restore: async (resource, id) => {
      const path = `${buildAddress(resource, id)}/restore`
      return (await http<RaRecord>(path, { method: 'POST', body: {} })).json
    },
    runAction: async (resource, id, action, body, idempotencyKey) => {
      const { json } = await http<RaRecord>(`${buildAddress(resource, id)}/${action}`, {
        method: 'POST',
        body,
        headers: { 'idempotency-key': idempotencyKey },
      })
      return json
    },
    runActionOnRows: async (resource, action, filter, body, idempotencyKey) => {
      const done: string[] = []
      const refused: BulkProblem[] = []
      const parts = splitFilter(filter)
      for (const [i, some] of parts.entries()) {
        const url = `${API}/${resource}/${action}?${buildQuery({ filter: some })}`
        const headers = { 'idempotency-key': i === 0 ? idempotencyKey : `${idempotencyKey}/${i}` }
        try {
          const { json } = await http<RowActionOutcome>(url, { method: 'POST', body, headers })
          done.push(...json.done)
          refused.push(...json.refused)
        } catch (error) {
          // The records of earlier requests stay changed, so the result must report them.
          if (i === 0) throw error
          const problem = describeError(error)
          return { done, refused, stopped: { left: parts.slice(i).flatMap(listIds), problem } }
        }
      }
      return { done, refused }
    },
    runListAction: async (resource, action, filter, idempotencyKey) => {
      const headers = { 'idempotency-key': idempotencyKey }
      const request = { method: 'POST', body: { filter }, headers }
      return (await http<ListActionOutcome>(`${API}/${resource}/${action}`, request)).json
    },
  }
}

interface ManyParams {
  readonly ids: readonly Identifier[]
  readonly meta?: {
    /** Selects all records that match this filter, in place of the ids. */
    readonly filter?: object
    /** Holds the steps that compute new values from the values of each record (docs/api.md §3). */
    readonly steps?: object
    readonly isDryRun?: boolean
    readonly idempotencyKey?: string
  }
}

/** Returns the ids that a filter names. */
function listIds({ id }: { readonly id?: unknown }): readonly Identifier[] {
  return Array.isArray(id) ? (id as Identifier[]) : []
}

/** Divides a filter that consists of ids into filters that an address can hold. Other filters stay whole. */
function splitFilter(filter: { readonly id?: unknown }): readonly { readonly id?: unknown }[] {
  const { id, ...others } = filter
  if (!Array.isArray(id) || Object.keys(others).length > 0) return [filter]
  return splitIds(id as Identifier[]).map((some) => ({ id: some }))
}
