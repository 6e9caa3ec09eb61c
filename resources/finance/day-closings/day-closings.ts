import {
  boolean,
  date,
  dateTime,
  integer,
  lines,
  money,
  reference,
  select,
  text,
} from '../../../src/schema/fields.ts'
import { subtract } from '../../../src/schema/decimal.ts'
import type { Action } from '../../../src/schema/document.ts'
import type { Values } from '../../../src/schema/values.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { dayClosingAccess } from '../access.ts'
import { reasonField } from '../../documents/action-fields.ts'
import { branchField, numberField } from '../../documents/header-fields.ts'
import { MAX_LINES } from '../../documents/lines/max-lines.ts'

/** Computes the cash difference, which the dialog shows before the day is closed. */
function deriveDifference({ expected }: Values, { counted }: Values): Values {
  return typeof counted === 'number' && typeof expected === 'number'
    ? { difference: subtract(counted, expected) }
    : {}
}

/** Declares the actions of day closings: figures can be refreshed until the closing, which fixes them (rule 5.2). */
export const dayClosingActions = {
  refresh: { from: ['draft'], roles: ['manager', 'accounts', 'sales'], icon: 'play' },
  close: {
    from: ['draft'],
    to: ['closed'],
    roles: ['manager', 'accounts', 'sales'],
    icon: 'check',
    tone: 'success',
    preview: deriveDifference,
    inputWhen: { acceptsDifference: { coversPast: true } },
    fields: {
      counted: money({ required: true, min: 0 }),
      note: text({ max: 500 }),
      /** Accepts the difference of a first closing, which covers all days so far (rule 5.2). */
      acceptsDifference: boolean({ requires: 'day-closing.accept_difference' }),
    },
  },
  void: {
    from: ['closed'],
    to: ['void'],
    roles: ['manager', 'accounts'],
    icon: 'ban',
    tone: 'error',
    corrects: true,
    undoes: ['date'],
    fields: reasonField,
  },
} as const satisfies Readonly<Record<string, Action>>

/** Declares day closings: money in and out of a branch on one day, by payment method and person, and the cash count. */
export const dayClosings = defineResource('day-closings', {
  icon: 'banknote',
  group: 'reports',
  title: 'number',
  sort: ['date', 'DESC'],
  access: dayClosingAccess,
  rights: { accept_difference: ['manager', 'accounts'] },
  scope: ['branch'],
  imports: false,
  routes: { list: '/day-closing-list' },
  document: {
    status: 'status',
    open: ['draft'],
    posted: ['closed', 'void'],
    always: ['note'],
    writtenLater: ['status', 'voidReason'],
    date: 'date',
    series: { field: 'number', prefix: 'Z', prefixFrom: 'branch' },
    actions: dayClosingActions,
    mainActions: { draft: ['close', 'refresh'], closed: [] },
  },
  sections: {
    main: [
      'number',
      'status',
      'date',
      'branch',
      'opening',
      'coversPast',
      'closedAt',
      'note',
      'voidReason',
    ],
    sales: ['salesCount', 'salesTotal', 'returnsTotal'],
    drawer: ['cashIn', 'cashOut', 'expected', 'counted', 'difference', 'account'],
    takings: ['lines'],
  },
  when: { coversPast: { visible: { coversPast: true } } },
  essentials: ['salesTotal', 'difference', 'branch', 'date'],
  // The totals leave out drafts and void closings. The opening cash has no total, because the same cash is in the
  // drawer every day.
  totals: [{ status: 'closed' }],
  usualStates: { status: 'draft' },
  fields: {
    number: numberField,
    status: select({
      choices: { draft: 'neutral', closed: 'success', void: 'error' },
      default: 'draft',
      readOnly: true,
      filter: true,
      column: true,
    }),
    date: date({ required: true, default: 'today', filter: true, column: true }),
    branch: branchField,
    /**
     * Sets the cash at the beginning of the day; blank takes the cash that was counted at the last closing, plus or
     * minus the cash that moved since, or the cash in the books if there was no closing.
     */
    opening: money({ min: 0 }),
    /**
     * Holds the opening cash according to the last closing or the books. The draft uses this amount unless another
     * amount was entered.
     */
    expectedOpening: money({ readOnly: true, internal: true }),
    /**
     * Indicates that the branch moved cash before this first closing, and that the closing starts with the cash in the
     * books. The difference then covers all days so far.
     */
    coversPast: boolean({ readOnly: true }),
    salesCount: integer({ readOnly: true }),
    salesTotal: money({ readOnly: true, column: true }),
    /** Holds the returns of the day, a negative amount. */
    returnsTotal: money({ readOnly: true }),
    /** Holds the cash received by payments, cash transfers and manual journal entries. */
    cashIn: money({ readOnly: true }),
    /** Holds the cash paid by payments, cash transfers and manual journal entries. */
    cashOut: money({ readOnly: true }),
    /** Holds opening + cashIn − cashOut. */
    expected: money({ readOnly: true, column: true, sum: false }),
    counted: money({ readOnly: true, column: true, sum: false }),
    /** Holds counted − expected. */
    difference: money({ readOnly: true, column: true }),
    /** Holds the cash account to which the difference is posted; closings of earlier versions have none. */
    account: reference('accounts', { readOnly: true, requires: 'account.view' }),
    /** Holds the time of the closing, which the Z report prints; closings of earlier versions have none. */
    closedAt: dateTime({ readOnly: true }),
    note: text({ max: 500 }),
    voidReason: text({ readOnly: true, max: 500 }),
    lines: lines({
      readOnly: true,
      max: MAX_LINES,
      fields: {
        method: reference('payment-methods', { required: true }),
        cashier: reference('users'),
        /** Holds the money received, less the change given. */
        in: money(),
        out: money(),
        net: money(),
      },
    }),
  },
})
