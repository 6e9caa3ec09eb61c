import type { Resource } from '../../../src/schema/resource.ts'
import type { ActionContext } from '../../../src/server/context/document-actions.ts'
import { moveStock, readReversals, sortInboundFirst } from './move-stock.server.ts'

type ReturnContext = ActionContext<Resource, unknown> & {
  readonly document: { readonly id: string; readonly number: string | null }
}

/** Reverses the stock movements of a return at their values. Refuses if the branch no longer has the goods. */
export async function moveBack(context: ReturnContext, types: readonly string[]): Promise<void> {
  const reversals = await readReversals(context, types)
  const date = context.today
  await moveStock(context, sortInboundFirst(reversals), { date, number: context.document.number })
}
