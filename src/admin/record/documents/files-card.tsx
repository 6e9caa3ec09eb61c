import { isChangeable } from '../../../schema/document.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { Card, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useNotify, type RaRecord } from 'react-admin'
import type { FieldOf } from '../../../schema/fields.ts'
import { documentLimits } from '../../../schema/uploads.ts'
import { useRecordRights, useSession } from '../../core/context/session.tsx'
import type { Place } from '../../fields/field-text.ts'
import { FileList } from '../../fields/uploads/file-list.tsx'
import { getFileIds, toFieldValue, withSameChange } from '../../fields/uploads/file-text.tsx'
import { FilesBox } from '../../fields/uploads/files-box.tsx'
import { useSave } from '../../form/use-save.ts'

interface FilesCardProps {
  readonly place: Place<FieldOf<'file'> | FieldOf<'files'>>
  readonly record: RaRecord
}

/**
 * Draws the files of a document on its page. People with the right to change them can drop files
 * here.
 */
export function FilesCard({ place, record }: FilesCardProps) {
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
  const several = field.kind === 'files' ? (field.max ?? documentLimits.perRecord) : 1
  return (
    <FilesBox label={t.field(resource, path)} bare max={several} value={ids} onChange={change} />
  )
}

/** Saves changes of the files of a record's field at once, one after the other. */
function useSavedFiles({ resource, path, field }: Place, record: RaRecord) {
  const t = useTranslation()
  const notify = useNotify()
  const save = useSave(resource)
  const [ids, setIds] = useState(getFileIds(record[path], field))
  /** Holds the record as last answered by the server. */
  const known = useRef(record)
  const queue = useRef(Promise.resolve())
  const waiting = useRef(0)

  useEffect(() => {
    if (Number(record.version) > Number(known.current.version)) known.current = record
    // Changes that are waiting to be saved are newer than the record that was read.
    if (waiting.current === 0) setIds(getFileIds(known.current[path], field))
  }, [record, path, field])

  async function write(before: readonly string[], after: readonly string[]): Promise<void> {
    const storedIds = getFileIds(known.current[path], field)
    const wanted = withSameChange(storedIds, before, after)
    const outcome = await save({ [path]: toFieldValue(wanted, field) }, known.current)
    if ('saved' in outcome) {
      known.current = outcome.saved
      notify(t('form.saved', { one: t.resource(resource.name, 1) }), { type: 'success' })
    } else if ('theirs' in outcome) {
      // Another person changed the record in the meantime: the same change is applied to the new
      // version.
      known.current = outcome.theirs
      await write(before, after)
    } else {
      notify(outcome.failed instanceof Error ? outcome.failed.message : '', { type: 'error' })
    }
  }

  function change(after: readonly string[]): void {
    setIds(after)
    waiting.current += 1
    queue.current = queue.current
      .then(() => write(ids, after))
      .finally(() => {
        waiting.current -= 1
        if (waiting.current === 0) setIds(getFileIds(known.current[path], field))
      })
  }

  return { ids, change }
}
