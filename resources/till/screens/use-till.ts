import { useMemo } from 'react'
import { useSession } from '../../../src/admin/core/context/session.tsx'
import { computeCartAmounts, computeOfferedPrice } from './cart/cart-amounts.ts'
import type { Goods } from './cart/cart.ts'
import { useCart, type InitialCart } from './cart/use-cart.ts'
import { useProblems } from './queue/use-problems.ts'
import { useSaleSteps } from './queue/use-sale-steps.ts'
import { useBuyer, useShop } from './use-shop.ts'

/** Describes the state of the till. */
export type TillState = ReturnType<typeof useTill>

/** Returns the state of the till: the current sale, its amounts, and its actions. */
export function useTill(initialCart: InitialCart) {
  const { team } = useSession()
  const shop = useShop()
  const { problems, show, forget } = useProblems()
  const { change, startNewCart, ...cartState } = useCart(initialCart, shop, forget)
  const { cart } = cartState
  const buyer = useBuyer(cart.customer)
  const basis = useMemo(
    () => ({ rates: shop.rates, decimals: team.decimals, isTaxable: buyer?.isTaxable !== false }),
    [shop.rates, team.decimals, buyer],
  )
  const amounts = useMemo(() => computeCartAmounts(cart, basis), [cart, basis])
  const { total } = amounts
  const steps = useSaleSteps({ cart, change, startNewCart, basis, total, show, forget })
  return {
    shop,
    buyer,
    amounts,
    problems,
    priceOf: (goods: Goods) => computeOfferedPrice(goods, cart, basis),
    ...cartState,
    ...steps,
    add: (goods: Goods, quantity: number) => {
      steps.closeDone()
      cartState.add(goods, quantity)
    },
  }
}
