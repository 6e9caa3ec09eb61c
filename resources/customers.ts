import { address, boolean, code, date, email, integer, longText, money, phone, select, text } from '../src/schema/fields.ts'
import { defineResource } from '../src/schema/resource.ts'
import { customerAccess } from './access.ts'

/** business.md §1.6; `name` is what every list and document shows, worked out from the parts when left blank. */
export const customers = defineResource('customers', {
  icon: 'users',
  group: 'customer',
  importKey: 'code',
  access: customerAccess,
  routes: { list: '/customer-list', create: '/add-customer', show: '/customer-details/:id' },
  sections: {
    main: ['name', 'code', 'type', 'firstName', 'lastName', 'companyName', 'isActive'],
    contact: ['contactName', 'email', 'phone', 'address'],
    terms: ['taxId', 'isTaxable', 'creditLimit', 'paymentTermsDays', 'paymentTermsBasis', 'openingBalance', 'openingBalanceDate', 'notes'],
  },
  when: {
    firstName: { visible: { type: 'person' } },
    lastName: { visible: { type: 'person' } },
    companyName: { visible: { type: 'company' } },
    openingBalanceDate: { required: { openingBalance_null: false } },
  },
  fields: {
    name: text({ required: true, max: 200, from: { first: ['companyName', { join: ['firstName', 'lastName'] }] }, search: true, column: true, width: 240 }),
    code: code({ series: 'CUS-', unique: true, search: true, column: true }),
    type: select({ choices: { person: 'info', company: 'neutral' }, default: 'person', filter: true, column: true }),
    firstName: text({ max: 100 }),
    lastName: text({ max: 100 }),
    companyName: text({ max: 200 }),
    contactName: text({ max: 200, search: true }),
    email: email({ search: true, column: true }),
    phone: phone({ search: true, column: true }),
    address: address(),
    taxId: text({ max: 32, search: true }),
    isTaxable: boolean({ default: true }),
    creditLimit: money({ min: 0, column: true }),
    paymentTermsDays: integer({ min: 0, max: 365 }),
    paymentTermsBasis: select({ choices: { invoiceDate: 'neutral', endOfMonth: 'neutral' }, default: 'invoiceDate' }),
    openingBalance: money(),
    openingBalanceDate: date(),
    notes: longText({ max: 2000 }),
    isWalkIn: boolean({ readOnly: true, single: true }),
    isActive: boolean({ default: true, filter: true, column: true }),
  },
})
