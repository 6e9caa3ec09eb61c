import { Big } from 'big.js'

interface Arrived {
  /** Holds the id of the line of the order. */
  readonly line: string | null
  readonly product: string
  /** Holds the accepted quantity in the unit of the order. */
  readonly accepted: number
}

interface Ordered {
  readonly id: string
  readonly quantity: number
  /** Holds the quantity in the stock unit. */
  readonly baseQuantity?: number | null
}

/**
 * Returns the number of labels of each product: one for each piece in the stock unit. A part of a
 * unit, such as 0.4 kg, gets a label as well; goods that did not arrive get none.
 */
export function countLabels(
  arrived: readonly Arrived[],
  ordered: readonly Ordered[],
): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  for (const { line: id, product, accepted } of arrived) {
    if (accepted <= 0) continue
    const line = ordered.find((orderLine) => orderLine.id === id)
    const pieces = new Big(accepted)
      .times(line?.baseQuantity ?? 1)
      .div(line?.baseQuantity ? line.quantity || 1 : 1)
    counts.set(product, (counts.get(product) ?? 0) + pieces.round(0, Big.roundUp).toNumber())
  }
  return Object.fromEntries(counts)
}
