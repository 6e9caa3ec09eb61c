import { addDays } from '../../../src/schema/days.ts'
import type { PrintoutMailer } from '../../../src/schema/printout.ts'
import { getSettings } from '../../company/settings.ts'
import { createPartyMailer } from '../../documents/mailing/party-mailer.ts'
import type { ReminderLevel } from './reminder.ts'
import { listOverdue } from './reminder.ts'

const statement = createPartyMailer('statement', async (record) => record)

/** Chooses recipients, subject and text of mails to customers and suppliers. */
export const partyMailers = {
  'customers.statement': statement,
  'suppliers.statement': statement,
  'customers.reminder1': createReminderMailer(1),
  'customers.reminder2': createReminderMailer(2),
  'customers.reminder3': createReminderMailer(3),
}

/**
 * Creates the mailer of a level of reminder. Each level is sent once, after the level before it, and a number of days
 * (`reminder1Days` to `reminder3Days`) after the due date of the oldest overdue document. Between two levels, at least
 * the difference of the two settings passes. Levels that were sent on or before that due date do not count.
 */
function createReminderMailer(level: ReminderLevel): PrintoutMailer {
  return {
    ...createPartyMailer(`reminder${level}`, async (record) => record),
    async check(record, tools, sent) {
      const [oldest] = await listOverdue(record, tools)
      if (!oldest) return { code: 'NOTHING_OVERDUE' }
      const { reminder1Days, reminder2Days, reminder3Days } = getSettings(tools.team)
      const days = [reminder1Days ?? 0, reminder2Days ?? 0, reminder3Days ?? 0]
      const counted = sent.filter(({ day }) => day > oldest.dueDate)
      const findDay = (of: number) =>
        counted.find(({ printout }) => printout === `reminder${of}`)?.day
      const done = findDay(level)
      if (done) return { code: 'REMINDER_SENT', args: { day: done }, isDone: true }
      const afterDue = addDays(oldest.dueDate, days[level - 1]!)
      const before = level > 1 ? findDay(level - 1) : undefined
      if (level > 1 && !before) return { code: 'REMINDER_TOO_EARLY', args: { day: afterDue } }
      const between = Math.max(0, days[level - 1]! - (days[level - 2] ?? 0))
      const afterLast = before === undefined ? afterDue : addDays(before, between)
      const day = afterDue > afterLast ? afterDue : afterLast
      return day > tools.today ? { code: 'REMINDER_TOO_EARLY', args: { day } } : undefined
    },
  }
}
