import type { PrintoutTranslation } from '../../../i18n/messages.ts'
import { sum } from '../../../src/schema/decimal.ts'
import type { PrintoutEntry, PrintoutTools } from '../../../src/schema/printout.ts'
import type { Row } from '../../../src/schema/row.ts'
import type { payments } from '../../finance/payments/payments.ts'
import { createEntry } from '../../documents/printouts/amounts.ts'
import type { Sale } from '../sale.ts'

type Payment = Row<typeof payments>

/** Lists the payments of a sale by method with their change, its credited and written-off amounts, and the due amount. */
export async function listSettlement(
  sale: Sale,
  tools: PrintoutTools,
  t: PrintoutTranslation,
): Promise<readonly PrintoutEntry[]> {
  const { status, credited, writtenOff, due } = sale
  if (status === 'cancelled') return []
  return [
    ...(await listPayments(sale, tools, t)),
    ...(credited ? [createEntry(t('credited'), credited)] : []),
    ...(writtenOff ? [createEntry(t('writtenOff'), writtenOff)] : []),
    ...(due === null ? [] : [{ label: t('due'), value: { money: due } }]),
  ]
}

async function listPayments(
  sale: Sale,
  tools: PrintoutTools,
  t: PrintoutTranslation,
): Promise<readonly PrintoutEntry[]> {
  if (!sale.paid) return []
  const found = await tools.readMatching('payments', {
    status: 'posted',
    direction: 'in',
    'allocations.document': sale.id,
  })
  const read = await Promise.all(found.map(({ id }) => tools.readRecord('payments', String(id))))
  const readable = read.filter((payment) => payment !== undefined) as unknown as readonly Payment[]
  const methods = await tools.readRecordsById(
    'payment-methods',
    readable.map(({ method }) => method),
  )
  const names = new Map(methods.map(({ id, name }) => [String(id), String(name)]))
  const parts = readable.map((payment) => ({ payment, amount: sumAllocations(payment, sale.id) }))
  // People who may not see payments still see the paid amount.
  if (sum(parts.map(({ amount }) => amount)) !== sale.paid)
    return [createEntry(t('paid'), sale.paid)]
  return parts.flatMap(({ payment, amount }) => [
    createEntry(names.get(payment.method) ?? t('paid'), amount),
    ...(payment.change && payment.tendered
      ? [
          createIndentedEntry(t('tendered'), payment.tendered),
          createIndentedEntry(t('change'), payment.change),
        ]
      : []),
  ])
}

/** Returns an indented entry for an amount that is not part of the paid amount. */
function createIndentedEntry(label: string, amount: number): PrintoutEntry {
  return { label: { joined: ['  ', label] }, value: { amount } }
}

function sumAllocations({ allocations }: Payment, sale: string): number {
  return sum(allocations.filter(({ document }) => document === sale).map(({ amount }) => amount))
}
