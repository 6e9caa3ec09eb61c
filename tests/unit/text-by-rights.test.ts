import { registry } from '../../resources/registry.ts'
import { expect, test } from 'vitest'
import { business } from '../../resources/server.ts'
import { createRecordStatement } from '../../src/server/records/record.ts'

const tables = registry.resources.filter(({ source }) => source !== 'view')

/** Returns all rights that fields of resources require, without the code under test. */
function listDeclaredRights(): string[] {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if ((name === 'requires' || name === 'right') && typeof inner === 'string') found.add(inner)
      else visit(inner)
    }
  }
  for (const { fields } of tables) visit(fields)
  return [...found]
}

test('A cached SQL text belongs to the rights of the caller', () => {
  const rights = listDeclaredRights()
  expect(rights.length).toBeGreaterThan(1)
  const rightSets = [...rights.map((right) => (each: string) => each !== right), () => false]
  for (const resource of tables) {
    const textFor = (can: (right: string) => boolean, sources: typeof business.views) =>
      createRecordStatement(resource, { views: sources }, can, 'team', 'id').text
    textFor(() => true, business.views)
    for (const can of rightSets) {
      // Other views have their own cache, so this text is built for exactly these rights.
      const isolated = textFor(can, { ...business.views })
      expect(textFor(can, business.views)).toBe(isolated)
    }
  }
})

test('A field that requires a right is in the text only with this right', () => {
  const guarded = tables.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.requires && field.kind !== 'lines' ? [{ resource, name, right: field.requires }] : [],
    ),
  )
  expect(guarded.length).toBeGreaterThan(0)
  for (const { resource, name, right } of guarded) {
    const text = (can: (each: string) => boolean) =>
      createRecordStatement(resource, business, can, 'team', 'id').text
    // Child rows, with another alias, can have fields with the same name.
    const column = new RegExp(`\\b(?:record|derived)\\.[^ ]+ as "${name}"`)
    expect(text(() => true)).toMatch(column)
    expect(text((each) => each !== right)).not.toMatch(column)
    expect(text(() => true)).toMatch(column)
  }
})
