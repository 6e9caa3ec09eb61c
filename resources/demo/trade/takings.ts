import { sum } from '../../../src/schema/decimal.ts'
import type { Branch } from './goods.ts'

/** Sums money in and out by method and person. */
interface Taken {
  /** As the payment method is called. */
  readonly method: string
  /** Names the role whose account entered it. */
  readonly cashier: string
  readonly in: number
  readonly out: number
}

/** Sums what a branch sold and took on one day. */
export interface Takings {
  readonly sold: readonly number[]
  /** Below zero. */
  readonly returned: readonly number[]
  readonly taken: readonly Taken[]
}

/** Collects sales and payments by branch, person and day, for the day closing. */
export interface TakingsBook {
  sold(branch: Branch, day: number, total: number): void
  returned(branch: Branch, day: number, total: number): void
  paid(branch: Branch, day: number, taken: Partial<Taken> & Pick<Taken, 'method' | 'cashier'>): void
  /** Undefined on a day without any. */
  of(branch: Branch, day: number): Takings | undefined
}

export function createTakings(): TakingsBook {
  const days = new Map<string, { sold: number[]; returned: number[]; taken: Taken[] }>()

  function at(branch: Branch, day: number) {
    const key = `${branch.code} ${day}`
    const known = days.get(key) ?? { sold: [], returned: [], taken: [] }
    days.set(key, known)
    return known
  }

  return {
    sold: (branch, day, total) => void at(branch, day).sold.push(total),
    returned: (branch, day, total) => void at(branch, day).returned.push(total),
    paid: (branch, day, taken) => void at(branch, day).taken.push({ in: 0, out: 0, ...taken }),
    of(branch, day) {
      const found = days.get(`${branch.code} ${day}`)
      if (!found) return undefined
      const groups = Map.groupBy(found.taken, ({ method, cashier }) => `${method} ${cashier}`)
      const taken = [...groups.values()].map((parts): Taken => ({
        ...parts[0]!,
        in: sum(parts.map((part) => part.in)),
        out: sum(parts.map((part) => part.out)),
      }))
      return { ...found, taken: taken.toSorted(byMethod) }
    },
  }
}

/** As a closing has them (day-figures.server.ts): cash first. */
function byMethod(one: Taken, other: Taken): number {
  const isCash = (taken: Taken) => Number(taken.method === 'Cash')
  return isCash(other) - isCash(one) || one.method.localeCompare(other.method)
}
