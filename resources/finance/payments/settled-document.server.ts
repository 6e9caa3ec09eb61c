import { getResource } from '../../../src/schema/registry.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { ActionContext, Changes } from '../../../src/server/context/document-actions.ts'
import type { StoredRecord } from '../../../src/server/records/record.ts'
import type { computeSalePaymentStatus } from '../../documents/payment-status.ts'

/**
 * Holds the fields of a sale or purchase that payments and credit notes read. This module comes before sales and
 * purchasing and cannot import their types.
 */
export interface SettledDocument {
  readonly id: string
  readonly status: string
  /** Names the party: a sale has a customer, a purchase has a supplier. */
  readonly customer?: string | null
  readonly supplier?: string | null
  readonly total: number | null
  /** Holds the payable amount of a purchase. */
  readonly billed?: number | null
  readonly paid: number | null
  readonly credited: number | null
  readonly writtenOff?: number | null
}

/** Holds the fields of a sale or purchase that payments and credit notes change. */
interface Settlement {
  readonly paid?: number
  readonly credited?: number
  readonly paymentStatus: ReturnType<typeof computeSalePaymentStatus>
}

type Context = Pick<ActionContext<Resource, unknown>, 'registry' | 'lock' | 'update'>

/** Locks and reads a sale or a purchase. */
export async function lockSettled(
  { registry, lock }: Context,
  name: 'sales' | 'purchases',
  id: string,
  pointer: string,
): Promise<SettledDocument & StoredRecord> {
  // tests/unit/modules.test.ts compares the interface with both declarations.
  return (await lock(getResource(registry, name), id, pointer)) as unknown as SettledDocument &
    StoredRecord
}

/** Updates the paid and credited amounts of a sale or purchase. */
export async function updateSettled(
  { registry, update }: Context,
  name: 'sales' | 'purchases',
  id: string,
  changes: Settlement,
): Promise<void> {
  const written: Changes<Resource> = { ...changes }
  await update(getResource(registry, name), id, written)
}
