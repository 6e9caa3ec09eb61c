import type { ServerModule } from '../server-modules.ts'
import { productRollups } from './product-taxes.server.ts'
import { productActionHandlers } from './product-actions.server.ts'
import { productRules } from './products.server.ts'
import { seeds } from './seeds.ts'
import { unitRules } from './units.server.ts'

/** Adds products and units to the server. */
export const module: ServerModule = {
  documents: [productActionHandlers],
  rules: [productRules, unitRules],
  views: {
    products: productRollups,
  },
  seeds,
}
