import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { NIGHT_RESOURCES } from '../support/chosen-resources.ts'

/** Returns the properties of a resource that decide how the server answers requests about its records. */
function listProperties(resource: Resource): readonly string[] {
  const { source, fields, document, scope, ownWithout } = resource
  const lines = Object.values(fields).flatMap((field) =>
    field.kind === 'lines' ? Object.values(field.fields) : [],
  )
  return [
    `source ${source}`,
    ...[...Object.values(fields), ...lines].flatMap(({ kind, requires, redact }) => [
      `field ${kind}`,
      ...(requires ? [`field with the right ${requires}`] : []),
      ...(redact ? ['a field that is hidden in some states'] : []),
    ]),
    ...(document ? ['document'] : []),
    ...(scope.length > 0 ? ['records of branches'] : []),
    ...Object.keys(ownWithout).map((field) => `own records by ${field}`),
  ]
}

describe('the resources that only the nightly test uses', () => {
  it('exist', () => {
    expect(NIGHT_RESOURCES.filter((name) => !registry.byName.has(name))).toEqual([])
  })

  it('have no property that all other resources lack', () => {
    const others = registry.resources.filter(({ name }) => !NIGHT_RESOURCES.includes(name))
    const properties = new Set(others.flatMap(listProperties))
    const all = new Set(registry.resources.flatMap(listProperties))
    expect([...all].filter((property) => !properties.has(property))).toEqual([])
  })
})
