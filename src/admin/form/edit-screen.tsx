import {
  useCreatePath,
  useGetOne,
  useNavigate,
  useNotify,
  useParams,
  useRequireAccess,
  type RaRecord,
} from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useLabels } from '../core/context/labels.tsx'
import { useWords } from '../core/context/words.ts'
import { useTitle } from '../fields/use-title.ts'
import { Page } from '../kit/page/page.tsx'
import { RecordFailure } from '../kit/page/record-failure.tsx'
import { ScreenSkeleton } from '../kit/page/screen-skeleton.tsx'
import { FormFooter } from './form-footer.tsx'
import { QuickCreateProvider } from './quick-create-provider.tsx'
import { RecordFormView } from './record-form-view.tsx'
import { StateNote } from './state-note.tsx'
import { useRecordForm } from './use-record-form.ts'

/** Draws the form that edits a record. */
export function EditScreen({ resource }: { readonly resource: Resource }) {
  const { id } = useParams<{ id: string }>()
  const { isPending: isAsking } = useRequireAccess({ action: 'edit', resource: resource.name })
  // What is edited must be as it is now, and must not be replaced below the person's hands (query-client.ts).
  const { data, error, refetch } = useGetOne(
    resource.name,
    { id, meta: { editing: true } },
    { enabled: !isAsking, gcTime: 0, staleTime: Infinity, retry: false },
  )
  if (error)
    return <RecordFailure resource={resource} error={error} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />
  return (
    <QuickCreateProvider>
      <ChangedRecord key={`${resource.name}/${id}`} resource={resource} record={data} />
    </QuickCreateProvider>
  )
}

interface ChangedRecordProps {
  readonly resource: Resource
  readonly record: RaRecord
}

function ChangedRecord({ resource, record }: ChangedRecordProps) {
  const say = useWords()
  const labels = useLabels()
  const notify = useNotify()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const show = createPath({ resource: resource.name, type: 'show', id: record.id })
  const one = labels.resource(resource.name, 1)
  const title = useTitle(resource, record)
  const state = useRecordForm({
    resource,
    base: record,
    onSaved: () => {
      notify(say('form.saved', { one }), { type: 'success' })
      navigate(show)
    },
  })
  return (
    <Page
      title={say('form.edit', { title: title ?? one.toLocaleLowerCase() })}
      trail={[
        {
          label: labels.resource(resource.name),
          to: createPath({ resource: resource.name, type: 'list' }),
        },
        { label: title ?? one, to: show },
      ]}
    >
      <StateNote resource={resource} record={record} />
      <RecordFormView state={state} guarded>
        <FormFooter needsChange onDiscard={() => navigate(show)} />
      </RecordFormView>
    </Page>
  )
}
