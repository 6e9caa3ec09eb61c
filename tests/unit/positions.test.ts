import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renumber, type Position } from '../../src/server/crud/positions.ts'

const BOUNDS = { min: 0, max: 9999 }

const number = fc.integer({ min: BOUNDS.min, max: BOUNDS.max })
/** Generates ordered records and a place among them. Records can have equal numbers; the last ones have none. */
const arrangements = fc
  .tuple(fc.array(number, { minLength: 1, maxLength: 40 }), fc.nat(5), fc.nat(), number)
  .map(([numbers, blanks, place, own]) => {
    const sorted = numbers.toSorted((a, b) => a - b)
    const others = [...sorted, ...Array.from({ length: blanks }, () => null)].map(
      (position, i): Position => ({ id: `r${i}`, position }),
    )
    const at = place % (others.length + 1)
    return { order: others.toSpliced(at, 0, { id: 'moved', position: own }), at }
  })

describe('a moved record', () => {
  test('stands between its neighbours, and all others stay in their order', () => {
    fc.assert(
      fc.property(arrangements, ({ order, at }) => {
        const changed = renumber(order, at, BOUNDS)!
        const getNumber = ({ id, position }: Position) => changed.get(id) ?? position ?? Infinity
        const numbers = order.map(getNumber)
        for (const [i, next] of numbers.entries()) {
          const before = numbers[i - 1] ?? -1
          const isBesideMoved = i === at || i === at + 1
          if (isBesideMoved) expect(next).toBeGreaterThan(before)
          else expect(next).toBeGreaterThanOrEqual(before === -1 ? 0 : before)
        }
        for (const one of changed.values()) {
          expect(one).toBeGreaterThanOrEqual(BOUNDS.min)
          expect(one).toBeLessThanOrEqual(BOUNDS.max)
        }
      }),
    )
  })

  test('is the only one that is written where its neighbours leave room', () => {
    const order = [10, 20, 900, 30, 40].map((position, i) => ({ id: `r${i}`, position }))
    expect(renumber(order, 2, BOUNDS)).toEqual(new Map([['r2', 25]]))
    expect(renumber(order.toSpliced(2, 1), 0, BOUNDS)).toEqual(new Map())
  })

  test('gives all records different numbers when all had the same number', () => {
    const order = ['a', 'b', 'c'].map((id) => ({ id, position: 0 }))
    expect(renumber(order, 1, BOUNDS)).toEqual(
      new Map([
        ['a', 10],
        ['b', 20],
        ['c', 30],
      ]),
    )
  })

  test('is refused where there are more records than numbers', () => {
    const order = ['a', 'b', 'c'].map((id) => ({ id, position: 1 }))
    expect(renumber(order, 1, { min: 0, max: 2 })).toBeUndefined()
  })
})
