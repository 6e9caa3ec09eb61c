import { sum } from '../../../src/schema/decimal.ts'
import { deriveAmounts } from '../../documents/derive.ts'
import { paymentStatusOf } from '../../documents/payment-status.ts'
import type { Row } from './book.ts'
import { dateOf, weekOf } from './calendar.ts'
import { accountOf, type Clerk } from './clerk.ts'
import type { Demand, Need } from './demand.ts'
import { branches, type Branch, type Product } from './goods.ts'
import { pay } from './pay.ts'
import { transfer } from './transfer.ts'
import type { Warehouse } from './warehouse.ts'

interface Wanted {
  readonly product: Product
  readonly quantity: number
}

/** Bought above what is needed, as packs are: what is left over serves other branches, or gathers dust. */
const SPARE = 0.1
/** Weeks that a purchase is meant to last. */
const AHEAD = 6
const MOST_LINES = 400
const TERMS_DAYS = 30

/**
 * What happens on Mondays: each branch looks at what it will need until the supplier's next turn and has not; other
 * branches send what they can spare, and the rest is bought. So stock is never short, whatever the weeks bring.
 * Every supplier's turn comes each `cycle` weeks.
 */
export function restock(
  clerk: Clerk,
  warehouse: Warehouse,
  demand: Demand,
  day: number,
  cycle: number,
): void {
  const week = weekOf(day)
  const orders = new Map<string, { branch: Branch; supplier: string; wanted: Wanted[] }>()
  for (const { product, branch, quantity } of needed()) {
    const free = freeOf(product, branch)
    const short = quantity - free
    if (short <= 0) continue
    const source = [...branches.values()].find((other) => canSpare(product, other, branch, short))
    if (source) {
      transfer(clerk, warehouse, { from: source, to: branch, product, quantity: short, day })
      continue
    }
    const lasting = demand.between(product, branch, week + 1, week + AHEAD) - free
    const wanted = { product, quantity: Math.ceil(lasting * (1 + SPARE)) }
    const key = `${branch.at} ${product.supplier}`
    const known = orders.get(key)
    if (known) known.wanted.push(wanted)
    else orders.set(key, { branch, supplier: product.supplier, wanted: [wanted] })
  }
  for (const { branch, supplier, wanted } of orders.values()) {
    for (let at = 0; at < wanted.length; at += MOST_LINES) {
      const some = wanted.slice(at, at + MOST_LINES)
      purchase(clerk, warehouse, { branch, supplier, day, wanted: some })
    }
  }

  /** What the weeks until the supplier's next turn ask for. */
  function needed(): Iterable<Need> {
    const sums = new Map<number, Need>()
    for (let ahead = 1; ahead <= cycle; ahead++) {
      for (const [key, need] of demand.of(week + ahead)) {
        if (!isTurnOf(need.product)) continue
        const { quantity } = sums.get(key) ?? { quantity: 0 }
        sums.set(key, { ...need, quantity: quantity + need.quantity })
      }
    }
    return sums.values()
  }

  function isTurnOf({ supplier }: Product): boolean {
    return cycle === 1 || Number.parseInt(supplier.slice(0, 6), 16) % cycle === week % cycle
  }

  /** What will be left when this week's orders are taken. */
  function freeOf(product: Product, branch: Branch): number {
    const { onHand, reserved, incoming } = warehouse.level(product, branch)
    return onHand + incoming - reserved - demand.between(product, branch, week, week)
  }

  function canSpare(product: Product, other: Branch, branch: Branch, short: number): boolean {
    if (other === branch) return false
    const { onHand, reserved } = warehouse.level(product, other)
    const spare = onHand - reserved - short
    return spare >= 0 && spare >= demand.between(product, other, week, week + AHEAD)
  }
}

interface Ordering {
  readonly branch: Branch
  readonly supplier: string
  readonly day: number
  readonly wanted: readonly Wanted[]
}

/** Ordered on the day, received and billed within the week, paid when it is due. */
function purchase(clerk: Clerk, warehouse: Warehouse, { branch, supplier, day, wanted }: Ordering) {
  const { book, later, at, random } = clerk
  const date = dateOf(day)
  const entered = wanted.map(({ product, quantity }) => ({
    id: book.id(),
    product: product.id,
    description: product.name,
    quantity,
    unitPrice: product.cost,
    taxRate: 0,
    received: 0,
    // What arrived is known once it has.
    unitCost: null as number | null,
  }))
  const { lines, ...totals } = deriveAmounts({ lines: entered }, { decimals: 2 }) as {
    lines: ((typeof entered)[number] & { net: number; total: number })[]
    total: number
  }
  const [id, number] = [book.id(), book.number('P', branch.code, date)]
  const state = {
    billed: 0,
    billDate: null as string | null,
    paid: 0,
    supplierRef: null as string | null,
  }
  for (const { product, quantity } of wanted) warehouse.level(product, branch).incoming += quantity
  // Before the next Monday comes.
  const arrival = day + random.between(1, 6)
  const payday = arrival + TERMS_DAYS + random.between(-3, 2)
  const createdAt = at(day)
  // Its receipt refers to it and is written after it.
  let receipt: Row | undefined
  clerk.unfinished.add(write)
  later(arrival, receive)
  later(payday, settle)

  function receive(): void {
    const arrived = book.number('GR', branch.code, date)
    lines.forEach((line, i) => {
      const { product, quantity } = wanted[i]!
      warehouse.level(product, branch).incoming -= quantity
      const cents = Math.round(line.net * 100)
      const cause = {
        resource: 'purchases',
        document: id,
        number: arrived,
        line: line.id,
        day: arrival,
      }
      warehouse.take(product, branch, quantity, cents, 'purchase', cause)
      line.received = quantity
      line.unitCost = Math.round((cents / quantity) * 10_000) / 1e6
    })
    Object.assign(state, {
      billed: totals.total,
      billDate: dateOf(arrival),
      supplierRef: `INV-${random.between(10_000, 99_999)}-${number.slice(-6)}`,
    })
    receipt = {
      id: book.id(),
      number: arrived,
      purchase: id,
      supplier,
      branch: branch.id,
      date: dateOf(arrival),
      total: totals.total,
      net: sum(lines.map((line) => line.net)),
      taxTotal: 0,
      charges: 0,
      reversed: false,
      createdAt: at(arrival),
      createdBy: accountOf('stock'),
      lines: lines.map((line) => ({
        id: book.id(),
        line: line.id,
        product: line.product,
        accepted: line.quantity,
        rejected: 0,
        unitCost: line.unitCost,
        value: line.net,
        total: line.total,
      })),
    }
  }

  function settle(): void {
    state.paid = totals.total
    const debt = { id, kind: 'purchase', branch, date, supplier } as const
    pay(clerk, debt, {
      direction: 'out',
      amount: totals.total,
      method: 'Bank transfer',
      day: payday,
    })
    clerk.unfinished.delete(write)
    write()
  }

  function write(): void {
    const received = state.billDate !== null
    book.write('purchases', {
      ...totals,
      ...state,
      id,
      number,
      kind: 'purchase',
      status: received ? 'closed' : 'ordered',
      date,
      expectedDate: dateOf(day + 3),
      supplier,
      branch: branch.id,
      goodsStatus: received ? 'full' : 'none',
      paymentStatus: paymentStatusOf({ total: totals.total, paid: state.paid, credited: 0 }),
      credited: 0,
      lines,
      createdAt,
      createdBy: accountOf('purchasing'),
    })
    if (receipt) book.write('receipts', receipt)
  }
}
