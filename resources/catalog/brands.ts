import { boolean, image, longText, text, url } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { catalogAccess } from './access.ts'

/** Declares brands (rule 1.2). */
export const brands = defineResource('brands', {
  icon: 'award',
  group: 'product',
  access: catalogAccess,
  inactive: { isActive: false },
  fields: {
    name: text({ required: true, max: 100, unique: true, search: true, column: true }),
    description: longText({ max: 1000 }),
    website: url({ column: true }),
    logo: image(),
    isActive: boolean({ default: true, filter: true, column: true }),
  },
})
