import type { Shop } from './shop.ts'

interface Billed {
  readonly total: number
  readonly due: number
  readonly orderedTotal: number | null
}

type Purchase = Awaited<ReturnType<Shop['buy']>>

/** Enters the bill of the first line of a purchase. */
export const enterBill = (
  shop: Shop,
  { id, lines }: Purchase,
  entered: object,
  more: object = {},
) => shop.submit(`/purchases/${id}/bill`, { lines: [{ line: lines[0]!.id, ...entered }], ...more })

/** Returns the amounts of a purchase. */
export const readPurchase = (shop: Shop, { id }: Purchase) =>
  shop.owner.api<Billed>(`/purchases/${id}`)
