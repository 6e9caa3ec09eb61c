import { money, reference, select, text } from '../../src/schema/fields.ts'
import type { Action } from '../../src/schema/document.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { reasonField } from '../documents/action-fields.ts'
import { branchField, dayField, numberField } from '../documents/header-fields.ts'
import { booksAccess } from './access.ts'

export const cashTransferActions = {
  post: {
    from: ['draft'],
    to: ['posted'],
    roles: ['manager', 'accounts'],
    icon: 'check',
    tone: 'info',
    posts: true,
  },
  void: {
    from: ['posted'],
    to: ['void'],
    roles: ['accounts'],
    icon: 'ban',
    tone: 'error',
    corrects: true,
    undoes: ['date'],
    fields: reasonField,
  },
} as const satisfies Readonly<Record<string, Action>>

/** Declares transfers between cash and bank accounts, such as a deposit of takings at the bank (rule 1.26). */
export const cashTransfers = defineResource('cash-transfers', {
  icon: 'arrow-left-right',
  group: 'books',
  title: 'number',
  sort: ['date', 'DESC'],
  access: { ...booksAccess, manager: 'edit+export' },
  imports: false,
  scope: ['branch'],
  routes: { list: '/cash-transfer-list' },
  touches: ['journal-lines'],
  document: {
    status: 'status',
    open: ['draft'],
    posted: ['posted', 'void'],
    finished: ['posted', 'void'],
    always: ['note'],
    writtenLater: ['status', 'voidReason'],
    date: 'date',
    series: { field: 'number', prefix: 'CT' },
    actions: cashTransferActions,
    mainActions: { draft: ['post'], posted: [] },
  },
  essentials: ['amount', 'from', 'to', 'date'],
  card: ['amount', 'from', 'branch', 'to', 'toBranch', 'date'],
  totals: [{ status: 'posted' }],
  usualStates: { status: 'draft' },
  fields: {
    number: numberField,
    status: select({
      choices: { draft: 'neutral', posted: 'success', void: 'error' },
      default: 'draft',
      readOnly: true,
      filter: true,
      column: true,
    }),
    date: dayField,
    from: reference('accounts', { required: true, filter: true, column: true }),
    to: reference('accounts', { required: true, filter: true, column: true }),
    amount: money({ required: true, positive: true, column: true }),
    /**
     * Names the branch that gives the money or, for a withdrawal from the bank, receives it. If blank for cash, it
     * becomes the only branch with entries on the cash accounts, else the primary branch.
     */
    branch: { ...branchField, required: false },
    /** Names the branch that receives the money, if it differs from the branch that gives it. */
    toBranch: reference('branches', { column: true }),
    note: text({ max: 500 }),
    voidReason: text({ readOnly: true, max: 500 }),
  },
})
