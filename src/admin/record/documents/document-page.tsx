import { isOpen, isChangeable } from '../../../schema/document.ts'
import { useScreenTitles } from '../../core/navigation/menu.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { Box, Card, Typography } from '@mui/material'
import { useCreatePath, type RaRecord, useNotify } from 'react-admin'
import { getReadableFields } from '../../../schema/registry.ts'
import { nameRecord } from '../../../schema/labels.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useShowError } from '../../kit/toast/toast.tsx'
import { useSession, useRecordRights } from '../../core/context/session.tsx'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { renderCell } from '../../fields/cells.tsx'
import { Panels } from '../../fields/extensions.tsx'
import { isFieldVisible } from '../../form/form-values.ts'
import { TotalsBlock } from '../../form/totals-block.tsx'
import { Page } from '../../kit/page/page.tsx'
import { FieldSections } from '../show/field-sections.tsx'
import { HistoryCard } from '../show/history-card.tsx'
import { LinesTable } from '../show/lines-table.tsx'
import { Headline, listKeyFigures } from '../show/headline.tsx'
import { RecordPager } from '../show/record-pager.tsx'
import { ChangedNote, pageLayout, RecordFacts, sheet } from '../show/page-parts.tsx'
import { RelatedLists } from '../show/related-list.tsx'
import { DocumentActions } from './document-actions.tsx'
import { useEffect, useRef, useState } from 'react'
import type { FieldOf } from '../../../schema/fields.ts'
import { documentLimits } from '../../../schema/uploads.ts'
import type { Place } from '../../../schema/place.ts'
import { listRows } from '../../../schema/values.ts'
import { FileList } from '../../fields/uploads/file-list.tsx'
import { getFileIds, toFieldValue, applyIdChanges } from '../../fields/uploads/file-text.tsx'
import { FilesBox } from '../../fields/uploads/files-box.tsx'
import { useSave } from '../../form/use-save.ts'

interface DocumentPageProps {
  readonly resource: Resource
  readonly record: RaRecord
}

/** Draws the page of a document: status, actions, lines with totals, and related records. */
export function DocumentPage({ resource, record }: DocumentPageProps) {
  const t = useTranslation()
  const titles = useScreenTitles()
  const createPath = useCreatePath()
  const { can } = useSession()
  const fields = getReadableFields(resource, can)
  const lines = Object.entries(fields).flatMap(([path, field]) =>
    field.kind === 'lines' ? [{ resource, path, field, rows: listRows(record[path]) }] : [],
  )
  const files = Object.entries(fields).flatMap(([path, field]) =>
    field.kind === 'file' || field.kind === 'files' ? [{ resource, path, field }] : [],
  )
  const totals = (resource.document?.totals?.parts ?? []).filter((name) => fields[name])
  // The totals are drawn below the first lines field, so this field is shown even without rows.
  const shownLines = lines.filter(
    ({ rows }, i) => rows.length > 0 || (i === 0 && totals.length > 0),
  )
  const figures = listKeyFigures(resource, record, can)
  const shownElsewhere = [
    ...figures.map(({ path }) => path),
    resource.title,
    ...[...lines, ...files].map(({ path }) => path),
    ...totals,
    ...resource.states,
  ]
  const one = nameRecord(t, resource, record)
  const title = record[resource.title]
  return (
    <Page
      // Without a number, the heading is only the name. The status is shown below.
      title={title ? `${one} ${String(title)}` : one}
      trail={[
        {
          label: titles.list(resource.name),
          to: createPath({ resource: resource.name, type: 'list' }),
        },
      ]}
      actions={
        <>
          <RecordPager resource={resource} record={record} />
          <DocumentActions resource={resource} record={record} />
        </>
      }
    >
      <ChangedNote resource={resource} record={record} />
      <StateChips resource={resource} record={record} />
      <Box className="page-columns" sx={pageLayout}>
        <Box sx={sheet}>
          <Headline resource={resource} record={record} figures={figures} />
          <RelatedLists resource={resource} record={record} place="first" />
          <FieldSections resource={resource} record={record} shownElsewhere={shownElsewhere} />
          {shownLines.map(({ rows, ...place }) => (
            <Card key={place.path} component="section" variant="outlined" sx={{ p: 2 }}>
              <Typography variant="h2" sx={{ mb: 1.5 }}>
                {t.field(resource, place.path)}
              </Typography>
              <LinesTable place={place} rows={rows} record={record} />
              {place.path === lines[0]?.path && totals.length > 0 && (
                <Box sx={{ mt: 2 }}>
                  <TotalsBlock resource={resource} values={record} names={totals} />
                </Box>
              )}
            </Card>
          ))}
          {files.map((place) => (
            <FilesCard key={place.path} place={place} record={record} />
          ))}
          <Panels resource={resource} on="show" record={record} />
          <RelatedLists resource={resource} record={record} place="last" />
        </Box>
        <Box sx={sheet}>
          <RecordFacts resource={resource} record={record} />
          <HistoryCard resource={resource} record={record} />
        </Box>
      </Box>
    </Page>
  )
}

