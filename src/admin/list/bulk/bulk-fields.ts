import { holdsUploads } from '../../../schema/kinds.ts'
import type { Resource } from '../../../schema/resource.ts'
import { readableFields } from '../../../schema/registry.ts'
import type { EnteredPlace } from '../../fields/inputs/inputs.tsx'

/** Fields that can hold the same value in many records: not what is the server's, unique or a list of rows. */
export function bulkFields(
  resource: Resource,
  can: (right: string) => boolean,
): readonly EnteredPlace[] {
  return Object.entries(readableFields(resource, can)).flatMap(([path, field]) => {
    if (field.readOnly || field.immutable || field.unique || 'series' in field) return []
    if (field.kind === 'lines' || field.kind === 'computed') return []
    if (holdsUploads(field)) return []
    return [{ resource, path, field }]
  })
}
