import {
  boolean,
  computed,
  date,
  image,
  integer,
  lines,
  money,
  quantity,
  reference,
  select,
  text,
} from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'

export const equipment = defineResource('equipment', {
  one: 'tool',
  group: 'lending',
  access: { stock: 'edit', sales: 'view' },
  rights: { see_deposit: ['stock', 'manager'] },
  limits: { loanDays: { field: integer({ min: 1 }), roles: { stock: 30, manager: null } } },
  when: {
    returnBy: { visible: { state: 'lent' }, required: { state: 'lent' } },
    photo: { required: { isInsured: true } },
  },
  states: ['state'],
  card: ['customer', 'returnBy'],
  sections: {
    main: ['name', 'state', 'customer', 'returnBy'],
    value: ['price', 'deposit', 'share'],
  },
  actions: {
    takeBack: {
      rows: true,
      when: { state: 'lent' },
      roles: ['stock'],
      icon: 'undo-2',
      fields: { note: text({ max: 200 }) },
    },
  },
  fields: {
    name: text({ required: true, unique: true, search: true, column: true }),
    state: select({
      choices: { here: 'success', lent: 'warning' },
      default: 'here',
      filter: true,
      column: true,
    }),
    customer: reference('customers', { filter: true, column: true }),
    lentOn: date({ column: true }),
    returnBy: date({ atLeast: 'lentOn', column: true }),
    price: money({ min: 0 }),
    deposit: money({ min: 0, requires: 'tool.see_deposit' }),
    share: computed({
      as: 'percent',
      from: { multiply: [{ divide: ['deposit', 'price'] }, { value: 100 }] },
      requires: 'tool.see_deposit',
    }),
    repairs: lines({
      max: 50,
      fields: {
        part: text({ required: true }),
        quantity: quantity({ required: true, min: 0, default: 1 }),
        price: money({ min: 0 }),
        packSize: quantity({ min: 0, default: 1 }),
        isWarranty: boolean({ default: false }),
        cost: computed({
          as: 'money',
          from: {
            when: { isWarranty: true },
            use: { value: 0 },
            otherwise: { divide: [{ multiply: ['quantity', 'price'] }, 'packSize'] },
          },
        }),
      },
    }),
    note: text({ max: 200 }),
    isInsured: boolean({ default: false }),
    photo: image(),
  },
})
