import { Big } from 'big.js'

/**
 * Distributes `amount` over `weights`, so that the shares add up to exactly `amount` (rule 3.2.3). Each share is
 * rounded towards zero to `digits` decimals. The remaining units of the last decimal go to the shares with the largest
 * remainders; among equal remainders to the earlier shares. If the weights add up to zero, the first share gets the
 * whole amount.
 */
export function spread(amount: Big, weights: readonly Big[], digits: number): Big[] {
  const whole = weights.reduce((sum, weight) => sum.plus(weight), new Big(0))
  if (whole.eq(0)) return weights.map((_, i) => (i === 0 ? amount : new Big(0)))
  const exact = weights.map((weight) => amount.times(weight).div(whole))
  const shares = exact.map((share) => share.round(digits, Big.roundDown))
  const distributed = shares.reduce((sum, share) => sum.plus(share), new Big(0))
  const missing = amount.minus(distributed)
  const unit = new Big(10).pow(-digits).times(missing.lt(0) ? -1 : 1)
  const byRemainder = exact
    .map((share, i) => ({ i, remainder: share.minus(shares[i]!).times(unit.lt(0) ? -1 : 1) }))
    .sort((a, b) => b.remainder.cmp(a.remainder) || a.i - b.i)
  const units = Number(missing.div(unit).round(0))
  for (let n = 0; n < units; n++) {
    const { i } = byRemainder[n % byRemainder.length]!
    shares[i] = shares[i]!.plus(unit)
  }
  return shares
}

/**
 * Computes the share of a partial receipt, delivery or return in an amount: `part` ÷ `whole` of the amount, after
 * `before` units had their shares. The shares of all parts add up to the amount (rule 3.2.7).
 */
export function computePortion(
  amount: number,
  { whole, before, part, digits }: { whole: number; before: number; part: number; digits: number },
): number {
  const computeUpTo = (done: Big) =>
    new Big(amount).times(done).div(whole).round(digits, Big.roundHalfUp)
  const start = new Big(before)
  return computeUpTo(start.plus(part)).minus(computeUpTo(start)).toNumber()
}
