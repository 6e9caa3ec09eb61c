import { useScreenTitles } from '../../core/navigation/menu.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { Panels } from '../../fields/extensions.tsx'
import { Box } from '@mui/material'
import { useState, type ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useCreatePath, useDataProvider, useGetOne, useParams, type RaRecord } from 'react-admin'
import { getReadableFields } from '../../../schema/registry.ts'
import { hasHistoryPage } from '../../../schema/access-resources.ts'
import { mayReadTitles } from '../../../schema/rights.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useTitle } from '../../fields/title.ts'
import { Page, ScreenSkeleton } from '../../kit/page/page.tsx'
import { RecordFailure } from '../../kit/page/record-failure.tsx'
import { useTreePaths } from '../../list/grid/tree.ts'
import { DocumentPage } from '../documents/document-page.tsx'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { PrefetchedProvider, type Prefetched } from '../../fields/cell-tools.tsx'
import { Headline, listKeyFigures } from './headline.tsx'
import { RecordPager } from './record-pager.tsx'
import { FieldSections } from './field-sections.tsx'
import { HistoryCard } from './history-card.tsx'
import { PeekPanel } from './peek-panel.tsx'
import { ChangedNote, pageLayout, RecordFacts, sheet } from './page-parts.tsx'
import { RelatedLists } from './related-list.tsx'
import { ShowActions, findHeadlineState } from './show-actions.tsx'

interface ShowScreenProps {
  readonly resource: Resource
  readonly peeked?: Omit<ComponentProps<typeof PeekPanel>, 'drawRecord'>
}

/** Draws the record in the address as a page; with `peeked`, in a panel beside its list. */
export function ShowScreen({ resource, peeked }: ShowScreenProps) {
  const { id } = useParams<{ id: string }>()
  if (!peeked) return <ShownRecord resource={resource} id={id} />
  return (
    <PeekPanel
      {...peeked}
      drawRecord={(each) => <ShownRecord key={each} resource={resource} id={each} />}
    />
  )
}

interface ShownRecordProps {
  readonly resource: Resource
  readonly id: string | undefined
}

/** Draws the page of a record: its fields, related records, and history. */
function ShownRecord({ resource, id }: ShownRecordProps) {
  const { data, error, refetch } = useGetOne(resource.name, { id }, { retry: false })
  const prefetched = useClosedTitles(resource, data)
  if (error)
    return <RecordFailure resource={resource} error={error} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />
  const key = `${resource.name}/${id}`
  return (
    <PrefetchedProvider value={prefetched}>
      {resource.document ? (
        <DocumentPage key={key} resource={resource} record={data} />
      ) : (
        <RecordPage key={key} resource={resource} record={data} />
      )}
    </PrefetchedProvider>
  )
}

const NONE: Prefetched = {}

/**
 * Reads the titles of the records to which a record refers and that the person may not open, such as the customer of a
 * sale. Only lists return such titles, so this function reads a list with this record alone.
 */
function useClosedTitles(resource: Resource, record: RaRecord | undefined): Prefetched {
  const session = useSession()
  const { byName } = useRegistry()
  const dataProvider = useDataProvider()
  const closed = Object.entries(record ? getReadableFields(resource, session.can) : {}).flatMap(
    ([name, field]) => {
      const target = field.kind === 'reference' ? byName.get(field.to) : undefined
      return target && record?.[name] && !mayReadTitles(target, session) ? [name] : []
    },
  )
  const { data } = useQuery({
    queryKey: [resource.name, 'titles', { of: record?.id, closed }],
    enabled: closed.length > 0,
    queryFn: async () => {
      const { meta } = await dataProvider.getList(resource.name, {
        filter: { id: [record?.id] },
        pagination: { page: 1, perPage: 1 },
        meta: { prefetch: closed },
      })
      return (meta?.prefetched ?? NONE) as Prefetched
    },
  })
  return data ?? NONE
}

interface RecordPageProps {
  readonly resource: Resource
  readonly record: RaRecord
}

function RecordPage({ resource, record }: RecordPageProps) {
  const t = useTranslation()
  const titles = useScreenTitles()
  const { title, isLoading } = useTitle(resource, record)
  const createPath = useCreatePath()
  const above = useTreePaths(resource).get(String(record.id))
  const { can } = useSession()
  const figures = listKeyFigures(resource, record, can)
  const list = createPath({ resource: resource.name, type: 'list' })
  const [isDrawn, setIsDrawn] = useState(false)
  if (!isLoading && !isDrawn) setIsDrawn(true)
  // A title of several lines would move the page when the title arrives later.
  if (isLoading && !isDrawn) return <ScreenSkeleton />
  return (
    <Page
      title={title ?? t('list.untitled')}
      trail={[
        { label: titles.list(resource.name), to: list },
        ...(above ? [{ label: above, to: list }] : []),
      ]}
      actions={
        <>
          <RecordPager resource={resource} record={record} />
          <ShowActions resource={resource} record={record} />
        </>
      }
    >
      <ChangedNote resource={resource} record={record} />
      <Box className="page-columns" sx={pageLayout}>
        <Box sx={sheet}>
          <Headline resource={resource} record={record} figures={figures} />
          <RelatedLists resource={resource} record={record} place="first" />
          <FieldSections
            resource={resource}
            record={record}
            shownElsewhere={[
              ...listHeadingFields(resource, record),
              ...figures.map(({ path }) => path),
            ]}
          />
          <Panels resource={resource} on="show" record={record} />
          <RelatedLists resource={resource} record={record} place="last" />
        </Box>
        <Box sx={sheet}>
          <RecordFacts resource={resource} record={record} />
          {hasHistoryPage(resource) && <HistoryCard resource={resource} record={record} />}
        </Box>
      </Box>
    </Page>
  )
}

/**
 * Returns the fields that the heading already shows: the title and the state beside it. Leaves out a title that is a
 * reference, because the page shows the reference as a link to its record.
 */
function listHeadingFields(resource: Resource, record: RaRecord): readonly string[] {
  const { fields, title } = resource
  const named = fields[title]?.kind === 'reference' ? [] : [title]
  const state = findHeadlineState(resource, record)
  return state ? [...named, state.path] : named
}
