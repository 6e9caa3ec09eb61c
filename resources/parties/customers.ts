import {
  address,
  boolean,
  code,
  date,
  email,
  iban,
  integer,
  longText,
  money,
  phone,
  select,
  text,
  url,
} from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { customerAccess } from './access.ts'
import { declareLanguageField } from './language-field.ts'
import { declareOpeningFields } from './opening-balance.ts'

/**
 * Declares customers (rule 1.6). Lists and documents show `name`; if it is blank, it becomes the company name, or else
 * first and last name.
 */
export const customers = defineResource('customers', {
  icon: 'users',
  group: 'customer',
  importKey: 'code',
  reads: ['sales', 'payments'],
  access: customerAccess,
  rights: { mail: ['manager', 'sales', 'accounts'], credit_limit: ['manager', 'accounts'] },
  related: ['sales', 'payments', 'customer-statement'],
  routes: { list: '/customer-list', create: '/add-customer', show: '/customer-details/:id' },
  subtitle: 'code',
  inactive: { isActive: false },
  sections: {
    main: ['name', 'code', 'type', 'firstName', 'lastName', 'companyName', 'isActive'],
    contact: ['contactName', 'email', 'phone', 'website', 'language', 'address'],
    account: ['balance', 'overdue', 'lifetimeSales', 'lastSaleAt'],
    terms: [
      'taxId',
      'isTaxable',
      'exemptionNumber',
      'creditLimit',
      'paymentTermsDays',
      'paymentTermsBasis',
      'getsReminders',
      'iban',
      'openingBalance',
      'openingBalanceDate',
      'openingPaid',
      'openingDue',
      'notes',
    ],
  },
  when: {
    firstName: { visible: { type: 'person' } },
    lastName: { visible: { type: 'person' } },
    companyName: { visible: { type: 'company' } },
    exemptionNumber: { visible: { isTaxable: false } },
    openingBalanceDate: { required: { openingBalance_null: false } },
    openingPaid: { visible: { openingBalance_null: false } },
    openingDue: { visible: { openingBalance_null: false } },
    isWalkIn: { visible: { isWalkIn: true } },
  },
  essentials: ['balance', 'overdue', 'phone'],
  fields: {
    name: text({
      required: true,
      max: 200,
      from: { first: ['companyName', { join: ['firstName', 'lastName'] }] },
      warnDuplicate: true,
      search: true,
      column: true,
      width: 240,
    }),
    code: code({ series: 'CUS-', unique: true, search: true, column: true }),
    type: select({
      choices: { person: 'info', company: 'neutral' },
      default: 'person',
      filter: true,
    }),
    firstName: text({ max: 100 }),
    lastName: text({ max: 100 }),
    companyName: text({ max: 200 }),
    contactName: text({ max: 200, search: true }),
    email: email({ warnDuplicate: true, search: true, column: true }),
    phone: phone({ search: true, column: true }),
    website: url(),
    language: declareLanguageField(),
    address: address(),
    taxId: text({ max: 32, warnDuplicate: true, search: true }),
    isTaxable: boolean({ default: true }),
    /** Holds the number of the tax exemption certificate. */
    exemptionNumber: text({ max: 32 }),
    /**
     * Limits what the customer may owe; if blank, there is no limit. Only people with the right `customer.credit_limit`
     * can change the limit.
     */
    creditLimit: money({ min: 0, column: true, sum: false, editRight: 'customer.credit_limit' }),
    paymentTermsDays: integer({ min: 0, max: 365, setting: 'customerTermsDays' }),
    paymentTermsBasis: select({
      choices: { invoiceDate: 'neutral', endOfMonth: 'neutral' },
      default: 'invoiceDate',
    }),
    /** Holds the amount that the customer owes; a negative amount is credit (customers.server.ts). */
    balance: money({
      derived: true,
      readOnly: true,
      requires: 'sale.view',
      filter: true,
      column: true,
    }),
    overdue: money({
      derived: true,
      readOnly: true,
      requires: 'sale.view',
      filter: true,
      column: true,
    }),
    lifetimeSales: money({ derived: true, readOnly: true, requires: 'sale.view' }),
    lastSaleAt: date({ derived: true, readOnly: true, requires: 'sale.view', filter: true }),
    /** Sets whether the customer gets automatic reminders, if the setting `remindAutomatically` is on. */
    getsReminders: boolean({ default: true }),
    /** Holds the bank account for refunds. */
    iban: iban(),
    ...declareOpeningFields('sale.view'),
    notes: longText({ max: 2000 }),
    isWalkIn: boolean({ readOnly: true, single: true }),
    isActive: boolean({ default: true, filter: true }),
  },
})
