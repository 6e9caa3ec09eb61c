import { decimal, integer, reference, text } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { catalogAccess } from './access.ts'

/** Declares units of measure (rule 1.3). */
export const units = defineResource('units', {
  icon: 'ruler',
  group: 'product',
  access: catalogAccess,
  when: { factor: { visible: { baseUnit_null: false }, required: { baseUnit_null: false } } },
  fields: {
    name: text({ required: true, max: 50, unique: true, search: true, column: true }),
    shortName: text({ required: true, max: 10, unique: true, search: true, column: true }),
    decimals: integer({ min: 0, max: 4, default: 0, column: true }),
    baseUnit: reference('units', { filter: true, column: true }),
    factor: decimal({ min: 0.00000001, decimals: 8, column: true }),
  },
})
