import {
  address,
  boolean,
  code,
  email,
  phone,
  reference,
  select,
  text,
} from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { branchAccess } from './access.ts'

/** Declares branches; a branch is one stock location (rule 1.7). */
export const branches = defineResource('branches', {
  icon: 'store',
  group: 'branch',
  importKey: 'code',
  access: branchAccess,
  rights: { all: [] },
  related: ['inventory', 'sales', 'purchases', 'stock-movements', 'employees'],
  routes: { list: '/branch-list' },
  subtitle: 'code',
  states: ['type'],
  inactive: { isActive: false },
  sections: {
    main: ['name', 'code', 'type', 'isPrimary', 'isActive'],
    contact: ['address', 'phone', 'email', 'taxId', 'manager', 'timezone', 'receiptRoll'],
    stock: ['allowNegativeStock'],
  },
  fields: {
    name: text({ required: true, max: 100, unique: true, search: true, column: true }),
    code: code({
      required: true,
      max: 10,
      unique: true,
      pattern: '^[A-Z0-9-]+$',
      search: true,
      column: true,
    }),
    type: select({
      choices: { store: 'info', warehouse: 'neutral' },
      default: 'store',
      filter: true,
      column: true,
    }),
    isPrimary: boolean({ single: true, column: true }),
    address: address(),
    phone: phone({ column: true }),
    email: email({ column: true }),
    /** Sets the width of the receipt paper; small and mobile printers use 58 mm. */
    receiptRoll: select({ choices: { roll80: 'neutral', roll58: 'neutral' }, default: 'roll80' }),
    /** Sets the tax ID on printouts; if blank, the tax ID of the primary branch is used, else that of the company. */
    taxId: text({ max: 32 }),
    manager: reference('employees', { column: true }),
    timezone: text({ max: 64 }),
    allowNegativeStock: boolean(),
    isActive: boolean({ default: true, filter: true, column: true }),
  },
})
