import { useTranslation } from '../core/context/translation.ts'
import { useDataProvider, useGetManyAggregate, type RaRecord } from 'react-admin'
import { findField, type Resource } from '../../schema/resource.ts'
import { mayReadTitles } from '../../schema/rights.ts'
import { useRegistry } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'
import { useCellTools, type CellTools } from './cell-tools.tsx'
import { formatField, formatLinkTitle, formatTitle } from './field-text.ts'

interface Heading {
  /** Holds the title; undefined for a record without a title. */
  readonly title: string | undefined
  /** Indicates that the title of another record is loading. Meanwhile, `title` holds the name of the resource. */
  readonly isLoading: boolean
}

/**
 * Returns the heading of a record's page: its title, or the title of the record that it refers to,
 * which is loaded separately. Without the right to see that title, returns the name of the resource.
 */
export function useTitle(resource: Resource, record: Readonly<Record<string, unknown>>): Heading {
  const t = useTranslation()
  const tools = useCellTools()
  const session = useSession()
  const registry = useRegistry()
  const field = resource.fields[resource.title]
  const titleResource = field?.kind === 'reference' ? registry.byName.get(field.to) : undefined
  const id = record[resource.title]
  const { data, isLoading } = useGetManyAggregate(
    titleResource?.name ?? resource.name,
    { ids: [id] },
    {
      enabled:
        titleResource !== undefined &&
        typeof id === 'string' &&
        mayReadTitles(titleResource, session),
    },
  )
  if (!titleResource)
    return { title: formatTitle(resource, record, tools) || undefined, isLoading: false }
  const other = data?.[0]
  const title = other && formatTitle(titleResource, other, tools)
  return { title: title || t.resource(resource.name, 1), isLoading }
}

/**
 * Returns a function that returns a record's value as text, and reads the title of a referenced record. The function
 * returns undefined if the person may not see that record, or if the response is lost.
 */
export function useTextReader(resource: Resource) {
  const tools = useCellTools()
  const session = useSession()
  const registry = useRegistry()
  const dataProvider = useDataProvider()
  return async (record: RaRecord, path: string): Promise<string | undefined> => {
    const field = findField(resource, path)
    const value: unknown = record[path]
    if (field?.kind !== 'reference' || typeof value !== 'string')
      return field && formatField(value, tools, { resource, path, field })
    const target = registry.byName.get(field.to)
    if (!target || !mayReadTitles(target, session)) return undefined
    const { data } = await dataProvider
      .getMany(target.name, { ids: [value] })
      .catch(() => ({ data: [] as RaRecord[] }))
    return data[0] && formatLinkTitle(target, data[0], tools)
  }
}

/**
 * Returns some of a record's values in one line, all but dates with their labels: `21 Nov 2026 ·
 * Due $12.00`.
 */
export function describeRecord(
  resource: Resource,
  record: RaRecord,
  names: readonly string[],
  tools: CellTools,
): string {
  return names
    .flatMap((path) => {
      const field = findField(resource, path)
      const text = field && formatField(record[path], tools, { resource, path, field })
      if (!field || !text) return []
      return [field.kind === 'date' ? text : `${tools.labels.field(resource, path)} ${text}`]
    })
    .join(' · ')
}
