import type { Field } from './fields.ts'
import { holdsUploads } from './kinds.ts'
import type { Resource } from './resource.ts'

/**
 * Returns the fields of child rows that the columns of a file can set, such as the barcodes of
 * products. Returns an empty list for fields of another kind than `lines`, for views and ledgers, and for documents,
 * which cannot be imported.
 */
export function listChildFields(
  { document, source }: Resource,
  field: Field,
  can: (right: string) => boolean,
): readonly (readonly [name: string, field: Field])[] {
  if (field.kind !== 'lines' || document || source !== 'table') return []
  return Object.entries<Field>(field.fields).filter(([, child]) => {
    const isServerOwned =
      child.readOnly || child.derived || child.internal || child.kind === 'computed'
    return !isServerOwned && !holdsUploads(child) && (!child.requires || can(child.requires))
  })
}
