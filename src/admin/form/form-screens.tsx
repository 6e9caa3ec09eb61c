import { getChangeSet } from '../core/data/data-provider.ts'
import { lowercaseWords } from '../../schema/naming.ts'
import { useScreenTitles } from '../core/navigation/menu.ts'
import { useTexts, useTranslation, useLanguage } from '../core/context/translation.ts'
import {
  useNotify,
  useCreatePath,
  useNavigate,
  useRecordFromLocation,
  useGetOne,
  useParams,
  type RaRecord,
} from 'react-admin'
import { nameRecord } from '../../schema/labels.ts'
import type { Resource } from '../../schema/resource.ts'
import { usePresence } from '../fields/use-presence.ts'
import { useTitle } from '../fields/title.ts'
import { Page, ScreenSkeleton } from '../kit/page/page.tsx'
import { RecordFailure } from '../kit/page/record-failure.tsx'
import { useConflictTexts } from './conflict-dialog.tsx'
import { FormFooter } from './form-footer.tsx'
import { QuickCreateProvider } from './quick-create-provider.tsx'
import { getFormWidth, RecordFormView } from './record-form-view.tsx'
import { useUndo } from './undo.tsx'
import { useRecordForm, type RecordForm } from './use-record-form.ts'
import { useFormState } from 'react-hook-form'
import { StickyContext, useSticky } from './sticky.tsx'
import { isChangeable, isOpen, isRevisable } from '../../schema/document.ts'
import { Alert } from '@mui/material'
import { useState } from 'react'
import { getReadableFields } from '../../schema/registry.ts'
import { useSession } from '../core/context/session.tsx'
import { useOfferedActions } from './offered-actions.ts'

interface FormScreenProps {
  readonly resource: Resource
  readonly isNew: boolean
  /** Describes the record that is edited beside its list; undefined for the record in the address. */
  readonly peeked?: { readonly id: string; readonly onDone: () => void }
}

/** Draws the form for a new record or for the record in the address. */
export function FormScreen({ resource, isNew, peeked }: FormScreenProps) {
  return isNew ? (
    <CreateScreen resource={resource} />
  ) : (
    <EditScreen resource={resource} peeked={peeked} />
  )
}

/** Draws the form for a new record of a resource. */
export function CreateScreen({ resource }: { readonly resource: Resource }) {
  return (
    <QuickCreateProvider>
      <NewRecord key={resource.name} resource={resource} />
    </QuickCreateProvider>
  )
}

function NewRecord({ resource }: { readonly resource: Resource }) {
  const t = useTranslation()
  const titles = useScreenTitles()
  const notify = useNotify()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const list = createPath({ resource: resource.name, type: 'list' })
  const notifyCreated = (record: RaRecord) =>
    notify(t('form.created', { one: nameRecord(t, resource, record) }), { type: 'success' })
  const state = useRecordForm({
    resource,
    prefilled: useRecordFromLocation() ?? undefined,
    keepsDrafts: true,
    onSaved: (record) => {
      notifyCreated(record)
      navigate(createPath({ resource: resource.name, type: 'show', id: record.id }))
    },
  })
  const sticky = useSticky(resource)
  const saveAndAdd = () =>
    state.submit((record) => {
      notifyCreated(record)
      state.restart(sticky.names)
    })
  return (
    <Page
      title={titles.create(resource.name)}
      trail={[{ label: titles.list(resource.name), to: list }]}
    >
      <StickyContext value={sticky}>
        <RecordFormView state={state} isGuarded>
          <FormFooter
            onSaveAndAdd={() => void saveAndAdd()}
            onDiscard={() => {
              state.drafts.abandon()
              navigate(list)
            }}
          />
        </RecordFormView>
      </StickyContext>
    </Page>
  )
}

/** Draws the form that edits a record. */
function EditScreen({ resource, peeked }: Pick<FormScreenProps, 'resource' | 'peeked'>) {
  const { id: linked } = useParams<{ id: string }>()
  const id = peeked?.id ?? linked
  // The form needs the current record. The cache must not replace it while the person edits
  // (query-client.ts).
  const { data, error, refetch, isStale } = useGetOne(
    resource.name,
    { id, meta: { editing: true } },
    { gcTime: 0, staleTime: Infinity, retry: false },
  )
  // The texts of the notes above the form load with the record: a note that appears later would move the form. Another
  // language, whose texts load later, must not close the form.
  const texts = useTexts('forms')
  const [isOpened, setIsOpened] = useState(false)
  if (!isOpened && data && texts) setIsOpened(true)
  if (error)
    return <RecordFailure resource={resource} error={error} onRetry={() => void refetch()} />
  if (!data || !isOpened) return <ScreenSkeleton />
  return (
    <QuickCreateProvider>
      <ChangedRecord
        key={`${resource.name}/${id}`}
        resource={resource}
        record={data}
        mayBeOld={isStale}
        onDone={peeked?.onDone}
      />
    </QuickCreateProvider>
  )
}

