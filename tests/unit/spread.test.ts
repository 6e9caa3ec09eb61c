import { Big } from 'big.js'
import { expect, it } from 'vitest'
import { computePortion, spread } from '../../resources/documents/amounts/spread.ts'

it.each([
  {
    why: 'equal weights: the first get the remaining units',
    amount: 10,
    weights: [1, 1, 1],
    digits: 2,
    shares: [3.34, 3.33, 3.33],
  },
  { why: 'two remaining units', amount: 2, weights: [1, 1, 1], digits: 0, shares: [1, 1, 0] },
  {
    why: 'the largest remainder comes first',
    amount: 100,
    weights: [1, 2, 3],
    digits: 0,
    shares: [17, 33, 50],
  },
  {
    why: 'the largest remainder comes first, also at the end',
    amount: 100,
    weights: [3, 2, 1],
    digits: 0,
    shares: [50, 33, 17],
  },
  {
    why: 'a remainder below a half',
    amount: 7,
    weights: [1, 1, 1, 1, 1],
    digits: 0,
    shares: [2, 2, 1, 1, 1],
  },
  {
    why: 'a negative amount mirrors the positive one',
    amount: -100,
    weights: [1, 2, 3],
    digits: 0,
    shares: [-17, -33, -50],
  },
  {
    why: 'equal weights of a negative amount',
    amount: -10,
    weights: [1, 1, 1],
    digits: 2,
    shares: [-3.34, -3.33, -3.33],
  },
  { why: 'nothing remains', amount: 9, weights: [1, 2], digits: 2, shares: [3, 6] },
  {
    why: 'a weight of zero gets nothing',
    amount: 10,
    weights: [0, 3, 0],
    digits: 2,
    shares: [0, 10, 0],
  },
  {
    why: 'without weights, the first gets everything',
    amount: 10,
    weights: [0, 0],
    digits: 2,
    shares: [10, 0],
  },
  {
    why: 'the largest remainder of cents',
    amount: 1,
    weights: [1, 2, 4],
    digits: 2,
    shares: [0.14, 0.29, 0.57],
  },
])('$why', ({ amount, weights, digits, shares }) => {
  const exactWeights = weights.map((weight) => new Big(weight))
  expect(spread(new Big(amount), exactWeights, digits).map(Number)).toEqual(shares)
})

it('shares of several returns add up to the amount', () => {
  const shares = [0, 1, 2].map((before) =>
    computePortion(10, { whole: 3, before, part: 1, digits: 2 }),
  )
  expect(shares).toEqual([3.33, 3.34, 3.33])
})
