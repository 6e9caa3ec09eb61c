import { boolean, percent, text } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { taxAccess } from './access.ts'

/** Declares tax rates (rule 1.21). */
export const taxes = defineResource('taxes', {
  one: 'tax',
  icon: 'percent',
  group: 'settings',
  access: taxAccess,
  inactive: { isActive: false },
  foundBy: ['rate'],
  fields: {
    name: text({ required: true, max: 100, unique: true, search: true, column: true }),
    rate: percent({ required: true, column: true }),
    isActive: boolean({ default: true, filter: true, column: true }),
  },
})
