import { useTranslation } from '../../core/context/translation.ts'
import { Box, Button, Card, Typography } from '@mui/material'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LinkBase, useCreatePath, useGetList, type RaRecord } from 'react-admin'
import { listReferencesTo, type BackReference } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { linkFilter } from '../../core/data/wire.ts'
import { PrefetchedProvider, readPrefetched } from '../../fields/cell-tools.tsx'
import { getDefaultColumns } from '../../fields/listable.ts'
import { LoadingPart } from '../../kit/page/page.tsx'
import { RelatedTable } from './related-table.tsx'

interface RelatedListsProps {
  readonly resource: Resource
  readonly record: RaRecord
  /**
   * Selects the lists that the declaration puts before the fields of the record (`first`), or the other lists (`last`).
   */
  readonly place: 'first' | 'last'
}

/**
 * Draws the related lists of this place: the first records of each resource that refers to this
 * record and that the person may view.
 */
export function RelatedLists({ resource, record, place }: RelatedListsProps) {
  const registry = useRegistry()
  const { can } = useSession()
  const [references] = useState(() =>
    pickLists(resource, listReferencesTo(registry, resource.name)).filter(
      (each) =>
        resource.relatedFirst.includes(each.from.name) === (place === 'first') &&
        isDirect(each) &&
        can(`${each.from.one}.view`) &&
        mayRead(each, can),
    ),
  )
  return references.map(({ from, field }) => (
    <RelatedList
      key={`${from.name}/${field}`}
      from={from}
      field={field}
      record={record}
      isOnlyOne={references.filter((reference) => reference.from === from).length === 1}
    />
  ))
}

/**
 * Returns the declared lists in their order, and the lists of records that refer by custom fields; without a
 * declaration, all lists except reports.
 */
function pickLists(
  { related }: Resource,
  references: readonly BackReference[],
): readonly BackReference[] {
  if (!related) return references.filter(({ from }) => from.source !== 'view')
  const declared = related.flatMap((name) => references.filter(({ from }) => from.name === name))
  const custom = references.filter(({ from, field }) => from.fields[field]?.custom !== undefined)
  return [...new Set([...declared, ...custom])]
}

/**
 * Returns whether the reference is in the record itself. References in child rows cannot be
 * filtered.
 */
function isDirect({ lines }: BackReference): boolean {
  return lines === undefined
}

function mayRead({ from, field }: BackReference, can: (right: string) => boolean): boolean {
  const requires = from.fields[field]?.requires
  return requires === undefined || can(requires)
}

interface RelatedListProps {
  readonly from: Resource
  readonly field: string
  /** Holds the record to which the listed records refer. */
  readonly record: RaRecord
  /**
   * Indicates that no other field of the same resource refers to the record, so that the resource's
   * name is a sufficient heading.
   */
  readonly isOnlyOne: boolean
}

/** Limits the records that a related list shows. */
const ROWS = 5

/**
 * Returns the sort order of a related list: the order of the resource's own list, but with the latest record first when
 * that list is sorted by a date.
 */
function getLatestFirstSort({ fields, sort: [field, order] }: Resource) {
  return { field, order: fields[field]?.kind === 'date' ? 'DESC' : order } as const
}

/**
 * Draws the first records that refer to a record by a field, with a link to all these records. Draws nothing without
 * records.
 */
function RelatedList({ from, field, record, isOnlyOne }: RelatedListProps) {
  const t = useTranslation()
  const { integer } = useFormats()
  const { can } = useSession()
  const createPath = useCreatePath()
  const filter = { [field]: String(record.id) }
  const columns = getDefaultColumns(from, can)
    .filter((path) => path !== field)
    .flatMap((path): Place[] => {
      const declared = from.fields[path]
      return declared ? [{ resource: from, path, field: declared }] : []
    })
  const prefetch = columns.flatMap((column) =>
    column.field.kind === 'reference' ? [column.path] : [],
  )
  const { data, total, meta, isPending } = useGetList(from.name, {
    pagination: { page: 1, perPage: ROWS },
    sort: getLatestFirstSort(from),
    filter,
    meta: { prefetch },
  })
  if (isPending) return <LoadingPart />
  if (!data || !total) return null
  const name = t.resource(from.name)
  const list = createPath({ resource: from.name, type: 'list' })
  // A form cannot enter a reference that only the server sets.
  const isAddable =
    from.source === 'table' && !from.fields[field]?.readOnly && can(`${from.one}.create`)
  const create = createPath({ resource: from.name, type: 'create' })
  return (
    <Card component="section" variant="outlined">
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          px: 2,
          pt: 1.5,
          pb: 1,
        }}
      >
        <Typography variant="h2" sx={{ marginInlineEnd: 'auto' }}>
          {t.references(from, field) ?? (isOnlyOne ? name : `${name} · ${t.field(from, field)}`)}
        </Typography>
        {isAddable && (
          <Button
            component={LinkBase}
            to={`${create}?source=${encodeURIComponent(JSON.stringify(filter))}`}
            size="small"
            variant="text"
            startIcon={<Plus size={16} aria-hidden />}
          >
            {t('show.add')}
          </Button>
        )}
        <Button component={LinkBase} to={linkFilter(list, filter)} size="small" variant="text">
          {t('show.viewAll', { count: integer(total) })}
        </Button>
      </Box>
      <PrefetchedProvider value={readPrefetched(meta)}>
        <RelatedTable
          resource={from}
          columns={columns.filter((place) => addsInformation(place, record, data))}
          records={data}
        />
      </PrefetchedProvider>
    </Card>
  )
}

/**
 * Returns whether a column adds information. Returns false for a reference that is empty or equals the reference of the
 * page's record in each row, such as the supplier in the receipts of a purchase. Also returns false for a title that
 * equals the value of the page's record in each row, such as the number of a sale in its journal lines.
 */
function addsInformation(
  { resource, path, field }: Place,
  record: RaRecord,
  rows: readonly RaRecord[],
): boolean {
  if (field.kind !== 'reference')
    return path !== resource.title || rows.some((row) => row[path] !== record[path])
  return rows.some((row) => row[path] && row[path] !== record[path])
}
