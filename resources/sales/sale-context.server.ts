import type { Row } from '../../src/schema/row.ts'
import type { ActionContext } from '../../src/server/context/document-actions.ts'
import type { sales } from './sales.ts'

export type Sale = Row<typeof sales>
export type SaleLine = Sale['lines'][number]
export type SaleContext<Input = unknown> = ActionContext<typeof sales, Input>
