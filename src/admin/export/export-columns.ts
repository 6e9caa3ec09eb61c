import { getChoices, type ExportColumn } from '../../export/export-sheet.ts'
import type { Field, Kind } from '../../schema/fields.ts'
import type { Labels } from '../../schema/labels.ts'
import { getReadableFields, getResource, type Registry } from '../../schema/registry.ts'
import { findField, type Resource } from '../../schema/resource.ts'
import { systemFields } from '../../schema/system-fields.ts'
import { addressParts } from '../../schema/row.ts'
import { isRawFormat, type ExportFormat } from './export-job.ts'

/**
 * Lists the kinds that are not exported: child rows do not fit into one line, and JSON and the
 * ids of pictures mean nothing to people.
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

/** Returns the names of the `lines` fields whose child rows can be sheets of a workbook and that the person may read. */
export function listLinesFields(
  resource: Resource,
  can: (right: string) => boolean,
): readonly string[] {
  return Object.entries(getReadableFields(resource, can)).flatMap(([name, field]) =>
    field.kind === 'lines' && !field.internal ? [name] : [],
  )
}

/** Holds a reference such as `customer`, and the paths of the fields of its record, such as `customer.email`. */
export interface ReferencedFields {
  readonly reference: string
  readonly paths: readonly string[]
}

/**
 * Returns the fields of referenced records that a file can contain and the person may read. The
 * server joins each column to one other record only, so that references of the referenced record and
 * its derived fields are left out. The title is left out, too: the column of the reference shows it.
 */
export function listReferencedFields(
  resource: Resource,
  can: (right: string) => boolean,
  registry: Registry,
): readonly ReferencedFields[] {
  return listExportablePaths(resource, can).flatMap((reference) => {
    const field = resource.fields[reference]
    const target = field?.kind === 'reference' ? registry.byName.get(field.to) : undefined
    if (!target || !can(`${target.one}.view`)) return []
    const paths = listExportablePaths(target, can).filter((name) => {
      const inner = findField(target, name)
      return inner && inner.kind !== 'reference' && !inner.derived && name !== target.title
    })
    return [{ reference, paths: paths.map((name) => `${reference}.${name}`) }]
  })
}

interface ColumnOptions {
  readonly registry: Registry
  readonly labels: Labels
  readonly format: ExportFormat
}

/**
 * Returns the columns of a file for these fields, labelled as on the screen. A CSV or Excel file
 * and a copied table have one column per part of an address, so that they can be sorted and
 * imported again; a PDF has one column per address. JSON has the values of the API, such as ids of
 * references.
 */
export function listExportColumns(
  resource: Resource,
  paths: readonly string[],
  { registry, labels, format }: ColumnOptions,
): readonly ExportColumn[] {
  return paths.flatMap((path): ExportColumn[] => {
    const found = findColumnField(resource, path, registry)
    if (!found) return []
    const { owner, name, field } = found
    const isRaw = isRawFormat(format)
    if (field.kind === 'address' && format !== 'pdf' && !isRaw)
      return splitAddress(resource, path, labels)
    const isTitle = field.kind === 'reference' && !isRaw
    const key = isTitle ? getTitlePath(registry, path, field.to) : path
    const choices = getChoices(field, (value) => labels.choice(owner, name, value))
    return [{ path, key, field, label: labels.field(resource, path), ...choices }]
  })
}

interface ColumnField {
  /** Holds the resource that declares the field. */
  readonly owner: Resource
  readonly name: string
  readonly field: Field
}

/** Finds the field of a column: of the record itself, or of a referenced record (`customer.email`). */
function findColumnField(
  resource: Resource,
  path: string,
  registry: Registry,
): ColumnField | undefined {
  const own = findField(resource, path)
  if (own) return { owner: resource, name: path, field: own }
  const [head = '', name = ''] = path.split('.')
  const field = findField(resource, head)
  const owner = field?.kind === 'reference' ? registry.byName.get(field.to) : undefined
  const referenced = owner && findField(owner, name)
  return owner && referenced && { owner, name, field: referenced }
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
