import { reference, type Fields } from './fields.ts'
import { toCamelCase } from './naming.ts'
import type { Resource } from './resource.ts'

/**
 * Adds to a resource with `documentPointers` one reference for each document that adds entries to
 * the named ledger and that no declared pointer names.
 */
export function completePointers(resource: Resource, all: readonly Resource[]): Resource {
  const { documentPointers } = resource
  if (!documentPointers) return resource
  const { ledger, line, ...pointer } = documentPointers
  const known = new Set(
    Object.values(resource.fields).map((field) =>
      field.kind === 'reference' && field.pointer ? field.to : '',
    ),
  )
  const added = all.filter(({ name, document }) => document?.entries?.[ledger] && !known.has(name))
  if (added.length === 0) return resource
  const fields: Fields = Object.fromEntries(
    added.map((document) => {
      const isByLine = line !== undefined && document.fields.lines?.kind === 'lines'
      const named = isByLine ? { ...pointer, line } : pointer
      return [
        toCamelCase(document.one),
        reference(document.name, { internal: true, pointer: named }),
      ]
    }),
  )
  return { ...resource, fields: { ...resource.fields, ...fields } }
}
