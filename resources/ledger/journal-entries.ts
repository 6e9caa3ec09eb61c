import { computed, date, lines, money, reference, select, text } from '../../src/schema/fields.ts'
import type { Action } from '../../src/schema/document.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { actionDay, reasonField } from '../documents/action-fields.ts'
import { branchField, dayField, numberField } from '../documents/header-fields.ts'
import { MAX_LINES } from '../documents/lines/max-lines.ts'
import { booksAccess } from './access.ts'
import { deriveSums } from './derive-sums.ts'

export const journalEntryActions = {
  post: {
    from: ['draft'],
    to: ['posted'],
    roles: ['accounts'],
    icon: 'check',
    tone: 'info',
    posts: true,
  },
  reverse: {
    from: ['posted'],
    to: ['reversed'],
    roles: ['accounts'],
    icon: 'undo-2',
    tone: 'warning',
    corrects: true,
    fields: { ...reasonField, date: actionDay },
  },
} as const satisfies Readonly<Record<string, Action>>

/** Declares manual journal entries (rule 1.25). */
export const journalEntries = defineResource('journal-entries', {
  one: 'journal-entry',
  icon: 'book-open',
  group: 'books',
  title: 'number',
  sort: ['date', 'DESC'],
  access: booksAccess,
  imports: false,
  scope: ['branch'],
  routes: { list: '/journal-entry-list' },
  sections: { main: ['date', 'description', 'branch'], lines: ['lines'] },
  touches: ['journal-lines'],
  document: {
    status: 'status',
    open: ['draft'],
    posted: ['posted', 'reversed'],
    finished: ['posted', 'reversed'],
    writtenLater: ['status', 'reversedOn', 'reverseReason'],
    date: 'date',
    series: { field: 'number', prefix: 'JE' },
    derive: deriveSums,
    totals: { parts: ['debit', 'credit', 'difference'], sum: 'difference' },
    actions: journalEntryActions,
    mainActions: { draft: ['post'], posted: [] },
  },
  essentials: ['description', 'date'],
  usualStates: { status: 'draft' },
  fields: {
    number: numberField,
    status: select({
      choices: { draft: 'neutral', posted: 'success', reversed: 'error' },
      default: 'draft',
      readOnly: true,
      filter: true,
      column: true,
    }),
    date: dayField,
    description: text({ required: true, max: 500, search: true, column: true }),
    branch: { ...branchField, required: false, column: false },
    /** Holds the date of the reversal. */
    reversedOn: date({ readOnly: true }),
    reverseReason: text({ readOnly: true, max: 500 }),
    /** Holds the sum of the debits of all lines; the next field holds the sum of the credits. */
    debit: money({ readOnly: true, column: true }),
    credit: money({ readOnly: true }),
    /** Holds debit − credit, which must be 0 when the entry is posted. */
    difference: computed({ as: 'money', from: { subtract: ['debit', 'credit'] } }),
    lines: lines({
      max: MAX_LINES,
      fields: {
        account: reference('accounts', { required: true, column: true }),
        /** Sets the amount on the debit side; a line has either a debit or a credit. */
        debit: money({ min: 0, column: true }),
        credit: money({ min: 0, column: true }),
        description: text({ max: 500, column: true }),
      },
    }),
  },
})
