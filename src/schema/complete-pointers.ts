import { reference, type Fields } from './fields.ts'
import { toCamelCase } from './naming.ts'
import type { Resource } from './resource.ts'

/**
 * Adds the references of `documentPointers` to a resource: one for each document that writes the ledger, unless a
 * declared pointer refers to the document. Returns the resource unchanged when only its table has these references
 * (`isHidden`).
 */
export function completePointers(resource: Resource, all: readonly Resource[]): Resource {
  const { documentPointers } = resource
  if (!documentPointers || documentPointers.isHidden) return resource
  return addDocumentPointers(resource, documentPointers, all)
}

/**
 * Returns a resource with the references that only its tables have: those of hidden `documentPointers`, and in child
 * rows one for each resource to which a polymorphic field can refer. Clients neither see nor write these references.
 */
export function addHiddenPointers(resource: Resource, all: readonly Resource[]): Resource {
  const { documentPointers } = resource
  const { fields, ...others } = documentPointers?.isHidden
    ? addDocumentPointers(resource, documentPointers, all)
    : resource
  const withKeys = Object.entries(fields).map(([name, field]) => [
    name,
    field.kind === 'lines'
      ? { ...field, fields: addPolymorphicPointers(field.fields, all) }
      : field,
  ])
  return { ...others, fields: Object.fromEntries(withKeys) as Fields }
}

function addDocumentPointers(
  resource: Resource,
  { ledger, line, by, id, isHidden }: NonNullable<Resource['documentPointers']>,
  all: readonly Resource[],
): Resource {
  const declaredTargets = new Set(
    Object.values(resource.fields).map((field) =>
      field.kind === 'reference' && field.pointer ? field.to : '',
    ),
  )
  const added = all.filter(
    ({ name, document, touches }) =>
      document &&
      (document.entries?.[ledger] || touches.includes(ledger)) &&
      !declaredTargets.has(name),
  )
  if (added.length === 0) return resource
  const fields: Fields = Object.fromEntries(
    added.map((document) => {
      const isByLine = line !== undefined && document.fields.lines?.kind === 'lines'
      const pointer = {
        by,
        id,
        ...(isByLine && { line }),
        ...(isHidden && { deferred: true as const }),
      }
      return [toCamelCase(document.one), reference(document.name, { internal: true, pointer })]
    }),
  )
  return { ...resource, fields: { ...resource.fields, ...fields } }
}

function addPolymorphicPointers(fields: Fields, all: readonly Resource[]): Fields {
  const added = Object.entries(fields).flatMap(([id, field]) => {
    if (field.kind !== 'code') return []
    return (field.polymorphic ?? []).flatMap(({ to, row }) => {
      const target = all.find(({ name }) => name === to)
      const [[by, value] = []] = Object.entries(row)
      if (!target || by === undefined) return []
      const pointer = { by, id, value: String(value), deferred: true as const }
      return [[toCamelCase(target.one), reference(to, { internal: true, pointer })] as const]
    })
  })
  return added.length > 0 ? { ...fields, ...Object.fromEntries(added) } : fields
}
