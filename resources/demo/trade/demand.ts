import { toFirstDay } from './calendar.ts'
import { computeKey, type Branch, type Product } from './goods.ts'
import type { Orders } from './orders.ts'

/** Holds the quantity of a product that a branch needs in a week. */
export interface Need {
  readonly product: Product
  readonly branch: Branch
  quantity: number
}

/** Holds the quantities that branches need for the orders of the simulation, so that buyers know future orders. */
export interface Demand {
  /** Returns the needs of one week by the key of product and branch (`computeKey`). */
  of(week: number): ReadonlyMap<number, Need>
  /** Returns the need of a branch for a product in a range of weeks, both included. */
  between(product: Product, branch: Branch, from: number, to: number): number
}

/** Creates the demand of the simulation. The orders of a week are read when they are first needed. */
export function createDemand(orders: Orders): Demand {
  const weeks = new Map<number, ReadonlyMap<number, Need>>()

  function getWeek(week: number): ReadonlyMap<number, Need> {
    const existing = weeks.get(week)
    if (existing) return existing
    weeks.delete(week - WEEKS_KEPT)
    const needs = new Map<number, Need>()
    for (let day = toFirstDay(week); day < toFirstDay(week + 1); day++) {
      for (const { branch, lines } of orders.on(day)) {
        for (const { product, quantity } of lines) {
          const need = needs.get(computeKey(product, branch))
          if (need) need.quantity += quantity
          else needs.set(computeKey(product, branch), { product, branch, quantity })
        }
      }
    }
    weeks.set(week, needs)
    return needs
  }

  return {
    of: getWeek,
    between(product, branch, from, to) {
      const key = computeKey(product, branch)
      let sum = 0
      for (let week = from; week <= to; week++) sum += getWeek(week).get(key)?.quantity ?? 0
      return sum
    },
  }
}

/** Sets the number of weeks after which past needs are deleted. */
const WEEKS_KEPT = 30
