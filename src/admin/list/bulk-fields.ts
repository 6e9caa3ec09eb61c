import type { Resource } from '../../schema/resource.ts'
import { readableFields } from '../../schema/registry.ts'
import type { Place } from '../fields/field-text.ts'
import type { EnteredKind } from '../fields/inputs.tsx'

/** A field whose value is entered in one input. */
export type EnteredPlace = Place & { readonly field: { readonly kind: EnteredKind } }

/** Fields that can hold the same value in many records: not what is the server's, unique or a list of rows. */
export function bulkFields(
  resource: Resource,
  can: (right: string) => boolean,
): readonly EnteredPlace[] {
  return Object.entries(readableFields(resource, can)).flatMap(([path, field]) => {
    if (field.readOnly || field.immutable || field.unique || 'series' in field) return []
    switch (field.kind) {
      case 'lines':
      case 'computed':
      case 'image':
      case 'images':
        return []
      default:
        return [{ resource, path, field }]
    }
  })
}
