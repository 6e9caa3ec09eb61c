import { tagsOf, type Registry } from '../../../schema/registry.ts'

/** Returns the resources whose cached answers a tag concerns; a tag that names no resource stands for itself. */
export function resourcesOfTags(registry: Registry, tags: Iterable<string>): ReadonlySet<string> {
  const byTag = new Map(registry.resources.map((resource) => [resource.one, resource.name]))
  return new Set([...tags].map((tag) => byTag.get(tag) ?? tag))
}

/** Resources whose cached answers a write to `name` makes stale, where the server did not say so itself. */
export function touchedBy(registry: Registry, name: string): ReadonlySet<string> {
  return registry.byName.has(name)
    ? resourcesOfTags(registry, tagsOf(registry, name))
    : new Set([name])
}
