import {
  code,
  date,
  integer,
  money,
  quantity,
  reference,
  select,
} from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { stockAccess } from '../access.ts'

/** Declares goods transferred between branches, with received quantities and days in transit (I7). */
export const transferReport = defineResource('transfer-report', {
  icon: 'arrow-left-right',
  group: 'reports',
  title: 'number',
  sort: ['dispatchedDate', 'DESC'],
  source: 'view',
  reads: ['transfers'],
  linksTo: { resource: 'transfers', id: 'transfer' },
  access: stockAccess,
  routes: { list: '/transfer-report' },
  groups: ['fromBranch', 'toBranch', 'status', 'dispatchedDate.month'],
  states: ['status'],
  essentials: ['fromBranch', 'toBranch', 'inTransit', 'dispatchedDate'],
  fields: {
    number: code({ search: true, column: true }),
    status: select({
      choices: { dispatched: 'info', received: 'success' },
      filter: true,
      column: true,
    }),
    fromBranch: reference('branches', { filter: true, column: true }),
    toBranch: reference('branches', { filter: true, column: true }),
    dispatchedDate: date({ filter: true, column: true }),
    receivedDate: date({ filter: true }),
    /** Counts the days from dispatch until all goods were received or written off, or until today. */
    daysInTransit: integer({ filter: true, column: true }),
    dispatched: quantity({ column: 'sum' }),
    received: quantity({ column: 'sum' }),
    lost: quantity({ filter: true, column: true }),
    inTransit: quantity({ column: true }),
    value: money({ requires: 'view_cost', column: true }),
    valueInTransit: money({ requires: 'view_cost' }),
    transfer: reference('transfers'),
  },
})
