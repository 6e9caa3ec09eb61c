import { expect, test } from 'vitest'
import { file, image, lines, text } from '../../src/schema/fields.ts'
import { createRegistry } from '../../src/schema/registry.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { mayUpload } from '../../src/server/uploads/may-upload.ts'

const registry = createRegistry(
  {
    brands: defineResource('brands', { fields: { name: text(), logo: image() } }),
    repairs: defineResource('repairs', {
      fields: { name: text(), steps: lines({ fields: { report: file() } }) },
    }),
    units: defineResource('units', { fields: { name: text() } }),
  },
  [],
)

const holds = (right: string) => (asked: string) => asked === right

test('a person may upload a kind of file if they may create or edit records with a field that accepts it', () => {
  expect(mayUpload('image', registry, holds('brand.create'))).toBe(true)
  expect(mayUpload('document', registry, holds('brand.create'))).toBe(false)
  expect(mayUpload('document', registry, holds('repair.edit'))).toBe(true)
  expect(mayUpload('image', registry, holds('repair.edit'))).toBe(true)
  expect(mayUpload('image', registry, holds('unit.edit'))).toBe(false)
  expect(mayUpload('document', registry, holds('repair.view'))).toBe(false)
})
