import { boolean, code, integer, longText, reference, text } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { catalogAccess } from './access.ts'

/** Declares the tree of product categories (rule 1.1). */
export const categories = defineResource('categories', {
  icon: 'folder-tree',
  group: 'product',
  tree: { parent: 'parent', depth: 5 },
  manualOrder: 'sortOrder',
  access: catalogAccess,
  subtitle: 'code',
  inactive: { isActive: false },
  fields: {
    name: text({ required: true, max: 100, unique: { per: 'parent' }, search: true, column: true }),
    code: code({ unique: true, pattern: '^[A-Z0-9._-]+$', search: true, column: true }),
    /** Names the parent category. Lists and pages of categories show the names of the parents before the name. */
    parent: reference('categories', { filter: true }),
    description: longText({ max: 1000 }),
    /** Sets the tax of products in this category that have no tax. Subcategories without a default tax use it, too. */
    defaultTax: reference('taxes'),
    sortOrder: integer({ default: 0, min: 0, max: 9999 }),
    isActive: boolean({ default: true, filter: true, column: true }),
  },
})
