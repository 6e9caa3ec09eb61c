import { useScreenTitles } from '../../../src/admin/core/navigation/menu.ts'
import { useTranslation } from '../../../src/admin/core/context/translation.ts'
import { Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import {
  LinkBase,
  useCreatePath,
  useDataProvider,
  useGetOne,
  useParams,
  type RaRecord,
} from 'react-admin'
import { useFormats } from '../../../src/admin/core/context/formats.ts'
import { useDeclaration, useRegistry } from '../../../src/admin/core/context/registry.tsx'
import { useSession } from '../../../src/admin/core/context/session.tsx'
import type { AppDataProvider } from '../../../src/admin/core/data/data-provider.ts'
import { useRecordLink } from '../../../src/admin/list/record-links.ts'
import { Page, ScreenSkeleton } from '../../../src/admin/kit/page/page.tsx'
import { FieldSections } from '../../../src/admin/record/show/field-sections.tsx'
import { FieldChange } from '../../../src/admin/record/show/history-card.tsx'
import { ChangeSet } from '../../../src/admin/record/show/undo-change.tsx'
import { sheet } from '../../../src/admin/record/show/page-parts.tsx'
import { RecordFailure } from '../../../src/admin/kit/page/record-failure.tsx'
import { keepsHistory } from '../../../src/schema/access-resources.ts'
import type { Resource } from '../../../src/schema/resource.ts'

/** Draws `/user-activity/:id`: one change by a person, field by field, with the record. */
export function Activity() {
  const { id } = useParams<{ id: string }>()
  const resource = useDeclaration('user-activity')
  const { data, error, refetch } = useGetOne(resource.name, { id }, { retry: false })
  if (error)
    return <RecordFailure resource={resource} error={error} onRetry={() => void refetch()} />
  return data ? <ActivityPage resource={resource} activity={data} /> : <ScreenSkeleton />
}

interface ActivityPageProps {
  readonly resource: Resource
  readonly activity: RaRecord
}

function ActivityPage({ resource, activity }: ActivityPageProps) {
  const t = useTranslation()
  const titles = useScreenTitles()
  const { dateTime } = useFormats()
  const createPath = useCreatePath()
  const opened = useRecordLink(resource)(activity)
  const recordKind = t.choice(resource, 'resource', String(activity.resource))
  const list = createPath({ resource: resource.name, type: 'list' })
  return (
    <Page
      title={String(activity.subject ?? recordKind)}
      trail={[
        { label: titles.list(resource.name), to: list },
        { label: dateTime(String(activity.time)), to: list },
      ]}
      actions={
        opened &&
        activity.action !== 'delete' && (
          <Button component={LinkBase} to={opened} variant="contained">
            {t('list.open')}
          </Button>
        )
      }
    >
      <Box sx={{ ...sheet, maxWidth: 1000 }}>
        <FieldSections resource={resource} record={activity} shownElsewhere={SHOWN_ELSEWHERE} />
        <Changes activity={activity} />
      </Box>
    </Page>
  )
}

/** Lists the fields that the page title and the table of changes already show. */
const SHOWN_ELSEWHERE = ['subject', 'record', 'changes', 'day', 'changeSet']

/**
 * Draws the value of each field before and after the change, without fields that the signed-in person may not
 * see. For a new record, draws its initial values.
 */
function Changes({ activity }: { readonly activity: RaRecord }) {
  const registry = useRegistry()
  const { can } = useSession()
  const t = useTranslation()
  const activityResource = useDeclaration('user-activity')
  const dataProvider = useDataProvider<AppDataProvider>()
  const declared = registry.byName.get(String(activity.resource))
  const writtenResource = declared && keepsHistory(declared) ? declared : undefined
  const { data, isPending, isError } = useQuery({
    queryKey: [String(activity.resource), 'history', 'of', activity.record],
    queryFn: ({ signal }) =>
      dataProvider.readHistory(writtenResource?.name ?? '', activity.record, signal),
    enabled: writtenResource !== undefined && can(`${writtenResource.one}.view`),
    retry: false,
  })
  if (!writtenResource || isError || !can(`${writtenResource.one}.view`)) return null
  if (isPending) return <Skeleton variant="rounded" height={160} />
  const entry = data.find(({ id }) => id === activity.id)
  if (!entry) return null
  const { before, after } = entry
  const names = Object.keys(writtenResource.fields).filter(
    (name) => hasValue(before?.[name]) || hasValue(after?.[name]),
  )
  if (names.length === 0 && !entry.changeSet) return null
  const [latest] = data
  return (
    <Card component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t.field(activityResource, 'changes')}
      </Typography>
      {names.map((name) => (
        <FieldChange
          key={name}
          resource={writtenResource}
          name={name}
          before={before?.[name]}
          after={after?.[name]}
        />
      ))}
      <ChangeSet resource={writtenResource} version={latest?.version} entry={entry} />
    </Card>
  )
}

function hasValue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined
}
