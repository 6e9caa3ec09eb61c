import type { Act } from '../../../src/server/context/document-actions.ts'
import { adjustments } from './adjustments.ts'

interface Opening {
  readonly product: string
  readonly branch: string
  readonly quantity: number
  /** Holds the unit cost. */
  readonly cost: number
}

/** Posts the opening stock of a new product as an adjustment (rule 1.4). */
export async function openStock(
  act: Pick<Act, 'insert' | 'take' | 'today'>,
  { product, branch, quantity, cost }: Opening,
): Promise<void> {
  const id = await act.insert(adjustments, {
    branch,
    date: act.today,
    mode: 'delta',
    reason: 'opening',
    lines: [{ product, quantity, unitCost: cost }],
  })
  await act.take(adjustments, id, 'post')
}
