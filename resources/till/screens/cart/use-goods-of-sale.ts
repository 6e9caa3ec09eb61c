import { useDataProvider } from 'react-admin'
import type { Basis } from './cart-amounts.ts'
import { withPrices, type Buyer, type Cart, type Goods, type Sale } from './cart.ts'
import { toCart } from './cart-conversion.ts'

/** Returns functions that load the products and the customer of a stored sale. */
export function useGoodsOfSale(basis: Basis) {
  const dataProvider = useDataProvider()

  async function loadGoods({ lines }: Sale): Promise<readonly Goods[]> {
    const ids = lines.map(({ product }) => product)
    return (await dataProvider.getMany<Goods>('products', { ids })).data
  }

  return {
    /** Returns the cart of a held sale. */
    loadCart: async (sale: Sale): Promise<Cart> => {
      const [goods, buyers] = await Promise.all([
        loadGoods(sale),
        dataProvider.getMany<Buyer>('customers', { ids: sale.customer ? [sale.customer] : [] }),
      ])
      const products = new Map(goods.map((each) => [each.id, each]))
      return toCart(sale, { goods: products, buyer: buyers.data[0], basis })
    },
    /** Returns a function that sets the current list prices in a cart. */
    createRepricing: async (sale: Sale): Promise<(cart: Cart) => Cart> => {
      const goods = await loadGoods(sale)
      return (cart) => withPrices(cart, goods)
    },
  }
}
