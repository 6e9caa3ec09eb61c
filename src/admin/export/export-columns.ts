import { getChoices, type ExportColumn } from '../../export/export-sheet.ts'
import type { Kind } from '../../schema/fields.ts'
import type { Labels } from '../../schema/labels.ts'
import { getReadableFields, getResource, type Registry } from '../../schema/registry.ts'
import { findField, systemFields, type Resource } from '../../schema/resource.ts'
import { addressParts } from '../../schema/row.ts'
import type { ExportFormat } from './export-job.ts'

/**
 * Lists the kinds that are not exported: child rows do not fit into one line, and ids of pictures
 * and JSON mean nothing to people.
 */
const LEFT_OUT: ReadonlySet<Kind> = new Set<Kind>(['lines', 'image', 'images', 'json'])

/** Returns the fields that a file can contain and the person may read, in order of declaration. */
export function listExportablePaths(
  resource: Resource,
  can: (right: string) => boolean,
): readonly string[] {
  const { createdAt, updatedAt } = systemFields
  const times = resource.source !== 'view' ? { createdAt, updatedAt } : {}
  return Object.entries({ ...getReadableFields(resource, can), ...times })
    .filter(([, field]) => !field.internal && !LEFT_OUT.has(field.kind))
    .map(([name]) => name)
}

interface Making {
  readonly registry: Registry
  readonly labels: Labels
  readonly format: ExportFormat
}

/**
 * Returns the columns of a file for these fields, labelled as on the screen. A CSV or Excel file
 * has one column per part of an address, so that it can be sorted and imported again; a PDF has one
 * column per address.
 */
export function exportColumns(
  resource: Resource,
  paths: readonly string[],
  { registry, labels, format }: Making,
): readonly ExportColumn[] {
  return paths.flatMap((path): ExportColumn[] => {
    const field = findField(resource, path)
    if (!field) return []
    if (field.kind === 'address' && format !== 'pdf') return splitAddress(resource, path, labels)
    const key = field.kind === 'reference' ? getTitlePath(registry, path, field.to) : path
    const choices = getChoices(field, (value) => labels.choice(resource, path, value))
    return [{ path, key, field, label: labels.field(resource, path), ...choices }]
  })
}

function splitAddress(resource: Resource, path: string, labels: Labels): ExportColumn[] {
  return addressParts.map((part) => ({
    path: `${path}.${part}`,
    key: path,
    part,
    field: { kind: 'text' },
    label: labels.field(resource, `${path}.${part}`),
  }))
}

/** Returns the path of a reference's title: `category` → `category.name`. */
function getTitlePath(registry: Registry, path: string, to: string): string {
  return `${path}.${getResource(registry, to).title}`
}
