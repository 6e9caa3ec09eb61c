import { subtract, sum } from '../../src/schema/decimal.ts'
import type { LoadedRecords } from '../../src/schema/document.ts'
import type { Values } from '../../src/schema/values.ts'
import { deriveAmounts } from '../documents/amounts/derive.ts'

/**
 * Holds the values of a line on the supplier's bill. A blank price is the ordered price; a blank quantity is the
 * ordered quantity, or the received quantity of a closed purchase.
 */
export interface BilledLine {
  readonly line: string
  readonly quantity?: number | null
  readonly unitPrice?: number | null
}

interface Bill {
  readonly shipping?: number | null
  /** Holds the lines of the bill that the order does not have. */
  readonly extraLines?: readonly Values[] | null
  readonly shippingTax?: string | null
  readonly lines?: readonly BilledLine[] | null
}

/**
 * Computes the amounts of a purchase as its supplier billed it, both in the dialog and on the server. The supplier is
 * expected to bill the received quantities of a closed purchase, and the ordered quantities of an open purchase. Extra
 * lines of the bill follow the lines of the order.
 */
export function deriveBill(
  purchase: Values,
  bill: Bill,
  context: { readonly decimals: number; readonly loaded?: LoadedRecords },
): Values {
  const isClosed = purchase.status === 'closed'
  const lines = ((purchase.lines ?? []) as readonly Values[]).map((line) => {
    const entered = bill.lines?.find((each) => each.line === line.id)
    const received = Number(line.received ?? 0)
    const quantity = isClosed && received > 0 ? received : Number(line.quantity)
    const expected = isClosed ? received : quantity
    const billed = addReturned(entered?.quantity ?? expected, line)
    const unitPrice = entered?.unitPrice ?? line.unitPrice
    return {
      ...line,
      quantity,
      unitPrice,
      orderedPrice: unitPrice === line.unitPrice ? null : line.unitPrice,
      billedQuantity: billed === quantity ? null : billed,
    }
  })
  const shipping = bill.shipping ?? purchase.shipping
  const shippingTax = getBilledShippingTax(purchase, bill)
  const billed = [...lines, ...(bill.extraLines ?? [])]
  return deriveAmounts({ ...purchase, shipping, shippingTax, lines: billed }, context)
}

/**
 * Adds returned goods that the bill leaves out to the billed quantity. The return has credited these goods, so that the
 * billed amount must contain them, too.
 */
function addReturned(quantity: number, { received, returned }: Values): number {
  const missing = subtract(Number(received ?? 0), quantity)
  return sum([quantity, Math.min(Number(returned ?? 0), Math.max(0, missing))])
}

/** Returns the tax on the billed freight: the tax of the order, unless the bill states another tax or no tax. */
export function getBilledShippingTax(
  purchase: { readonly shippingTax?: unknown },
  bill: Pick<Bill, 'shippingTax'>,
): string | null {
  const { shippingTax = purchase.shippingTax } = bill
  return typeof shippingTax === 'string' && shippingTax !== '' ? shippingTax : null
}
