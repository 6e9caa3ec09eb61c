import type { ActionContext } from '../../../src/server/context/document-actions.ts'
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
  context: Pick<ActionContext, 'insert' | 'runAction' | 'today'>,
  { product, branch, quantity, cost }: Opening,
): Promise<void> {
  const id = await context.insert(adjustments, {
    branch,
    date: context.today,
    mode: 'delta',
    reason: 'opening',
    lines: [{ product, quantity, unitCost: cost }],
  })
  await context.runAction(adjustments, id, 'post')
}
