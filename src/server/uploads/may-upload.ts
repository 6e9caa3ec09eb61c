import type { Fields, Kind } from '../../schema/fields.ts'
import type { Registry } from '../../schema/registry.ts'
import type { UploadInfo } from '../../schema/uploads.ts'

const KINDS: Readonly<Record<UploadInfo['kind'], readonly Kind[]>> = {
  // A picture can be stored as a file, but a document cannot be shown as a picture.
  image: ['image', 'images', 'file', 'files'],
  document: ['file', 'files'],
}

/**
 * Returns whether a caller with these rights may write a record with an upload of this kind, also in its child rows.
 */
export function mayUpload(
  kind: UploadInfo['kind'],
  { resources, settings }: Registry,
  can: (right: string) => boolean,
): boolean {
  const hasField = (fields: Fields): boolean =>
    Object.values(fields).some((field) =>
      field.kind === 'lines' ? hasField(field.fields) : KINDS[kind].includes(field.kind),
    )
  return [...resources, settings.resource]
    .filter(({ fields }) => hasField(fields))
    .some(({ one }) => can(`${one}.create`) || can(`${one}.edit`))
}
