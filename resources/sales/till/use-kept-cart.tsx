import { useDataProvider, useStore } from 'react-admin'
import type { Cart, CartLine, Goods, Sale } from './cart.ts'

/** A cart as it is remembered: records of others by their ids. */
type KeptCart = Omit<Cart, 'stored' | 'lines'> & {
  readonly lines: readonly (Omit<CartLine, 'goods'> & { readonly product: string })[]
}

/**
 * Remembers the sale on the counter with the person's preferences, so that neither a reload nor a crash loses what was
 * scanned (ux.md U11).
 */
export function useKeptCart() {
  const dataProvider = useDataProvider()
  const [kept, setKept] = useStore<KeptCart | null>('till.cart', null)

  /** The remembered sale; none when it was completed or deleted in the meantime. */
  async function restore(): Promise<Cart | undefined> {
    if (!kept) return undefined
    const { lines, ...head } = kept
    const { id } = head
    const [products, drafts] = await Promise.all([
      dataProvider.getMany<Goods>('products', { ids: lines.map(({ product }) => product) }),
      dataProvider.getMany<Sale>('sales', { ids: [id] }),
    ])
    const [draft] = drafts.data
    if (draft && draft.status !== 'draft' && draft.status !== 'held') return undefined
    // A list has no child rows; what a draft is compared with before it is changed must be whole.
    const stored = draft && (await dataProvider.getOne<Sale>('sales', { id })).data
    const goods = new Map(products.data.map((each) => [each.id, each]))
    return {
      ...head,
      ...(stored && { stored }),
      lines: lines.flatMap(({ product, ...line }) => {
        const known = goods.get(product)
        return known ? [{ ...line, goods: known }] : []
      }),
    }
  }

  function keep({ stored: _stored, lines, ...head }: Cart): void {
    if (lines.length === 0) return setKept(null)
    setKept({
      ...head,
      lines: lines.map(({ goods, ...line }) => ({ ...line, product: goods.id })),
    })
  }

  return { restore, keep }
}
