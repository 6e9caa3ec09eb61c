import type { CreateServerModule } from '../modules/server-module.ts'
import { productDerivedFields } from './product-derived-fields.server.ts'
import { productActionHandlers } from './product-actions.server.ts'
import { createProductRules } from './products.server.ts'
import { seeds } from './seeds.ts'
import { createUnitRules } from './units.server.ts'

/** Adds products and units to the server. */
export const module: CreateServerModule = (registry) => ({
  documents: [productActionHandlers],
  rules: [createProductRules(registry), createUnitRules(registry)],
  views: {
    products: productDerivedFields,
  },
  seeds,
})