interface ChangedRecordProps {
  readonly resource: Resource
  readonly record: RaRecord
  /** Indicates that somebody changed records of the resource since the record was loaded. */
  readonly mayBeOld: boolean
  /** Runs in place of opening the record's page. */
  readonly onDone: (() => void) | undefined
}

function ChangedRecord({ resource, record, mayBeOld, onDone }: ChangedRecordProps) {
  const t = useTranslation()
  const titles = useScreenTitles()
  const notify = useNotify()
  const offerUndo = useUndo(resource)
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const show = createPath({ resource: resource.name, type: 'show', id: record.id })
  const one = nameRecord(t, resource, record)
  const { title } = useTitle(resource, record)
  const leave = onDone ?? (() => navigate(show))
  const state = useRecordForm({
    resource,
    base: record,
    keepsDrafts: true,
    onSaved: (saved) => {
      const changeSet = getChangeSet(saved)
      if (changeSet === undefined) notify(t('form.saved', { one }), { type: 'success' })
      else offerUndo(t('form.saved', { one }), [changeSet])
      leave()
    },
  })
  return (
    <Page
      title={t('form.edit', { title: title ?? lowercaseWords(one) })}
      trail={[
        {
          label: titles.list(resource.name),
          to: createPath({ resource: resource.name, type: 'list' }),
        },
        { label: title ?? one, to: show },
      ]}
    >
      {mayBeOld && <SavedByOthersNote {...state} />}
      <EditedByOthersNote resource={resource} record={record} />
      <StateNote resource={resource} record={record} />
      <RecordFormView state={state} isGuarded>
        <FormFooter
          needsChange
          onDiscard={() => {
            state.drafts.abandon()
            leave()
          }}
        />
      </RecordFormView>
    </Page>
  )
}

/** Draws a notice that another person, or another window, saved the record that is being edited. */
function SavedByOthersNote({ form, subject }: Pick<RecordForm, 'form' | 'subject'>) {
  const { resource, base } = subject
  const { data } = useGetOne(resource.name, { id: base?.id }, { enabled: base !== undefined })
  const { isSubmitting, isSubmitSuccessful } = useFormState({ control: form.control })
  const { title } = useConflictTexts(data?.updatedBy)
  const texts = useTexts('forms')
  const isChanged = data && data.version !== base?.version
  if (!isChanged || isSubmitting || isSubmitSuccessful) return null
  return (
    <Alert severity="warning" role="status" sx={getNoteStyle(resource)}>
      {title}. {texts?.('forms.conflictNote')}
    </Alert>
  )
}

/** Draws a notice that colleagues have the form of the same record open. */
function EditedByOthersNote({ resource, record }: StateNoteProps) {
  const texts = useTexts('forms')
  const locale = useLanguage()
  const editing = usePresence(resource, record.id, 'editing').filter(({ isEditing }) => isEditing)
  if (editing.length === 0) return null
  const names = new Intl.ListFormat(locale).format(editing.map(({ name }) => name))
  return (
    <Alert severity="info" role="status" sx={getNoteStyle(resource)}>
      {texts?.('forms.alsoEditing', { names, smart_count: editing.length })}
    </Alert>
  )
}

interface StateNoteProps {
  readonly resource: Resource
  readonly record: RaRecord
}

/**
 * Draws a note that explains why most of a document can no longer be changed, which parts can still be changed, and
 * what to do instead.
 */
function StateNote({ resource, record }: StateNoteProps) {
  const t = useTranslation()
  const texts = useTexts('forms')
  const locale = useLanguage()
  const { can } = useSession()
  const offered = useOfferedActions(resource, record)
  const { document } = resource
  if (!document || isOpen(resource, record)) return null
  const readable = getReadableFields(resource, can)
  const fields = Object.keys(readable).filter((name) => isChangeable(resource, record, name, can))
  const actions = offered.filter(({ action }) => action.corrects)
  const state = t.choice(resource, document.status, String(record[document.status]))
  const quote = (text: string) => t('field.quoted', { text })
  const joinNames = (names: readonly string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(locale, { type }).format(names)
  const isRevised = isRevisable(resource, record) && can(`${resource.one}.revise`)
  const explainChanges = () => {
    if (isRevised) return texts?.('forms.stateRevises', { state })
    if (fields.length === 0) return texts?.('forms.stateKeepsAll', { state })
    const names = fields.map((name) => quote(t.field(resource, name)))
    return texts?.('forms.stateKeeps', { state, fields: joinNames(names, 'conjunction') })
  }
  return (
    <Alert severity="info" sx={getNoteStyle(resource)}>
      {explainChanges()}
      {actions.length > 0 &&
        ` ${texts?.('forms.correctBy', {
          actions: joinNames(
            actions.map(({ name }) => quote(t.action(resource, name))),
            'disjunction',
          ),
        })}`}
    </Alert>
  )
}

/** Makes notes as wide as the form below them. */
const getNoteStyle = (resource: Resource) => ({ mb: 2, ...getFormWidth(resource) })
