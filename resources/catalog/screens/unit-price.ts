import { Big } from 'big.js'
import type { Row } from '../../../src/schema/row.ts'
import type { products } from '../products.ts'
import { PRICE_DECIMALS } from '../../../src/schema/decimal.ts'

/** Holds the price of a product and the net content of one piece, such as 250 g. */
export interface Measured {
  readonly price?: number | null
  readonly netContent?: number | null
  readonly contentUnit?: Row<typeof products>['contentUnit']
}

/** Maps each content unit to the unit of the price per measure, and to its size: a kilogram contains 1000 g. */
const priceUnits = {
  g: { unit: 'kg', size: 1000 },
  kg: { unit: 'kg', size: 1 },
  ml: { unit: 'L', size: 1000 },
  cl: { unit: 'L', size: 100 },
  l: { unit: 'L', size: 1 },
  cm: { unit: 'm', size: 100 },
  m: { unit: 'm', size: 1 },
  m2: { unit: 'm²', size: 1 },
} as const

/**
 * Returns the price per kilogram, litre, metre or square metre (Directive 98/6/EC); undefined
 * without a price or a content.
 */
export function computePricePerMeasure({ price, netContent, contentUnit }: Measured) {
  if (typeof price !== 'number' || !netContent || !contentUnit) return undefined
  const { unit, size } = priceUnits[contentUnit]
  const exact = new Big(price).times(size).div(netContent)
  return { price: exact.round(PRICE_DECIMALS, Big.roundHalfUp).toNumber(), unit }
}
