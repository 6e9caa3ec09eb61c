import { subtract, sum } from '../../src/schema/decimal.ts'
import { uuidV7 } from '../../src/server/records/uuid-v7.ts'
import type { Outcome } from '../../src/server/documents/act.ts'
import { dayOf } from '../documents/day-of.server.ts'
import { basePart, partsOf, progress, refuse } from '../documents/lines.server.ts'
import { openOf, paymentStatusOf } from '../documents/payment-status.ts'
import { returnLine } from '../documents/return-lines.ts'
import { portion } from '../documents/spread.ts'
import { moveStock, type Move } from '../inventory/move-stock.server.ts'
import { setOffs } from '../payments/set-offs.ts'
import { settle } from '../payments/settle.server.ts'
import type { Sale, SaleAct, SaleLine } from './goods.server.ts'
import { sales } from './sales.ts'

interface ReturnInput {
  readonly date?: string | null
  readonly reason?: string | null
  readonly lines?: readonly { line: string; quantity: number; restock: boolean }[] | null
  readonly refundMethod?: string | null
  readonly refundAmount?: number | null
}

/**
 * Writes a return against lines of this sale (business.md §2.3): goods back at the cost they left at, money first off
 * what is still due, then refunded as asked; the rest is the customer's credit. Answers the return.
 */
export async function returnGoods(act: SaleAct<ReturnInput>): Promise<Outcome<typeof sales>> {
  const { document, input, decimals } = act
  const date = dayOf(act)
  const parts = returnedParts(document, input)
  const cost = (line: SaleLine, quantity: number) =>
    portion(line.cost ?? 0, {
      whole: line.delivered ?? 0,
      before: line.returned ?? 0,
      part: quantity,
      digits: decimals,
    })
  const lines = parts.map(({ line, quantity }) => ({
    ...returnLine(line, quantity, decimals),
    delivered: -quantity,
    cost: -cost(line, quantity),
    unitCost: line.unitCost,
  }))
  const after = document.lines.map((line) => {
    const part = parts.find((each) => each.line.id === line.id)
    return part ? { ...line, returned: sum([line.returned ?? 0, part.quantity]) } : line
  })
  const returnStatus = progress(after.map((line) => ({ ...line, done: line.returned ?? 0 })))
  const rounding = returnStatus === 'full' ? -(document.rounding ?? 0) : 0
  const subtotal = sum(lines.map(({ net }) => net))
  const taxTotal = sum(lines.map(({ taxAmount }) => taxAmount))
  const total = sum([subtotal, taxTotal, rounding])
  const setOff = Math.min(-total, Math.max(0, openOf(document)))
  const surplus = subtract(-total, setOff)
  if ((input.refundAmount ?? 0) > surplus)
    throw refuse('PAYMENT_GREATER_THAN_DUE', '/refund/amount', { due: surplus })

  const id = uuidV7()
  const number = await act.nextNumber('SR')
  await moveStock({ ...act, document: { id } }, goodsBack(parts, document, lines, input), {
    date,
    number,
  })
  const { paid: refunded } = await refund(act, { ...document, id }, date)
  await act.insert(sales, {
    id,
    kind: 'return',
    status: 'closed',
    date,
    invoiceDate: date,
    original: document.id,
    branch: document.branch,
    customer: document.customer,
    notes: input.reason ?? null,
    pricesIncludeTax: document.pricesIncludeTax,
    taxRounding: document.taxRounding,
    goodsStatus: 'full',
    returnStatus: 'none',
    number,
    subtotal,
    discountTotal: 0,
    taxTotal,
    rounding,
    total,
    invoiced: total,
    paid: -refunded,
    credited: -setOff,
    cost: sum(lines.map((line) => line.cost)),
    paymentStatus: paymentStatusOf({
      total,
      paid: -refunded,
      credited: -setOff,
    }),
    lines,
  })
  if (setOff > 0) {
    await act.insert(setOffs, { date, creditNote: id, sale: document.id, amount: setOff })
  }
  const credited = sum([document.credited ?? 0, setOff])
  return {
    changes: {
      lines: after.map(({ id: line, returned }) => ({ id: line, returned })),
      credited,
      returnStatus,
      paymentStatus: paymentStatusOf({ ...document, credited }),
    },
    answer: { resource: 'sales', id },
  }
}

/** Hands money back as asked: at once, or once somebody approves it. */
function refund(act: SaleAct<ReturnInput>, note: Sale, date: string) {
  const { refundMethod, refundAmount } = act.input
  const tenders = refundAmount ? [{ method: refundMethod ?? '', amount: refundAmount }] : []
  const at = () => '/refund'
  return settle(act, { ...note, kind: 'sale' }, 'out', tenders, { date, at })
}

function returnedParts(document: Sale, input: ReturnInput) {
  const left = (line: SaleLine) => subtract(line.delivered ?? 0, line.returned ?? 0)
  const parts = partsOf(document.lines, input.lines, { quantity: (each) => each.quantity, left })
  for (const { line, quantity, pointer } of parts) {
    if (quantity <= 0) throw refuse('TOO_SMALL', `${pointer}/quantity`, { min: 0 })
    const remaining = left(line)
    if (quantity > remaining) throw refuse('OVER_RETURN', `${pointer}/quantity`, { remaining })
  }
  return parts
}

/** Goods come back at the cost they left at; what is not fit for sale is written off at once. */
function goodsBack(
  parts: ReturnType<typeof returnedParts>,
  { branch }: Sale,
  lines: readonly { readonly cost: number }[],
  input: ReturnInput,
): Move[] {
  return parts.flatMap(({ line, quantity }, i): Move[] => {
    const base = basePart(line, line.returned ?? 0, quantity)
    const value = -lines[i]!.cost
    const where = { product: line.product, branch, line: line.id, reason: input.reason ?? null }
    const back = { ...where, type: 'saleReturn', quantity: base, value }
    if (input.lines?.find((each) => each.line === line.id)?.restock !== false) return [back]
    return [back, { ...where, type: 'adjustOut', quantity: -base, value: -value, promised: true }]
  })
}
