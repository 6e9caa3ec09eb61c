import { subtract, sum } from '../../src/schema/decimal.ts'
import type { Outcome } from '../../src/server/documents/act.ts'
import { uuidV7 } from '../../src/server/records/uuid-v7.ts'
import { dayOf } from '../documents/day-of.server.ts'
import { basePart, partsOf, progress, refuse } from '../documents/lines.server.ts'
import { openOf, paymentStatusOf } from '../documents/payment-status.ts'
import { returnLine } from '../documents/return-lines.ts'
import { moveStock, type Move } from '../inventory/move-stock.server.ts'
import { settle } from '../payments/settle.server.ts'
import { landedLines, landedPart } from './landed-cost.ts'
import { purchases } from './purchases.ts'
import type { Purchase, PurchaseAct, PurchaseLine } from './receive-goods.server.ts'

interface ReturnInput {
  readonly date?: string | null
  readonly reason?: string | null
  readonly lines?: readonly { line: string; quantity: number }[] | null
  readonly refundMethod?: string | null
  readonly refundAmount?: number | null
}

/**
 * Writes a return to the supplier (business.md §2.3): goods leave at the cost they came at, the bill falls by their
 * price, and what it does not cover is our credit or is refunded as asked. Answers the return.
 */
export async function returnToSupplier(
  act: PurchaseAct<ReturnInput>,
): Promise<Outcome<typeof purchases>> {
  const { document, input, decimals } = act
  const date = dayOf(act)
  const parts = returnedParts(document, input)
  const lines = parts.map(({ line, quantity }) => ({
    ...returnLine(line, quantity, decimals),
    received: -quantity,
    unitCost: line.unitCost,
  }))
  const after = document.lines.map((line) => {
    const part = parts.find((each) => each.line.id === line.id)
    return part ? { ...line, returned: sum([line.returned ?? 0, part.quantity]) } : line
  })
  const returnStatus = progress(after.map((line) => ({ ...line, done: line.returned ?? 0 })))
  const subtotal = sum(lines.map(({ net }) => net))
  const taxTotal = sum(lines.map(({ taxAmount }) => taxAmount))
  const total = sum([subtotal, taxTotal])
  const setOff = Math.min(-total, Math.max(0, openOf(document)))
  const refund = input.refundAmount ?? 0
  const surplus = subtract(-total, setOff)
  if (refund > surplus) throw refuse('PAYMENT_GREATER_THAN_DUE', '/refund/amount', { due: surplus })

  const id = uuidV7()
  const number = await act.nextNumber('PR')
  await moveStock({ ...act, document: { id } }, goodsOut(parts, document, input, decimals), {
    date,
    number,
  })
  await act.insert(purchases, {
    id,
    number,
    kind: 'return',
    status: 'closed',
    date,
    billDate: date,
    original: document.id,
    branch: document.branch,
    supplier: document.supplier,
    notes: input.reason ?? null,
    pricesIncludeTax: document.pricesIncludeTax,
    taxRounding: document.taxRounding,
    goodsStatus: 'full',
    returnStatus: 'none',
    subtotal,
    discountTotal: 0,
    taxTotal,
    rounding: 0,
    total,
    billed: total,
    paid: -refund,
    credited: -setOff,
    paymentStatus: paymentStatusOf({
      total,
      paid: -refund,
      credited: -setOff,
    }),
    lines,
  })
  if (refund > 0) {
    const tender = { method: input.refundMethod ?? '', amount: refund }
    const target = { ...document, id, kind: 'purchase' } as const
    await settle(act, target, 'in', [tender], { date, at: () => '/refund' })
  }
  const credited = sum([document.credited ?? 0, setOff])
  return {
    changes: {
      lines: after.map(({ id: line, returned }) => ({
        id: line,
        returned,
      })),
      credited,
      returnStatus,
      paymentStatus: paymentStatusOf({
        ...document,
        credited,
      }),
    },
    answer: { resource: 'purchases', id },
  }
}

function returnedParts(document: Purchase, input: ReturnInput) {
  const left = (line: PurchaseLine) => subtract(line.received ?? 0, line.returned ?? 0)
  const parts = partsOf(document.lines, input.lines, { quantity: (each) => each.quantity, left })
  for (const { line, quantity, pointer } of parts) {
    if (quantity <= 0) throw refuse('TOO_SMALL', `${pointer}/quantity`, { min: 0 })
    const remaining = left(line)
    if (quantity > remaining) throw refuse('OVER_RETURN', `${pointer}/quantity`, { remaining })
  }
  return parts
}

function goodsOut(
  parts: ReturnType<typeof returnedParts>,
  document: Purchase,
  input: ReturnInput,
  digits: number,
): Move[] {
  const landed = landedLines(document, digits)
  return parts.map(({ line, quantity }) => {
    const before = line.returned ?? 0
    const whole = { whole: line.quantity, before, part: quantity, digits }
    const { cost } = landedPart(landed[document.lines.indexOf(line)]!, whole)
    return {
      product: line.product,
      branch: document.branch,
      line: line.id,
      type: 'purchaseReturn',
      quantity: -basePart(line, before, quantity),
      ...(line.keepsAverage && cost === 0 ? {} : { value: -cost }),
      reason: input.reason ?? null,
    }
  })
}
