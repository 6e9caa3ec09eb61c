import type { ActionContext } from '../../src/server/context/document-actions.ts'
import type { sales } from './sales.ts'

export type SaleContext<Input = unknown> = ActionContext<typeof sales, Input>
