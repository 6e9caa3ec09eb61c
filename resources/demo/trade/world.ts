import type { Demand } from './demand.ts'
import type { Orders } from './orders.ts'
import type { Warehouse } from './warehouse.ts'

/** Holds what a branch looks at before it acts. */
export interface World {
  readonly orders: Orders
  readonly demand: Demand
  readonly warehouse: Warehouse
}
