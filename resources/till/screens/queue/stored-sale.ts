import type { AppDataProvider } from '../../../../src/admin/core/data/data-provider.ts'
import type { Cart, Sale } from '../cart/cart.ts'
import { toSaleDraft, type Kind } from '../cart/cart-conversion.ts'

/** Finds a sale by id, with its lines; undefined if there is no such sale. */
export async function findSale(
  dataProvider: AppDataProvider,
  id: string,
): Promise<Sale | undefined> {
  const { data } = await dataProvider.getMany<Sale>('sales', { ids: [id] })
  // A list leaves out the lines, which are needed to compare the draft before changing it.
  return data[0] && (await dataProvider.getOne<Sale>('sales', { id })).data
}

/** Stores a cart as draft: updates the stored sale, or creates a sale with the id of the cart. */
export async function storeSale(
  dataProvider: AppDataProvider,
  cart: Cart,
  kind: Kind,
  stored: Sale | undefined,
): Promise<Sale> {
  const data = toSaleDraft(cart, kind)
  const { id } = cart
  const answer = stored
    ? await dataProvider.update<Sale>('sales', { id, data, previousData: stored })
    : await dataProvider.create<Sale>('sales', {
        data: { id, ...data },
        meta: { idempotencyKey: id },
      })
  return answer.data
}
