import { createDemoId } from '../demo-id.ts'
import { computeSuperstorePrice } from '../catalogue.ts'
import type { SuperstoreLine } from '../superstore.ts'
import { toDayNumber } from './calendar.ts'
import { branchesByRegion, buildProducts, type Branch, type Product } from './goods.ts'
import { createRandom } from './random.ts'

export interface Order {
  readonly day: number
  /** Holds the day of delivery, which is never before the order. */
  readonly shipDay: number
  readonly customer: string
  /** Indicates whether the customer is a company that pays later; persons pay immediately. */
  readonly onTerms: boolean
  readonly branch: Branch
  readonly lines: readonly OrderLine[]
}

export interface OrderLine {
  readonly product: Product
  readonly quantity: number
  readonly price: number
  readonly discountPercent: number
}

/** Describes the orders of a simulation. `on` returns the orders of a day, which are the same in each call. */
export interface Orders {
  readonly from: number
  readonly to: number
  /** Holds the number of weeks between two orders to a supplier. */
  readonly cycle: number
  on(day: number): readonly Order[]
}

/**
 * Returns all orders of the Superstore data on their original dates; the control totals of rule 9.2 count these orders.
 */
export function createRealOrders(lines: readonly SuperstoreLine[]): Orders {
  const products = buildProducts(lines)
  const orders = [...Map.groupBy(lines, (line) => line.orderId).values()].map((group): Order => {
    return { ...readHead(group[0]!, 0), lines: group.map((line) => readLine(line, products)) }
  })
  return groupByDay(orders)
}

const SMALL_DAYS = 92
/** Sets how many days after today have orders, so that buyers can plan for them. */
const FUTURE_DAYS = 28
const SMALL_PRODUCTS = 60

/**
 * Returns the orders of about four months at the end of the data, moved so that the last 28 days are in the future. The
 * products are chosen at random from the sixty best-selling profitable products, and are sold at list prices less a
 * discount.
 */
export function createSmallOrders(lines: readonly SuperstoreLine[], today: number): Orders {
  const end = Math.max(...lines.map((line) => toDayNumber(line.orderDate)))
  const last = end - FUTURE_DAYS
  const random = createRandom(SMALL_DAYS)
  const range = listBestSellers(lines)
  const recent = lines.filter((line) => toDayNumber(line.orderDate) > last - SMALL_DAYS)
  const orders = [...Map.groupBy(recent, (line) => line.orderId).values()].map((group): Order => {
    const chosen = new Set(group.map(() => random.pick(range)))
    return {
      ...readHead(group[0]!, today - last),
      lines: [...chosen].map((product, i) => ({
        product,
        quantity: group[i]!.quantity,
        price: product.price,
        discountPercent: Math.min(MAX_DISCOUNT, readPercent(group[i]!)),
      })),
    }
  })
  return { ...groupByDay(orders), to: today }
}

/** Limits discounts in percent, so that every line makes a profit. */
const MAX_DISCOUNT = 20

/** Returns the ids of the products in the orders, including future orders. */
export function listProductIds({ from, to, on }: Orders): ReadonlySet<string> {
  const days = Array.from({ length: to + FUTURE_DAYS - from + 1 }, (_, i) => from + i)
  const lines = days.flatMap((day) => on(day).flatMap((order) => order.lines))
  return new Set(lines.map(({ product }) => product.id))
}

function listBestSellers(lines: readonly SuperstoreLine[]): readonly Product[] {
  const products = [...buildProducts(lines)]
  const sold = Map.groupBy(lines, (line) => line.productId)
  const profitable = products.filter(([, { price, cost }]) => cost < price * 0.75)
  const count = (id: string) => sold.get(id)!.reduce((sum, line) => sum + line.quantity, 0)
  return profitable
    .toSorted(([a], [b]) => count(b) - count(a))
    .slice(0, SMALL_PRODUCTS)
    .map(([, product]) => product)
}

const LARGE_LINES = 1_000_000
const LARGE_DAYS = 4 * 365
const LINES_PER_ORDER = 10

/** Returns orders of ten random lines of the Superstore, over the four years until today. */
export function createLargeOrders(
  lines: readonly SuperstoreLine[],
  today: number,
  lineCount = LARGE_LINES,
): Orders {
  const products = buildProducts(lines)
  const from = today - LARGE_DAYS + 1
  const orderCount = lineCount / LINES_PER_ORDER
  /** Returns the number of orders before a day. */
  const countBefore = (day: number) => Math.round(((day - from) * orderCount) / LARGE_DAYS)
  return {
    from,
    to: today,
    cycle: 4,
    on(day) {
      const random = createRandom(day)
      return Array.from({ length: countBefore(day + 1) - countBefore(day) }, (): Order => {
        const head = random.pick(lines)
        const pickedLines = Array.from({ length: LINES_PER_ORDER }, () => random.pick(lines))
        return {
          ...readHead(head, day - toDayNumber(head.orderDate)),
          lines: pickedLines.map((line) => readLine(line, products)),
        }
      })
    },
  }
}

function readHead(line: SuperstoreLine, shift: number) {
  return {
    day: toDayNumber(line.orderDate) + shift,
    shipDay: toDayNumber(line.shipDate) + shift,
    customer: createDemoId('customer', line.customerId),
    onTerms: line.segment === 'Corporate',
    branch: branchesByRegion.get(line.region)!,
  }
}

function readLine(line: SuperstoreLine, products: ReadonlyMap<string, Product>): OrderLine {
  return {
    product: products.get(line.productId)!,
    quantity: line.quantity,
    price: computeSuperstorePrice(line),
    discountPercent: readPercent(line),
  }
}

function readPercent({ discount }: SuperstoreLine): number {
  return Math.round(discount * 100)
}

function groupByDay(orders: readonly Order[]): Orders {
  const days = Map.groupBy(orders, (order) => order.day)
  return {
    from: Math.min(...days.keys()),
    to: Math.max(...days.keys()),
    cycle: 1,
    on: (day) => days.get(day) ?? [],
  }
}
