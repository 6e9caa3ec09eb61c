import type { ServerModule } from '../server-modules.ts'
import { recordInvariants } from './integrity/record-integrity.server.ts'
import { taxInvariants } from './integrity/tax-integrity.server.ts'

/** Adds the integrity checks of all documents to the server. */
export const module: ServerModule = {
  invariants: [...taxInvariants, ...recordInvariants],
}
