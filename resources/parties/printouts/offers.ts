import type { PrintoutOffer } from '../../../src/schema/printout.ts'
import type { ReminderLevel } from './reminder.ts'

/** Lists the levels of reminders. */
const REMINDERS: readonly ReminderLevel[] = [1, 2, 3]

/** Offers the printouts of customers and suppliers. */
export const partyPrintouts: readonly PrintoutOffer[] = [
  {
    resource: 'customers',
    key: 'statement',
    right: 'customer-statement.view',
    hasPeriod: true,
    load: async () => (await import('./statement.ts')).customerAccount,
    isMailed: true,
  },
  ...REMINDERS.map((level): PrintoutOffer => ({
    resource: 'customers',
    key: `reminder${level}`,
    series: 'reminder',
    automaticBy: 'remindAutomatically',
    automaticWhen: { getsReminders: true },
    right: 'receivable.view',
    when: { overdue_gt: 0 },
    load: async () => (await import('./reminder.ts')).createReminder(level),
    isMailed: true,
  })),
  {
    resource: 'suppliers',
    key: 'statement',
    right: 'supplier-statement.view',
    hasPeriod: true,
    load: async () => (await import('./statement.ts')).supplierAccount,
    isMailed: true,
  },
]
