import { boolean, code, reference, text } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { staffAccess } from './access.ts'

/** Declares departments (rule 1.18). */
export const departments = defineResource('departments', {
  icon: 'network',
  group: 'employee',
  tree: { parent: 'parent', depth: 10 },
  access: staffAccess,
  routes: { list: '/employee-department' },
  subtitle: 'code',
  inactive: { isActive: false },
  fields: {
    name: text({ required: true, max: 100, unique: true, search: true, column: true }),
    code: code({ unique: true, search: true, column: true }),
    parent: reference('departments', { column: true }),
    head: reference('employees', { column: true }),
    branch: reference('branches', { filter: true, column: true }),
    isActive: boolean({ default: true, filter: true, column: true }),
  },
})
