import type { Demand } from './demand.ts'
import type { Orders } from './orders.ts'
import type { Warehouse } from './warehouse.ts'

/** What a branch looks at before it does something on its own account. */
export interface World {
  readonly orders: Orders
  readonly demand: Demand
  readonly warehouse: Warehouse
}
