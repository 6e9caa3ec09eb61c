import { Big } from 'big.js'
import { describe, expect, it } from 'vitest'
import {
  computeTotals,
  type LineTerms,
  type Terms,
} from '../../resources/documents/amounts/totals.ts'
import { subtract, sum } from '../../src/schema/decimal.ts'
import { chooseRepetitions } from '../support/choose-repetitions.ts'

const INVOICES = chooseRepetitions(2_000, 100_000)

describe(`${INVOICES} random invoices`, () => {
  it('have parts that add up to their totals', () => {
    const random = createGenerator(20261121)
    for (let n = 0; n < INVOICES; n++) {
      const { terms, lines } = createRandomInvoice(random)
      const totals = computeTotals(terms, lines)
      const whole = [
        totals.subtotal,
        -totals.discountTotal,
        totals.taxTotal,
        totals.netShipping,
        totals.rounding,
      ]
      const shipping = sum([totals.netShipping, totals.shippingTaxAmount])
      const parts = [...totals.lines.map((part) => part.total), shipping, totals.rounding]
      const invoice = { n, terms, lines }
      if (sum(whole) !== totals.total || sum(parts) !== totals.total)
        expect(invoice).toBe('adding up')
      if (
        sum([...totals.lines.map((part) => part.tax), totals.shippingTaxAmount]) !== totals.taxTotal
      )
        expect(invoice).toBe('taxes adding up')
      if (shipping !== totals.shipping && terms.pricesIncludeTax)
        expect(invoice).toBe('shipping that contains its tax')
      for (const part of totals.lines) {
        if (sum([part.net, part.tax]) !== part.total) expect(invoice).toBe('net and tax adding up')
        if (part.netDiscount < 0) expect(invoice).toBe('a discount of each line')
      }
      const shares = totals.lines.map((part, i) =>
        subtract(part.netDiscount, computeNetLineDiscount(part.discount, lines[i]!, terms)),
      )
      if (sum(shares) !== totals.discountTotal) expect(invoice).toBe('net discounts adding up')
      if (sum([...totals.lines.map(({ net }) => net), ...shares]) !== totals.subtotal)
        expect(invoice).toBe('lines adding up to the subtotal')
    }
  }, 120_000)

  it('have amounts of the opposite sign when their goods are returned', () => {
    let compared = 0
    const random = createGenerator(20261127)
    for (let n = 0; n < INVOICES; n++) {
      const { terms, lines } = createRandomInvoice(random)
      const { shipping: _, ...withoutShipping } = terms
      const [sold, returned] = [1, -1].map((sign) => {
        const signed = lines.map((line, i) => ({
          ...line,
          quantity: sign * line.quantity,
          ...(i === 1 && { discountAmount: 0.03 }),
        }))
        const { lines: parts, ...totals } = computeTotals(withoutShipping, signed)
        return { ...totals, parts: parts.flatMap((part) => Object.values(part) as number[]) }
      })
      // A discount in money on goods without a price has no sign.
      if (sold!.subtotal === 0) continue
      compared++
      const { parts, ...totals } = sold!
      const isMirrored =
        parts.every((amount, i) => sum([amount, returned!.parts[i]!]) === 0) &&
        totals.subtotal === -returned!.subtotal &&
        totals.discountTotal + returned!.discountTotal === 0 &&
        totals.taxTotal + returned!.taxTotal === 0 &&
        totals.rounding + returned!.rounding === 0 &&
        totals.total + returned!.total === 0
      if (!isMirrored) expect({ n, terms, lines }).toBe('an invoice with the opposite sign')
    }
    expect(compared).toBeGreaterThan(INVOICES / 2)
  }, 120_000)
})

/** Returns the discount of a line without tax, as a person computes it from the printed line. */
function computeNetLineDiscount(
  discount: number,
  { taxRate }: LineTerms,
  { pricesIncludeTax, decimals }: Terms,
): number {
  const factor = pricesIncludeTax ? new Big(taxRate ?? 0).div(100).plus(1) : 1
  return new Big(discount).div(factor).round(decimals, Big.roundHalfUp).toNumber()
}

/** Returns a small linear congruential generator: the same invoices in every run. */
function createGenerator(seed: number): (limit: number) => number {
  let state = BigInt(seed)
  return (limit) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn
    return Number((state >> 33n) % BigInt(limit))
  }
}

function createRandomInvoice(random: (limit: number) => number): {
  terms: Terms
  lines: LineTerms[]
} {
  const rates = [0, 5, 8, 10, 12.5, 21, 24, 33.333]
  const lines = Array.from({ length: 1 + random(6) }, () => ({
    quantity: (1 + random(1_000_000)) / 10 ** random(5),
    unitPrice: random(100_000) / 10 ** random(7),
    taxRate: rates[random(rates.length)]!,
    ...(random(3) === 0 && { discountPercent: random(1_000_001) / 10_000 }),
  }))
  const discount = [undefined, { percent: random(10_001) / 100 }, { amount: random(500) / 100 }][
    random(3)
  ]
  return {
    lines,
    terms: {
      decimals: [0, 2, 3][random(3)]!,
      pricesIncludeTax: random(2) === 0,
      taxRounding: random(4) === 0 ? 'document' : 'line',
      ...(discount && { discount }),
      ...(random(3) === 0 && {
        shipping: random(10_000) / 100,
        shippingTaxRate: rates[random(rates.length)]!,
      }),
      ...(random(5) === 0 && { roundTo: 0.05 }),
    },
  }
}
