import type { Field, Fields, Kind } from '../../schema/fields.ts'
import { holdsUploads } from '../../schema/kinds.ts'
import { getReadableFields } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { systemFields } from '../../schema/system-fields.ts'
import type { Source } from '../../schema/resource-options.ts'

const TOO_LARGE_FOR_A_CELL: ReadonlySet<Kind> = new Set<Kind>([
  'lines',
  'images',
  'longText',
  'json',
])

const UNSORTABLE: ReadonlySet<Kind> = new Set<Kind>(['lines', 'multiSelect', 'address', 'json'])

/** Maps the sources of rows to the system fields that can be columns. Rows of ledgers never change. */
const systemColumns: Readonly<Record<Source, Fields>> = {
  table: { createdAt: systemFields.createdAt, updatedAt: systemFields.updatedAt },
  ledger: { createdAt: systemFields.createdAt, createdBy: systemFields.createdBy },
  view: {},
}

/** Lists the fields that can be columns of a list and that the person may read, in order of declaration. */
export function pickListableFields(
  resource: Resource,
  can: (right: string) => boolean,
): readonly (readonly [string, Field])[] {
  const fields: Fields = { ...getReadableFields(resource, can), ...systemColumns[resource.source] }
  return Object.entries(fields).filter(
    ([, field]) => !field.internal && !TOO_LARGE_FOR_A_CELL.has(field.kind),
  )
}

/** Returns the default columns: the title first, then the fields with `column: true`. */
export function getDefaultColumns(
  resource: Resource,
  can: (right: string) => boolean,
): readonly string[] {
  const shown = pickListableFields(resource, can).filter(
    ([name, field]) => field.column === true && name !== resource.title,
  )
  return [resource.title, ...shown.map(([name]) => name)]
}

/** Returns whether lists can be sorted by a field. */
export function isSortable(field: Field): boolean {
  return !UNSORTABLE.has(field.kind) && !holdsUploads(field)
}

/** Returns the name of the first field with pictures that the person may see. */
export function findPictureField(
  resource: Resource,
  can: (right: string) => boolean,
): string | undefined {
  const fields = Object.entries(getReadableFields(resource, can))
  return fields.find(([, { kind }]) => kind === 'image' || kind === 'images')?.[0]
}

/** Returns the id of the first picture of a field's value; undefined without pictures. */
export function getFirstPicture(value: unknown): string | undefined {
  const id: unknown = Array.isArray(value) ? value[0] : value
  return typeof id === 'string' && id !== '' ? id : undefined
}
