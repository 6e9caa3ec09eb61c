import type { Row } from '../../src/schema/row.ts'
import type { sales } from './sales.ts'

export type Sale = Row<typeof sales>
export type SaleLine = Sale['lines'][number]
