import { subtract } from '../../../src/schema/decimal.ts'
import { uuidV7 } from '../../../src/schema/uuid-v7.ts'
import type { ActionResult } from '../../../src/server/context/document-actions.ts'
import { getBusinessDay } from '../../documents/business-day.server.ts'
import {
  buildCreditedFreight,
  checkReturnDate,
  computeReturnAmounts,
  type ReturnInput,
} from '../../documents/returns/returns.server.ts'
import { reserve } from '../delivery/goods.server.ts'
import type { SaleContext } from '../sale-context.server.ts'
import type { sales } from '../sales.ts'
import { issueCreditNote } from './issue-credit-note.server.ts'
import { computeCredit } from './undelivered.ts'

/**
 * Credits goods that were invoiced and will not be delivered, and closes the order (rule 2.2). No goods move: the credit
 * note takes back their expected cost. The action responds with the credit note, a return whose goods status is `none`.
 */
export async function creditUndelivered(
  context: SaleContext<Omit<ReturnInput, 'lines'>>,
): Promise<ActionResult<typeof sales>> {
  const { document, input, decimals } = context
  const date = getBusinessDay(context)
  checkReturnDate(document, date)
  const { parts, freight, rounding } = computeCredit(document, decimals)
  const lines = parts.map(({ line, credited }) => {
    const cost = subtract(0, line.expectedCost ?? 0)
    const { priceSource, unitCost } = line
    return {
      ...credited,
      id: uuidV7(),
      priceSource,
      delivered: 0,
      cost,
      expectedCost: cost,
      unitCost,
    }
  })
  // A written-off amount was never paid, so the credit note reduces it before it creates credit.
  const unpaid = { ...document, writtenOff: 0 }
  const amounts = computeReturnAmounts(unpaid, [...lines, freight], input, rounding)
  await reserve(context, -1)
  const id = uuidV7()
  const [number = '', invoiceNumber = ''] = context.nextNumbers(['SR', 'CN'], { date })
  const settled = await issueCreditNote(context, {
    id,
    number,
    invoiceNumber,
    date,
    amounts,
    lines,
    more: buildCreditedFreight(document, freight, amounts),
  })
  return { changes: { ...settled, status: 'closed' }, answer: id }
}
