import { sum } from '../../../src/schema/decimal.ts'
import { deriveAmounts } from '../../documents/amounts/derive.ts'
import { toDate, toWeek } from '../trade/calendar.ts'
import type { Demand, Need } from '../trade/demand.ts'
import type { Product } from '../trade/goods.ts'
import { groupOrderings, type Goods, type Ordering } from '../trade/orderings.ts'
import { WEEKS_AHEAD } from '../trade/stock.ts'
import type { BookRow } from './book.ts'
import { getAccountId, type Clerk, type TradedLine } from './clerk.ts'
import { pay } from './pay.ts'
import type { Warehouse } from './warehouse.ts'
import { EXTRA_SHARE, TERMS_DAYS } from '../trading-rules.ts'

interface Schedule {
  readonly day: number
  /** Holds the number of weeks between two orders to a supplier. */
  readonly cycle: number
}

/**
 * Orders the goods of which a branch has less than it needs until the next order to the supplier, `cycle` weeks later.
 * Each order lasts for the next `WEEKS_AHEAD` weeks.
 */
export function insertPurchases(
  clerk: Clerk,
  warehouse: Warehouse,
  demand: Demand,
  { day, cycle }: Schedule,
): void {
  const week = toWeek(day)
  const wanted: Goods[] = []
  for (const { product, branch, quantity } of listNeeds()) {
    const { onHand, reserved, incoming } = warehouse.level(product, branch)
    const free = onHand + incoming - reserved - demand.between(product, branch, week, week)
    if (quantity <= free) continue
    const shortage = demand.between(product, branch, week + 1, week + WEEKS_AHEAD) - free
    wanted.push({ branch, product, quantity: Math.ceil(shortage * (1 + EXTRA_SHARE)) })
  }
  for (const ordering of groupOrderings(day, wanted)) buy(clerk, warehouse, ordering)

  /** Returns the needs until the next order to the supplier, for the suppliers that get an order this week. */
  function listNeeds(): Iterable<Need> {
    const sums = new Map<number, Need>()
    for (let ahead = 1; ahead <= cycle; ahead++) {
      for (const [key, need] of demand.of(week + ahead)) {
        if (!isOrderWeek(need.product)) continue
        const { quantity } = sums.get(key) ?? { quantity: 0 }
        sums.set(key, { ...need, quantity: quantity + need.quantity })
      }
    }
    return sums.values()
  }

  function isOrderWeek({ supplier }: Product): boolean {
    return cycle === 1 || Number.parseInt(supplier.slice(0, 6), 16) % cycle === week % cycle
  }
}

/** Creates a purchase that is ordered on the day, received and billed within the week, and paid around its due date. */
function buy(clerk: Clerk, warehouse: Warehouse, ordering: Ordering): void {
  const { book, pickTime, random, plan, unfinished } = clerk
  const { branch, supplier, day, wanted } = ordering
  const date = toDate(day)
  const [id, number, createdAt] = [book.id(), book.number(`P-${branch.code}`, date), pickTime(day)]
  const { lines, ...totals } = deriveAmounts({ lines: wanted.map(addLine) }, { decimals: 2 }) as {
    readonly lines: (TradedLine & { received: number })[]
    readonly total: number
  }
  for (const { product, quantity } of wanted) warehouse.level(product, branch).incoming += quantity
  let receipt: BookRow | undefined
  let arrival: { readonly billDate: string; readonly supplierRef: string } | undefined
  let paid = 0

  const received = day + random.between(1, 6)
  const paymentDay = received + TERMS_DAYS + random.between(-3, 2)
  unfinished.add(write)
  plan(received, receive)
  plan(paymentDay, () => {
    paid = totals.total
    const debt = { id, kind: 'purchase', branch, supplier } as const
    pay(clerk, debt, { direction: 'out', amount: paid, method: 'bank', day: paymentDay })
    unfinished.delete(write)
    write()
  })

  function addLine({ product, quantity }: Ordering['wanted'][number]) {
    return {
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
    }
  }

  function receive(): void {
    const receiptNumber = book.number(`GR-${branch.code}`, toDate(received))
    const cause = { resource: 'purchases', document: id, number: receiptNumber, day: received }
    const arrived = lines.map((line, i) => {
      const { quantity, net } = line
      const cents = Math.round(net * 100)
      const { product } = wanted[i]!
      warehouse.level(product, branch).incoming -= quantity
      warehouse.receive(product, branch, quantity, cents, 'purchase', { ...cause, line: line.id })
      const unitCost = Math.round((cents / quantity) * 10_000) / 1e6
      Object.assign(line, { received: quantity, unitCost })
      return {
        id: book.id(),
        line: line.id,
        product: line.product,
        accepted: quantity,
        rejected: 0,
        unitCost,
        value: net,
        net,
        tax: 0,
        total: net,
      }
    })
    const total = sum(arrived.map((line) => line.total))
    arrival = {
      billDate: toDate(received),
      supplierRef: `INV-${random.between(100, 999)}-${number.slice(2)}`,
    }
    receipt = {
      id: book.id(),
      number: receiptNumber,
      purchase: id,
      supplier,
      branch: branch.id,
      date: toDate(received),
      total,
      net: total,
      taxTotal: 0,
      charges: 0,
      reversed: false,
      createdAt: pickTime(received),
      createdBy: getAccountId('stock'),
      lines: arrived,
    }
  }

  function write(): void {
    book.write('purchases', {
      ...totals,
      ...(arrival ?? { billDate: null, supplierRef: null }),
      id,
      number,
      kind: 'purchase',
      date,
      expectedDate: toDate(day + 3),
      supplier,
      branch: branch.id,
      createdAt,
      createdBy: getAccountId('purchasing'),
      status: arrival ? 'closed' : 'ordered',
      goodsStatus: arrival ? 'full' : 'none',
      returnStatus: 'none',
      paymentStatus: paid > 0 ? 'paid' : 'unpaid',
      billed: arrival ? totals.total : 0,
      paid,
      credited: 0,
      lines,
    })
    if (receipt) book.write('receipts', receipt)
  }
}
