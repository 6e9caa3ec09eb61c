import { sum } from '../../../src/schema/decimal.ts'
import { deriveAmounts } from '../../documents/amounts/derive.ts'
import { paymentStatusOf } from '../../documents/payment-status.ts'
import { portion } from '../../documents/amounts/spread.ts'
import type { Row } from './book.ts'
import { dateOf } from './calendar.ts'
import { accountOf, type Clerk } from './clerk.ts'
import type { Branch, Product } from './goods.ts'
import type { TradedLine } from './traded-line.ts'
import type { Warehouse } from './warehouse.ts'

/** Describes the product and quantity to buy. */
export interface Wanted {
  readonly product: Product
  readonly quantity: number
}

export interface Ordering {
  readonly branch: Branch
  readonly supplier: string
  readonly day: number
  readonly wanted: readonly Wanted[]
}

/** Holds a purchase while the simulation continues it; amounts as in purchases.ts. */
export interface Purchase {
  readonly id: string
  readonly number: string
  readonly date: string
  readonly ordering: Ordering
  readonly total: number
  readonly lines: readonly BoughtLine[]
  readonly head: Readonly<Record<string, unknown>>
  /** Holds rows that refer to the purchase and are written after it. */
  readonly receipts: Row[]
  readonly returns: Row[]
  billed: number
  billDate: string | null
  supplierRef: string | null
  paid: number
  credited: number
}

interface BoughtLine extends TradedLine {
  received: number
}

/** Enters a purchase with the amounts that the form computes. */
export function enterPurchase({ book }: Clerk, wanted: readonly Wanted[]) {
  const entered = wanted.map(({ product, quantity }) => ({
    id: book.id(),
    product: product.id,
    description: product.name,
    quantity,
    unit: null,
    unitPrice: product.cost,
    tax: null,
    taxRate: 0,
    received: 0,
    returned: 0,
    unitCost: null,
  }))
  // The result holds the lines with their amounts.
  return deriveAmounts({ lines: entered }, { decimals: 2 }) as {
    readonly lines: BoughtLine[]
    readonly total: number
  }
}

/** Orders goods of a supplier: they are on their way. */
export function orderGoods(clerk: Clerk, warehouse: Warehouse, ordering: Ordering): Purchase {
  const { book, at } = clerk
  const { branch, supplier, day, wanted } = ordering
  const date = dateOf(day)
  const { lines, ...totals } = enterPurchase(clerk, wanted)
  for (const { product, quantity } of wanted) warehouse.level(product, branch).incoming += quantity
  return {
    id: book.id(),
    number: book.number('P', branch.code, date),
    date,
    ordering,
    total: totals.total,
    lines,
    head: {
      ...totals,
      kind: 'purchase',
      date,
      expectedDate: dateOf(day + 3),
      supplier,
      branch: branch.id,
      createdAt: at(day),
      createdBy: accountOf('purchasing'),
    },
    receipts: [],
    returns: [],
    billed: 0,
    billDate: null,
    supplierRef: null,
    paid: 0,
    credited: 0,
  }
}

/** Takes in a part of what is left of each line, billed as it comes; with the last of it comes the supplier's bill. */
export function receiveGoods(
  { book, at, random }: Clerk,
  warehouse: Warehouse,
  purchase: Purchase,
  { day, partOf }: { day: number; partOf: (left: number) => number },
): void {
  const { branch, supplier, wanted } = purchase.ordering
  const number = book.number('GR', branch.code, purchase.date)
  const cause = { resource: 'purchases', document: purchase.id, number, day }
  const arrived = purchase.lines.flatMap((line, i) => {
    const quantity = partOf(line.quantity - line.received)
    if (quantity === 0) return []
    const part = { whole: line.quantity, before: line.received, part: quantity, digits: 2 }
    const value = portion(line.net, part)
    const cents = Math.round(value * 100)
    const { product } = wanted[i]!
    warehouse.level(product, branch).incoming -= quantity
    warehouse.take(product, branch, quantity, cents, 'purchase', { ...cause, line: line.id })
    line.received += quantity
    line.unitCost = Math.round((cents / quantity) * 10_000) / 1e6
    const { id, unitCost } = line
    return [
      {
        id: book.id(),
        line: id,
        product: line.product,
        accepted: quantity,
        rejected: 0,
        unitCost,
        value,
        net: value,
        tax: 0,
        total: value,
      },
    ]
  })
  const total = sum(arrived.map((line) => line.total))
  purchase.billed = sum([purchase.billed, total])
  if (purchase.lines.every((line) => line.received === line.quantity)) {
    purchase.billDate = dateOf(day)
    purchase.supplierRef = `INV-${random.between(10_000, 99_999)}-${purchase.number.slice(-6)}`
  }
  purchase.receipts.push({
    id: book.id(),
    number,
    purchase: purchase.id,
    supplier,
    branch: branch.id,
    date: dateOf(day),
    total,
    net: total,
    taxTotal: 0,
    charges: 0,
    reversed: false,
    createdAt: at(day),
    createdBy: accountOf('stock'),
    lines: arrived,
  })
}

/** Writes a purchase down as it is now, and what refers to it. */
export function writePurchase({ book }: Clerk, purchase: Purchase): void {
  const { id, number, total, head, lines, billed, billDate, supplierRef, paid, credited } = purchase
  const goodsStatus = billDate ? 'full' : purchase.receipts.length > 0 ? 'partial' : 'none'
  const returned = sum(lines.map((line) => line.returned))
  const all = lines.every((line) => line.returned >= line.quantity)
  book.write('purchases', {
    ...head,
    id,
    number,
    status: billDate ? 'closed' : 'ordered',
    goodsStatus,
    returnStatus: returned === 0 ? 'none' : all ? 'full' : 'partial',
    paymentStatus: paymentStatusOf({ total, paid, credited }),
    billed,
    billDate,
    supplierRef,
    paid,
    credited,
    lines,
  })
  for (const row of purchase.receipts) book.write('receipts', row)
  for (const row of purchase.returns) book.write('purchases', row)
}
