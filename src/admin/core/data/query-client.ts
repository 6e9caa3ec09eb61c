import {
  MutationCache,
  QueryClient,
  type Query,
  type QueryKey,
  type SetDataOptions,
} from '@tanstack/react-query'
import { ALL_TAGS } from '../../../schema/all-tags.ts'
import { getCacheTags, type Registry } from '../../../schema/registry.ts'
import { isClientError } from './connection.ts'

/** Caches responses and drops them by tag. */
export interface AppQueryClient extends QueryClient {
  /**
   * Collects the tags that the response to a write names. The cached responses of these tags are
   * dropped after react-admin has updated its cache, or after a short delay.
   */
  collectTags(tags: readonly string[]): void
  /**
   * Drops the cached responses of tags. Records that are being edited are kept: the server refuses
   * to save an old version.
   */
  dropTags(tags: readonly string[]): void
  /**
   * Cancels all reads and starts no further ones, because the app is removed from the page. React-admin
   * collects reads of referenced records for a moment and repeats failed reads, even when no
   * component waits for them.
   */
  close(): void
}

/** Sets the delay for writes that react-admin does not know, such as an import or an upload. */
const SETTLE_MS = 50

/**
 * Creates the query client with the cache rule of docs/screens.md §2: responses stay until their
 * tag is invalidated, unused responses for 60 s. `refetchOnMount` must stay true: otherwise a list
 * that is invalidated while it is not shown would stay stale.
 */
export function createQueryClient(registry: Registry): AppQueryClient {
  const collected = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 60_000,
        staleTime: Infinity,
        refetchOnMount: true,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => failures < 2 && !isClientError(error),
      },
    },
    // The callback of the mutation cache runs after react-admin's own update of the cache, which
    // would undo an earlier invalidation.
    mutationCache: new MutationCache({
      onSettled: (_data, _error, variables, _context, mutation) => {
        const [keyed, action] = mutation.options.mutationKey ?? []
        const { resource = keyed, id, ids = [] } = (variables ?? {}) as MutationVariables
        const removed =
          action === 'delete' || action === 'deleteMany' ? [id, ...ids].map(String) : []
        if (typeof resource === 'string') flush(listStaleResources(registry, resource), removed)
      },
    }),
  })
  refusePartialRecords(client)
  // The auth provider reads the sign-in marker from browser storage each time, which is fast.
  client.setQueryDefaults(['auth'], { staleTime: 0, refetchOnMount: true })

  function flush(more: ReadonlySet<string> = new Set(), removed: readonly string[] = []): void {
    clearTimeout(timer)
    timer = undefined
    const resources = new Set([...more, ...listTaggedResources(registry, collected)])
    collected.clear()
    for (const resource of resources) {
      void client.invalidateQueries({
        queryKey: [resource],
        predicate: (query) => !removed.includes(findRecordId(query) ?? ''),
      })
    }
  }

  return Object.assign(client, {
    close: () => {
      clearTimeout(timer)
      client.fetchQuery = () => new Promise(() => {})
      void client.cancelQueries()
    },
    collectTags: (tags: readonly string[]) => {
      for (const tag of tags) collected.add(tag)
      timer ??= setTimeout(flush, SETTLE_MS)
    },
    dropTags: (tags: readonly string[]) => {
      const keys = tags.includes(ALL_TAGS)
        ? [[]]
        : [...listTaggedResources(registry, tags)].map((resource) => [resource])
      for (const queryKey of keys) {
        void client.invalidateQueries({ queryKey, predicate: (query) => !isEdited(query) })
        void client.invalidateQueries({ queryKey, predicate: isEdited, refetchType: 'none' })
      }
    },
  })
}

interface MutationVariables {
  readonly resource?: unknown
  readonly id?: unknown
  readonly ids?: readonly unknown[]
}

/**
 * Refuses partial records: the data of `getOne` that react-admin copies from rows of lists, and the
 * data of `getOne` and `getMany` that it copies from prefetched titles. Responses never become
 * stale, so a form would use a partial record as the whole record, and saving would erase the other
 * fields.
 */
function refusePartialRecords(client: QueryClient): void {
  const set = client.setQueryData.bind(client) as SetQueryData
  const guarded: SetQueryData = (key, updater, options) => {
    const fromRow = typeof updater === 'function' && options?.updatedAt === undefined
    const fromPrefetch = typeof updater !== 'function' && (options?.updatedAt ?? 0) > Date.now()
    const isPartial =
      key[1] === 'getOne' ? fromRow || fromPrefetch : key[1] === 'getMany' && fromPrefetch
    return isPartial ? undefined : set(key, updater, options)
  }
  // The guard passes all arguments on. Its type leaves out only the inference of the data's type
  // from the key.
  client.setQueryData = guarded as QueryClient['setQueryData']
}

type SetQueryData = (key: QueryKey, updater: unknown, options?: SetDataOptions) => unknown

/** Returns the id of the record that a query reads, or whose part, such as the history, the query reads. */
function findRecordId({ queryKey: [, method, params] }: Query): string | undefined {
  if (method === 'getManyReference') return undefined
  const id = (params as { id?: unknown } | null | undefined)?.id
  return id === undefined ? undefined : String(id)
}

/**
 * Returns whether a query belongs to an edit form, which marks its key with `editing: true` in
 * `meta`.
 */
function isEdited({ queryKey: [, , params] }: Query): boolean {
  return (params as { meta?: { editing?: boolean } } | undefined)?.meta?.editing === true
}

/**
 * Returns the resources whose cached responses the tags concern. A tag that names no resource is
 * kept as it is.
 */
function listTaggedResources(registry: Registry, tags: Iterable<string>): ReadonlySet<string> {
  const byTag = new Map(registry.resources.map((resource) => [resource.one, resource.name]))
  return new Set([...tags].map((tag) => byTag.get(tag) ?? tag))
}

/**
 * Lists the resources whose cached responses a write to `name` makes stale according to the
 * declarations. The server may name further tags.
 */
function listStaleResources(registry: Registry, name: string): ReadonlySet<string> {
  return registry.byName.has(name)
    ? listTaggedResources(registry, getCacheTags(registry, name))
    : new Set([name])
}
