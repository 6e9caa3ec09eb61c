import { useMutation } from '@tanstack/react-query'
import { useDataProvider, type Identifier } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import type { AppDataProvider, BulkRefusal } from '../data/data-provider.ts'
import type { FilterValues } from './filter-values.ts'

/** The records that a bulk change is about: some, or all that a filter finds. */
export interface Target {
  readonly ids: readonly Identifier[]
  /** Takes the place of the ids. */
  readonly filter?: FilterValues
  readonly count: number
}

export interface BulkOutcome {
  readonly done: number
  /** Records that were left as they were, and why. */
  readonly refused: readonly BulkRefusal[]
}

interface Order {
  readonly resource: string
  readonly ids: readonly Identifier[]
  readonly target: Target
  /** Values to write; without them the records are deleted. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** Changes or deletes many records in one request; each that the server refuses is named in the outcome. */
export function useBulk(resource: Resource, action: 'updateMany' | 'deleteMany') {
  const dataProvider = useDataProvider<AppDataProvider>()
  const { mutateAsync, isPending, error } = useMutation({
    // The query client reads from the key and the variables which answers became stale.
    mutationKey: [resource.name, action],
    mutationFn: async ({ target: { ids, filter }, data }: Order): Promise<BulkOutcome> => {
      const params = { ids: [...ids], ...(filter && { meta: { filter } }) }
      const answer = data
        ? await dataProvider.updateMany(resource.name, { ...params, data })
        : await dataProvider.deleteMany(resource.name, params)
      return { done: answer.data?.length ?? 0, refused: refusalsOf(answer) }
    },
  })
  const run = (target: Target, data?: Readonly<Record<string, unknown>>) =>
    mutateAsync({ resource: resource.name, ids: target.ids, target, ...(data && { data }) })
  return { run, isPending, error }
}

function refusalsOf(answer: object): readonly BulkRefusal[] {
  if (!('meta' in answer)) return []
  // Our own data provider writes it (data-provider.ts); react-admin's type does not know of `meta`.
  return (answer.meta as { refused?: readonly BulkRefusal[] }).refused ?? []
}
