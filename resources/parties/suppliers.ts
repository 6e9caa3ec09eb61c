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
import { supplierAccess } from './access.ts'
import { declareLanguageField } from './language-field.ts'
import { declareOpeningFields } from './opening-balance.ts'

/** Declares suppliers (rule 1.5). */
export const suppliers = defineResource('suppliers', {
  icon: 'truck',
  group: 'supplier',
  importKey: 'code',
  reads: ['purchases', 'payments'],
  access: supplierAccess,
  rights: { mail: ['manager', 'purchasing', 'accounts'] },
  related: ['purchases', 'supplier-history', 'payments', 'products'],
  routes: { list: '/supplier-list', create: '/add-supplier', show: '/supplier-details/:id' },
  subtitle: 'code',
  states: ['onHold'],
  usualStates: { onHold: 'none' },
  inactive: { isActive: false },
  sections: {
    main: ['name', 'code', 'type', 'isActive'],
    contact: ['contactName', 'email', 'phone', 'website', 'language', 'address'],
    account: ['balance'],
    terms: [
      'taxId',
      'iban',
      'paymentTermsDays',
      'onHold',
      'holdUntil',
      'openingBalance',
      'openingBalanceDate',
      'openingPaid',
      'openingDue',
      'notes',
    ],
  },
  when: {
    openingBalanceDate: { required: { openingBalance_null: false } },
    openingPaid: { visible: { openingBalance_null: false } },
    openingDue: { visible: { openingBalance_null: false } },
    holdUntil: { visible: { onHold_ne: 'none' } },
  },
  essentials: ['balance', 'phone', 'email'],
  fields: {
    name: text({
      required: true,
      max: 200,
      warnDuplicate: true,
      search: true,
      column: true,
      width: 190,
    }),
    code: code({ series: 'SUP-', unique: true, search: true, column: true }),
    type: select({
      choices: { company: 'neutral', person: 'info' },
      default: 'company',
      filter: true,
    }),
    contactName: text({ max: 200, search: true }),
    email: email({ warnDuplicate: true, search: true, column: true }),
    phone: phone({ search: true, column: true }),
    website: url(),
    language: declareLanguageField(),
    address: address(),
    taxId: text({ max: 32, warnDuplicate: true, search: true }),
    /** Holds the bank account for payments to the supplier. */
    iban: iban(),
    /** Holds the amount owed to the supplier; a negative amount is credit (suppliers.server.ts). */
    balance: money({
      derived: true,
      readOnly: true,
      requires: 'purchase.view',
      filter: true,
      column: true,
    }),
    paymentTermsDays: integer({
      min: 0,
      max: 365,
      setting: 'supplierTermsDays',
      column: true,
    }),
    ...declareOpeningFields('purchase.view'),
    /** Blocks orders, payments or both, until the end date or until the hold is removed. */
    onHold: select({
      choices: { none: 'neutral', purchases: 'warning', payments: 'warning', all: 'error' },
      default: 'none',
      filter: true,
    }),
    holdUntil: date(),
    notes: longText({ max: 2000 }),
    isActive: boolean({ default: true, filter: true, column: true }),
  },
})
