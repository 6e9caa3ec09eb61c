import { expect, test } from 'vitest'
import { partyMailers } from '../../resources/parties/printouts/mailer.ts'
import type { MailTools } from '../../src/schema/printout.ts'

test('A reminder is refused when nothing is overdue any more', async () => {
  // When the list of receivables is empty, the check reads nothing else.
  const tools = { readMatching: async () => [] } as unknown as MailTools
  for (const level of [1, 2, 3] as const) {
    const { check } = partyMailers[`customers.reminder${level}`]
    expect(await check?.({ id: 'customer' }, tools, [])).toEqual({ code: 'NOTHING_OVERDUE' })
  }
})
