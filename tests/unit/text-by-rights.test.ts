import { registry } from '../../resources/registry.ts'
import { expect, test } from 'vitest'
import { business } from '../../resources/server.ts'
import { createRecordStatement } from '../../src/server/records/record.ts'

const tables = registry.resources.filter(({ source }) => source !== 'view')

/** Returns all rights that fields of resources require. Does not call the code under test. */
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

test('A cached SQL text is used only for callers with the same rights', () => {
  const rights = listDeclaredRights()
  expect(rights.length).toBeGreaterThan(1)
  const rightSets = [...rights.map((right) => (each: string) => each !== right), () => false]
  for (const resource of tables) {
    const buildText = (can: (right: string) => boolean, sources: typeof business.views) =>
      createRecordStatement(resource, { views: sources }, can, 'team', 'id').text
    buildText(() => true, business.views)
    for (const can of rightSets) {
      // A copy of the views has its own cache, so this text is built for exactly these rights.
      const isolated = buildText(can, { ...business.views })
      expect(buildText(can, business.views)).toBe(isolated)
    }
  }
})

test('A field that requires a right is in the SQL text only with this right', () => {
  const guarded = tables.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.requires && field.kind !== 'lines' ? [{ resource, name, right: field.requires }] : [],
    ),
  )
  expect(guarded.length).toBeGreaterThan(0)
  for (const { resource, name, right } of guarded) {
    const buildText = (can: (each: string) => boolean) =>
      createRecordStatement(resource, business, can, 'team', 'id').text
    // Child rows, with another alias, can have fields with the same name.
    const column = new RegExp(`\\b(?:record|derived)\\.[^ ]+ as "${name}"`)
    expect(buildText(() => true)).toMatch(column)
    expect(buildText((each) => each !== right)).not.toMatch(column)
    expect(buildText(() => true)).toMatch(column)
  }
})
