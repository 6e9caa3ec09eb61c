import {
  useNotify,
  useCreatePath,
  useNavigate,
  useRecordFromLocation,
  useRequireAccess,
} from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useLabels } from '../core/context/labels.tsx'
import { useWords } from '../core/context/words.ts'
import { Page } from '../kit/page/page.tsx'
import { FormFooter } from './form-footer.tsx'
import { QuickCreateProvider } from './quick-create-provider.tsx'
import { RecordFormView } from './record-form-view.tsx'
import { useRecordForm } from './use-record-form.ts'

/** Draws the form for a new record of a resource. */
export function CreateScreen({ resource }: { readonly resource: Resource }) {
  const { isPending } = useRequireAccess({ action: 'create', resource: resource.name })
  if (isPending) return null
  return (
    <QuickCreateProvider>
      <NewRecord key={resource.name} resource={resource} />
    </QuickCreateProvider>
  )
}

function NewRecord({ resource }: { readonly resource: Resource }) {
  const say = useWords()
  const labels = useLabels()
  const notify = useNotify()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const one = labels.resource(resource.name, 1)
  const list = createPath({ resource: resource.name, type: 'list' })
  const said = () => notify(say('form.created', { one }), { type: 'success' })
  const state = useRecordForm({
    resource,
    prefilled: useRecordFromLocation() ?? undefined,
    onSaved: ({ id }) => {
      said()
      navigate(createPath({ resource: resource.name, type: 'show', id }))
    },
  })
  const saveAndAdd = () =>
    state.submit(() => {
      said()
      state.restart()
    })
  return (
    <Page
      title={say('form.new', { one: one.toLocaleLowerCase() })}
      trail={[{ label: labels.resource(resource.name), to: list }]}
    >
      <RecordFormView state={state} guarded>
        <FormFooter onSaveAndAdd={() => void saveAndAdd()} onDiscard={() => navigate(list)} />
      </RecordFormView>
    </Page>
  )
}
