import type { CreateServerModule } from '../modules/server-module.ts'
import { createRecordInvariants } from './integrity/record-integrity.server.ts'
import { createTaxInvariants } from './integrity/tax-integrity.server.ts'

/** Adds the integrity checks of all documents to the server. */
export const module: CreateServerModule = (registry) => ({
  invariants: [...createTaxInvariants(registry), ...createRecordInvariants(registry)],
})
