import { Big } from 'big.js'
import { expect, it } from 'vitest'
import { computePortion, spread } from '../../resources/documents/amounts/spread.ts'

it.each([
  {
    why: 'equal weights: the first get the remaining units',
    of: 10,
    by: [1, 1, 1],
    digits: 2,
    is: [3.34, 3.33, 3.33],
  },
  { why: 'two remaining units', of: 2, by: [1, 1, 1], digits: 0, is: [1, 1, 0] },
  { why: 'the largest remainder comes first', of: 100, by: [1, 2, 3], digits: 0, is: [17, 33, 50] },
  {
    why: 'the largest remainder comes first, also at the end',
    of: 100,
    by: [3, 2, 1],
    digits: 0,
    is: [50, 33, 17],
  },
  { why: 'a remainder below a half', of: 7, by: [1, 1, 1, 1, 1], digits: 0, is: [2, 2, 1, 1, 1] },
  {
    why: 'a negative amount mirrors the positive one',
    of: -100,
    by: [1, 2, 3],
    digits: 0,
    is: [-17, -33, -50],
  },
  {
    why: 'equal weights of a negative amount',
    of: -10,
    by: [1, 1, 1],
    digits: 2,
    is: [-3.34, -3.33, -3.33],
  },
  { why: 'nothing remains', of: 9, by: [1, 2], digits: 2, is: [3, 6] },
  { why: 'a weight of zero gets nothing', of: 10, by: [0, 3, 0], digits: 2, is: [0, 10, 0] },
  { why: 'without weights, the first gets everything', of: 10, by: [0, 0], digits: 2, is: [10, 0] },
  {
    why: 'the largest remainder of cents',
    of: 1,
    by: [1, 2, 4],
    digits: 2,
    is: [0.14, 0.29, 0.57],
  },
])('$why', ({ of, by, digits, is }) => {
  const weights = by.map((weight) => new Big(weight))
  expect(spread(new Big(of), weights, digits).map(Number)).toEqual(is)
})

it('shares of several returns add up to the amount', () => {
  const shares = [0, 1, 2].map((before) =>
    computePortion(10, { whole: 3, before, part: 1, digits: 2 }),
  )
  expect(shares).toEqual([3.33, 3.34, 3.33])
})
