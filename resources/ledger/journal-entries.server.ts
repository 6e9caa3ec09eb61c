import type { Issue } from '../../src/schema/problem.ts'
import type { Row } from '../../src/schema/row.ts'
import { defineActions } from '../../src/server/context/document-actions.ts'
import { invalid } from '../../src/server/http/problems.ts'
import { checkNotBefore, getBusinessDay } from '../documents/business-day.server.ts'
import { findCashBranch } from '../documents/cash-branch.server.ts'
import { createProblem, requireLines } from '../documents/lines/lines.server.ts'
import { deriveSums } from './derive-sums.ts'
import { journalEntries, journalEntryActions } from './journal-entries.ts'

type JournalEntry = Row<typeof journalEntries>

/**
 * Posts and reverses manual journal entries. The database writes their journal lines when the transaction ends
 * (database/47-post-journal.sql).
 */
export const journalEntryDocuments = defineActions(
  journalEntries,
  journalEntryActions,
  {
    async post(context) {
      requireLines(context.document)
      checkBalance(context.document)
      return { changes: { status: 'posted', number: context.nextNumber() } }
    },
    async reverse(context) {
      const reversedOn = getBusinessDay(context)
      const { document, input } = context
      checkNotBefore(document.date, reversedOn)
      return { changes: { status: 'reversed', reversedOn, reverseReason: input.reason ?? null } }
    },
  },
  {
    async prepare({ record, trx, caller }) {
      // The engine passes only records and lines of `journal-entries` to these rules.
      const entry = record as unknown as Partial<JournalEntry>
      const issues = findLineIssues(entry)
      if (issues.length > 0) throw invalid(issues)
      const { debit, credit } = deriveSums(record)
      const accounts = (entry.lines ?? []).map(({ account }) => account)
      const branch = entry.branch ?? (await findCashBranch(trx, caller, accounts))
      return { branch, debit, credit }
    },
  },
)

/** Returns an issue for each line that has both a debit and a credit, or neither. */
function findLineIssues({ lines = [] }: Partial<JournalEntry>): Issue[] {
  return lines.flatMap(({ debit, credit }, i): Issue[] =>
    !debit === !credit ? [{ pointer: `/lines/${i}/debit`, code: 'DEBIT_OR_CREDIT' }] : [],
  )
}

/** Refuses an entry whose debits and credits differ. */
function checkBalance({ lines }: JournalEntry): void {
  const { debit, credit, difference } = deriveSums({ lines })
  if (difference !== 0) throw createProblem('UNBALANCED', '/lines', { debit, credit, difference })
}