interface StateChipsProps {
  readonly resource: Resource
  readonly record: RaRecord
}

/**
 * Draws the status of a document, and the states of delivery, payment and returns when they have
 * started.
 */
function StateChips({ resource, record }: StateChipsProps) {
  const tools = useCellTools()
  const status = resource.document?.status
  const shown = findStates(resource).filter(({ name, field }) => {
    if (name === status) return true
    // A draft shows only its status and derived states, such as the validity of a quote. Its other
    // states have not started.
    if (isOpen(resource, record) && !field.derived) return false
    if (!isFieldVisible(resource, name, record) || !record[name]) return false
    return field.choices[String(record[name])] !== 'neutral'
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, mt: -1 }}>
      {shown.map(({ name, field }) => (
        <span key={name}>{renderCell(record[name], tools, { resource, path: name, field })}</span>
      ))}
    </Box>
  )
}

/** Returns the states of a document, the most important first. */
function findStates({ states, namedBy, fields }: Resource) {
  return states.flatMap((name) => {
    const field = fields[name]
    // The heading of the page names the kind.
    return field?.kind === 'select' && name !== namedBy ? [{ name, field }] : []
  })
}

interface FilesCardProps {
  readonly place: Place<FieldOf<'file'> | FieldOf<'files'>>
  readonly record: RaRecord
}

/** Draws the files of a document on its page. People with the right to change the files can drop files here. */
function FilesCard({ place, record }: FilesCardProps) {
  const { resource, path, field } = place
  const t = useTranslation()
  const rights = useRecordRights(resource)
  const ids = getFileIds(record[path], field)
  const { can } = useSession()
  const mayChange = rights.edit && !field.readOnly && isChangeable(resource, record, path, can)
  if (!mayChange && ids.length === 0) return null
  return (
    <Card component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t.field(resource, path)}
      </Typography>
      {mayChange ? <ChangeableFiles place={place} record={record} /> : <FileList ids={ids} />}
    </Card>
  )
}

function ChangeableFiles({ place, record }: FilesCardProps) {
  const { resource, path, field } = place
  const t = useTranslation()
  const { ids, change } = useSavedFiles(place, record)
  const max = field.kind === 'files' ? (field.max ?? documentLimits.perRecord) : 1
  return <FilesBox label={t.field(resource, path)} bare max={max} value={ids} onChange={change} />
}

/** Saves changes of the files of a record's field immediately, one after the other. */
function useSavedFiles({ resource, path, field }: Place, record: RaRecord) {
  const t = useTranslation()
  const notify = useNotify()
  const showError = useShowError()
  const save = useSave(resource)
  const [ids, setIds] = useState(getFileIds(record[path], field))
  /** Holds the record from the latest response of the server. */
  const saved = useRef(record)
  const queue = useRef(Promise.resolve())
  const waiting = useRef(0)

  useEffect(() => {
    if (Number(record.version) > Number(saved.current.version)) saved.current = record
    // Changes that are waiting to be saved are newer than the record that was read.
    if (waiting.current === 0) setIds(getFileIds(saved.current[path], field))
  }, [record, path, field])

  async function write(before: readonly string[], after: readonly string[]): Promise<void> {
    const storedIds = getFileIds(saved.current[path], field)
    const wanted = applyIdChanges(storedIds, before, after)
    const outcome = await save({ [path]: toFieldValue(wanted, field) }, saved.current)
    if ('saved' in outcome) {
      saved.current = outcome.saved
      notify(t('form.saved', { one: nameRecord(t, resource, record) }), { type: 'success' })
    } else if ('theirs' in outcome) {
      // Another person changed the record in the meantime: the same change is applied to the new
      // version.
      saved.current = outcome.theirs
      await write(before, after)
    } else {
      showError(outcome.failed)
    }
  }

  function change(after: readonly string[]): void {
    setIds(after)
    waiting.current += 1
    queue.current = queue.current
      .then(() => write(ids, after))
      .finally(() => {
        waiting.current -= 1
        if (waiting.current === 0) setIds(getFileIds(saved.current[path], field))
      })
  }

  return { ids, change }
}
