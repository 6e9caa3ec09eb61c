import {
  code,
  computed,
  date,
  email,
  image,
  phone,
  reference,
  select,
  text,
} from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { staffAccess } from './access.ts'

/** Declares employees, with or without a login (rule 1.17). */
export const employees = defineResource('employees', {
  icon: 'id-card',
  group: 'employee',
  importKey: 'code',
  tree: { parent: 'manager', depth: 20 },
  access: staffAccess,
  routes: { list: '/employee-list', create: '/add-employee' },
  groups: ['department', 'branch', 'status'],
  sections: {
    main: ['firstName', 'lastName', 'code', 'photo', 'email', 'phone'],
    work: [
      'department',
      'jobTitle',
      'branch',
      'manager',
      'status',
      'joiningDate',
      'leavingDate',
      'user',
    ],
  },
  when: { leavingDate: { required: { status: 'left' } } },
  essentials: ['department', 'jobTitle', 'branch'],
  fields: {
    name: computed({
      as: 'text',
      from: { join: ['firstName', 'lastName'] },
      search: true,
      column: true,
      width: 220,
    }),
    code: code({ series: 'EMP-', unique: true, search: true, column: true }),
    firstName: text({ required: true, max: 100 }),
    lastName: text({ required: true, max: 100 }),
    photo: image(),
    email: email({ unique: { unless: { status: 'left' } }, search: true }),
    phone: phone({ search: true }),
    department: reference('departments', { required: true, filter: true, column: true }),
    jobTitle: text({ max: 100, search: true, column: true }),
    branch: reference('branches', { filter: true, column: true }),
    manager: reference('employees'),
    joiningDate: date({ required: true, default: 'today', column: true }),
    leavingDate: date({ atLeast: 'joiningDate' }),
    status: select({
      choices: { active: 'success', onLeave: 'info', suspended: 'warning', left: 'neutral' },
      default: 'active',
      filter: true,
      column: true,
    }),
    user: reference('users', { unique: true }),
  },
})
