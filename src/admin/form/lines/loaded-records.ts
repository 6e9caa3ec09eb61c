import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useDataProvider, type DataProvider, type RaRecord } from 'react-admin'
import type { LoadedRecords } from '../../../schema/document.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Values } from '../../../schema/values.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'

/**
 * Reads the related records that the document's amounts depend on (`loads`), for the current values
 * of the form.
 */
export function useLoadedRecords(resource: Resource, values: Values): LoadedRecords {
  const dataProvider = useDataProvider()
  const sources = useSources(resource)
  const answers = useQueries({
    queries: sources.map((source) => buildQuery(dataProvider, source, values)),
  })
  const found = answers.map(({ data }) => data)
  return useMemo(
    () => Object.fromEntries(sources.map(({ name }, i) => [name, found[i] ?? undefined])),
    // The array of results is new at every render, with the same content.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [sources, ...found],
  )
}

/** Returns a function that reads the related records for values of the form, from the cache if possible. */
export function useLoadRecords(resource: Resource): (values: Values) => Promise<LoadedRecords> {
  const dataProvider = useDataProvider()
  const queryClient: QueryClient = useQueryClient()
  const sources = useSources(resource)
  return useCallback(
    async (values) => {
      const found = sources.map(async (source) => {
        const record = await queryClient.fetchQuery(buildQuery(dataProvider, source, values))
        return [source.name, record ?? undefined] as const
      })
      return Object.fromEntries(await Promise.all(found))
    },
    [dataProvider, queryClient, sources],
  )
}

interface Source {
  readonly name: string
  readonly to: string
  /** Holds the filter that finds the record which applies when no record is chosen. */
  readonly otherwise: Values
}

function useSources(resource: Resource): readonly Source[] {
  const registry = useRegistry()
  const { can } = useSession()
  return useMemo(() => listSources(resource, registry, can), [resource, registry, can])
}

function listSources(
  { document, fields }: Resource,
  { byName }: Registry,
  can: (right: string) => boolean,
): readonly Source[] {
  return Object.entries(document?.loads ?? {}).flatMap(([name, otherwise]): Source[] => {
    const field = fields[name]
    const target = field?.kind === 'reference' ? byName.get(field.to) : undefined
    return target && can(`${target.one}.view`) ? [{ name, to: target.name, otherwise }] : []
  })
}

function buildQuery(dataProvider: DataProvider, { name, to, otherwise }: Source, values: Values) {
  const chosen = values[name]
  const id = typeof chosen === 'string' && chosen !== '' ? chosen : undefined
  return {
    queryKey: [to, 'loaded', id ?? otherwise],
    queryFn: async (): Promise<RaRecord | null> => {
      if (id !== undefined) return (await dataProvider.getMany(to, { ids: [id] })).data[0] ?? null
      const firstMatch = { pagination: { page: 1, perPage: 1 }, filter: otherwise }
      const sort = { field: 'id', order: 'ASC' } as const
      return (await dataProvider.getList(to, { ...firstMatch, sort })).data[0] ?? null
    },
  }
}
