import { expect, test } from 'vitest'
import { partyMailers } from '../../resources/parties/printouts/mailer.ts'
import type { MailTools } from '../../src/schema/printout.ts'

test('A reminder is refused when nothing is overdue any more', async () => {
  // The check reads only the list of receivables when this list is empty.
  const tools = { readMatching: async () => [] } as unknown as MailTools
  for (const level of [1, 2, 3] as const) {
    const { check } = partyMailers[`customers.reminder${level}`]
    expect(await check?.({ id: 'customer' }, tools, [])).toEqual({ code: 'NOTHING_OVERDUE' })
  }
})
