import { Card, Typography } from '@mui/material'
import type { RaRecord } from 'react-admin'
import type { FieldOf } from '../../../schema/fields.ts'
import { documentLimits } from '../../../schema/uploads.ts'
import { useLabels } from '../../core/context/labels.tsx'
import type { Place } from '../../fields/field-text.ts'
import { useRecordRights } from '../../core/session/record-rights.ts'
import { fileIds } from '../../fields/uploads/file-ids.ts'
import { FileList } from '../../fields/uploads/file-list.tsx'
import { FilesBox } from '../../fields/uploads/files-box.tsx'
import { isOpen } from '../../form/offered-actions.ts'
import { useSavedFiles } from './use-saved-files.ts'

interface FilesCardProps {
  readonly place: Place<FieldOf<'file'> | FieldOf<'files'>>
  readonly record: RaRecord
}

/** Draws the files of a document on its page; who may change them drops them here. */
export function FilesCard({ place, record }: FilesCardProps) {
  const { resource, path, field } = place
  const labels = useLabels()
  const rights = useRecordRights(resource)
  const ids = fileIds(record[path], field)
  const isChangeable = isOpen(resource, record) || resource.document?.always?.includes(path)
  const mayChange = rights.edit && !field.readOnly && isChangeable
  if (!mayChange && ids.length === 0) return null
  return (
    <Card component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {labels.field(resource, path)}
      </Typography>
      {mayChange ? <ChangeableFiles place={place} record={record} /> : <FileList ids={ids} />}
    </Card>
  )
}

function ChangeableFiles({ place, record }: FilesCardProps) {
  const { resource, path, field } = place
  const labels = useLabels()
  const { ids, change } = useSavedFiles(place, record)
  const several = field.kind === 'files' ? (field.max ?? documentLimits.perRecord) : 1
  return (
    <FilesBox
      label={labels.field(resource, path)}
      bare
      max={several}
      value={ids}
      onChange={change}
    />
  )
}
