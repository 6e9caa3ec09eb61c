import { toSnakeCase } from '../../../src/schema/naming.ts'
import type { Registry } from '../../../src/schema/registry.ts'
import type { Resource } from '../../../src/schema/resource.ts'

/** Returns the tables of the documents that declare all of these fields; `lines.factor` names a field of child rows. */
export function listDocumentsWith(
  registry: Registry,
  ...names: readonly string[]
): readonly string[] {
  return registry.resources.flatMap((resource) =>
    resource.document && names.every((name) => hasField(resource, name))
      ? toSnakeCase(resource.name)
      : [],
  )
}

function hasField({ fields }: Resource, name: string): boolean {
  const [head = '', child] = name.split('.')
  const field = fields[head]
  if (child === undefined) return field !== undefined
  return field?.kind === 'lines' && child in field.fields
}
