import { Box } from '@mui/material'
import type { ComponentType } from 'react'
import { useCreatePath, useGetOne, useParams, useRequireAccess, type RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useLabels } from '../context/labels.tsx'
import { useWords } from '../context/words.ts'
import { useCellTools } from '../fields/cell-tools.tsx'
import { titleText } from '../fields/title-text.ts'
import { DocumentPage } from '../documents/document-page.tsx'
import { useTreePaths } from '../list/tree-paths.ts'
import { Page } from '../shell/page.tsx'
import { ScreenSkeleton } from '../shell/screen-skeleton.tsx'
import { FieldSections } from './field-sections.tsx'
import { HistoryCard } from './history-card.tsx'
import { column, layout } from './page-layout.ts'
import { RecordFacts } from './record-facts.tsx'
import { RecordFailure } from './record-failure.tsx'
import { RelatedLists } from './related-lists.tsx'
import { ShowActions } from './show-actions.tsx'

interface ShowScreenProps {
  readonly resource: Resource
  /** What the business has to show of such a record below its fields. */
  readonly Below?: ComponentType<{ readonly record: RaRecord }>
}

/** The page of a record: what it holds, what belongs to it, and who changed it. */
export function ShowScreen({ resource, Below }: ShowScreenProps) {
  const { id } = useParams<{ id: string }>()
  const { isPending: isAsking } = useRequireAccess({ action: 'show', resource: resource.name })
  const { data, error, refetch } = useGetOne(
    resource.name,
    { id },
    { enabled: !isAsking, retry: false },
  )
  if (error)
    return <RecordFailure resource={resource} error={error} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />
  const key = `${resource.name}/${id}`
  return resource.document ? (
    <DocumentPage key={key} resource={resource} record={data} />
  ) : (
    <RecordPage key={key} resource={resource} record={data} Below={Below} />
  )
}

interface RecordPageProps {
  readonly resource: Resource
  readonly record: RaRecord
  readonly Below: ShowScreenProps['Below']
}

function RecordPage({ resource, record, Below }: RecordPageProps) {
  const say = useWords()
  const labels = useLabels()
  const tools = useCellTools()
  const createPath = useCreatePath()
  const above = useTreePaths(resource).get(String(record.id))
  const list = createPath({ resource: resource.name, type: 'list' })
  // A record that is called after another one has no name of its own; what it is about stands among its fields.
  const isNamed = resource.fields[resource.title]?.kind !== 'reference'
  const title = isNamed ? titleText(resource, record, tools) : labels.resource(resource.name, 1)
  return (
    <Page
      title={title || say('list.untitled')}
      trail={[
        { label: labels.resource(resource.name), to: list },
        ...(above ? [{ label: above, to: list }] : []),
      ]}
      actions={<ShowActions resource={resource} record={record} />}
    >
      <Box sx={layout}>
        <Box sx={column}>
          <FieldSections resource={resource} record={record} apart={saidElsewhere(resource)} />
          {Below && <Below record={record} />}
          <RelatedLists resource={resource} record={record} />
        </Box>
        <Box sx={column}>
          <RecordFacts resource={resource} record={record} />
          {resource.source === 'table' && <HistoryCard resource={resource} record={record} />}
        </Box>
      </Box>
    </Page>
  )
}

/**
 * The name, which is the heading, the place of a row in its report, which is for the order only, and fields that only
 * lead to the record a row opens: a name of a resource and an id are no words for a person.
 */
function saidElsewhere({ opens, fields, title, source, sort }: Resource): readonly string[] {
  const [first] = sort
  const isPlace = source === 'view' && fields[first]?.kind === 'integer' && !fields[first].column
  const named = [
    ...(fields[title]?.kind === 'reference' ? [] : [title]),
    ...(isPlace ? [first] : []),
  ]
  if (!opens || !('by' in opens)) return named
  const pointers = [opens.by, opens.id]
  return [
    ...named,
    ...pointers.filter((path) => ['text', 'code'].includes(fields[path]?.kind ?? '')),
  ]
}
