import { useMutation } from '@tanstack/react-query'
import { useDataProvider, type Identifier } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import type { BulkProblem } from '../../core/data/wire.ts'
import type { FilterValues } from '../../fields/filter-values.ts'

/** Describes the records of a bulk change: some by id, or all of a filter. */
export interface Target {
  readonly ids: readonly Identifier[]
  /** Selects the records by a filter instead of by id. */
  readonly filter?: FilterValues
  readonly count: number
}

export interface BulkOutcome {
  readonly done: number
  /** Lists the records that were not changed, with reasons. */
  readonly refused: readonly BulkProblem[]
}

/** Describes a bulk change that can be undone. */
interface Undoable extends BulkOutcome {
  /** Names the change sets of the requests. */
  readonly changeSets: readonly string[]
}

interface BulkRequest {
  readonly resource: string
  readonly ids: readonly Identifier[]
  readonly target: Target
  /** Holds the values to write; without values the records are deleted. */
  readonly data?: Readonly<Record<string, unknown>>
}

/**
 * Returns a mutation that changes or deletes many records. The outcome names each record that the
 * server refused.
 */
export function useBulk(resource: Resource, action: 'updateMany' | 'deleteMany') {
  const dataProvider = useDataProvider<AppDataProvider>()
  const { mutateAsync, isPending, error } = useMutation({
    // The query client reads from the key and the variables which cached answers became stale.
    mutationKey: [resource.name, action],
    mutationFn: async ({
      target: { ids, filter, count },
      data,
    }: BulkRequest): Promise<Undoable> => {
      const isOneRequest = filter !== undefined && count <= MAX_PER_REQUEST
      const params = isOneRequest
        ? { ids: [], meta: { filter } }
        : { ids: filter ? await fetchIds(dataProvider, resource, filter) : [...ids] }
      const answer = data
        ? await dataProvider.updateMany(resource.name, { ...params, data })
        : await dataProvider.deleteMany(resource.name, params)
      return { done: answer.data?.length ?? 0, ...readMeta(answer) }
    },
  })
  const run = (target: Target, data?: Readonly<Record<string, unknown>>) =>
    mutateAsync({ resource: resource.name, ids: target.ids, target, ...(data && { data }) })
  return { run, isPending, error }
}

/** Limits the records of one request. More records are sent in several requests. */
const MAX_PER_REQUEST = 1000

async function fetchIds(
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

function readMeta(answer: object): Omit<Undoable, 'done'> {
  // data-provider.ts writes `meta`, which react-admin's type does not declare.
  return (answer as { readonly meta: Omit<Undoable, 'done'> }).meta
}
