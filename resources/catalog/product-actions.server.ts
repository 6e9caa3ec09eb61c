import { round } from '../../src/schema/decimal.ts'
import { evaluate } from '../../src/schema/expression.ts'
import { defineActions } from '../../src/server/context/document-actions.ts'
import { createProblem } from '../documents/lines/lines.server.ts'
import { productActions } from './product-actions.ts'
import { products } from './products.ts'

const HUNDRED = { value: 100 }

/**
 * Changes sale prices by a percentage, rounded to the currency's decimals, and refuses prices below the minimum sale
 * price.
 */
export const productActionHandlers = defineActions(products, productActions, {
  async changePrice({ document: product, input, decimals }) {
    const exact = evaluate(
      { divide: [{ multiply: ['price', { add: [HUNDRED, 'priceChange'] }] }, HUNDRED] },
      { ...product, ...input },
    )
    const price = round(Number(exact), decimals)
    const { minSalePrice } = product
    if (minSalePrice !== null && price < minSalePrice) {
      throw createProblem('TOO_SMALL', '/priceChange', { min: minSalePrice, price })
    }
    return { changes: { price } }
  },
})
