import { computeUnitPrice, type Basis } from './cart-amounts.ts'
import type { Buyer, Cart, CartLine, Goods, Sale } from './cart.ts'

export type Kind = 'sale' | 'order' | 'quote'

/** Converts the cart to a draft sale for the API; the server fills in list prices. */
export function toSaleDraft(cart: Cart, kind: Kind): Readonly<Record<string, unknown>> {
  const { lines, details, stored: _stored, id: _id, ...terms } = cart
  const { date, taxRounding, ...rest } = details
  return {
    kind,
    ...terms,
    ...rest,
    // Fields without a value are left out, because the server fills them in.
    ...(date && { date }),
    ...(taxRounding && { taxRounding }),
    lines: lines.map(({ key: _key, id, goods, kept, ...entered }) => ({
      ...(id && { id }),
      product: goods.id,
      ...entered,
      ...(kept.unit && { unit: kept.unit }),
      ...(kept.tax && { tax: kept.tax }),
      ...(kept.description && { description: kept.description }),
    })),
  }
}

interface ConversionFacts {
  readonly goods: ReadonlyMap<string, Goods>
  readonly buyer: Pick<Buyer, 'isTaxable' | 'isWalkIn'> | undefined
  readonly basis: Pick<Basis, 'rates' | 'decimals'>
}

/** Converts a stored sale to a cart. */
export function toCart(sale: Sale, { goods, buyer, basis }: ConversionFacts): Cart {
  const { date, dueDate, salesperson, shipping, shippingTax, roundTo, taxRounding, notes } = sale
  const head: Cart = {
    id: sale.id,
    stored: sale,
    customer: buyer?.isWalkIn ? null : sale.customer,
    branch: sale.branch,
    pricesIncludeTax: sale.pricesIncludeTax,
    discountPercent: sale.discountPercent,
    discountAmount: sale.discountAmount,
    details: { date, dueDate, salesperson, shipping, shippingTax, roundTo, taxRounding, notes },
    lines: [],
  }
  const isTaxable = buyer?.isTaxable !== false
  const lines = sale.lines.flatMap((line): CartLine[] => {
    const product = goods.get(line.product)
    if (!product) return []
    const listed: CartLine = {
      key: line.id,
      id: line.id,
      goods: product,
      quantity: line.quantity,
      unitPrice: null,
      discountPercent: line.discountPercent,
      discountAmount: line.discountAmount,
      kept: {
        factor: line.factor,
        ...(line.unit && { unit: line.unit }),
        ...(line.tax !== product.appliedTax && { tax: line.tax }),
        ...(line.description !== product.name && { description: line.description }),
      },
    }
    const isListed = line.unitPrice === computeUnitPrice(listed, head, { ...basis, isTaxable })
    return [isListed ? listed : { ...listed, unitPrice: line.unitPrice }]
  })
  return { ...head, lines }
}

/**
 * Returns the cart after its draft was stored: lines get the ids of the stored lines, so that approved prices and
 * discounts stay allowed.
 */
export function withStored(cart: Cart, stored: Sale): Cart {
  const lines = cart.lines.map((line, i) => {
    const id = stored.lines[i]?.id
    return id === undefined ? line : { ...line, id }
  })
  return { ...cart, stored, lines }
}
