import type { Row } from '../../src/schema/row.ts'
import type { ActionContext } from '../../src/server/context/document-actions.ts'
import type { purchases } from './purchases.ts'

export type Purchase = Row<typeof purchases>
export type PurchaseLine = Purchase['lines'][number]

/** Holds the context of an action on a purchase. */
export type PurchaseContext<Input = unknown> = ActionContext<typeof purchases, Input>
