import { useMemo } from 'react'
import { useGetList, useGetOne, type RaRecord } from 'react-admin'
import { useSession } from '../../../src/admin/core/context/session.tsx'
import type { Row } from '../../../src/schema/row.ts'
import type { branches } from '../../company/branches.ts'
import type { units } from '../../catalog/units.ts'
import { paymentMethods } from '../../company/payment-methods.ts'
import type { taxes } from '../../company/taxes.ts'
import type { Buyer } from './cart/cart.ts'
import type { Method } from './payment/tenders.ts'

type Tax = Pick<Row<typeof taxes>, 'id' | 'rate'>
type Unit = Pick<Row<typeof units>, 'id' | 'decimals'>
export type Branch = Pick<Row<typeof branches>, 'id' | 'name' | 'isPrimary'>

const all = { pagination: { page: 1, perPage: 200 }, sort: { field: 'id', order: 'ASC' } } as const
const inUse = { ...all, filter: { isActive: true } }

/** Reads the branches, the tax rates, the units of weighed goods, and the payment methods of the till, cash first. */
export function useShop() {
  const { can, branches: allowedBranches } = useSession()
  const allBranches = useAll<Branch>('branches', can('branch.view'))
  // People who are restricted to some branches sell only in these branches.
  const branches = useMemo(
    () => allBranches?.filter(({ id }) => allowedBranches === null || allowedBranches.includes(id)),
    [allBranches, allowedBranches],
  )
  const allTaxes = useAll<Tax>('taxes', can('tax.view'))
  const methods = useAll<Method>('payment-methods', can('payment-method.view'))
  const rates = useMemo(() => new Map(allTaxes?.map(({ id, rate }) => [id, rate])), [allTaxes])
  const allUnits = useAll<Unit>('units', can('unit.view'))
  const weighedUnits = useMemo(
    () => new Set(allUnits?.filter(({ decimals }) => decimals > 0).map(({ id }) => id)),
    [allUnits],
  )
  const sorted = useMemo(
    () => methods?.toSorted((a, b) => getMethodOrder(a) - getMethodOrder(b)),
    [methods],
  )
  const primary = branches?.find(({ isPrimary }) => isPrimary) ?? branches?.[0]
  return { branches: branches ?? [], primary, rates, weighedUnits, methods: sorted ?? [] }
}

/**
 * Returns the customer, by default the walk-in customer; undefined while loading, and without the
 * right to view customers.
 */
export function useBuyer(id: string | null): Buyer | undefined {
  const { can } = useSession()
  const enabled = can('customer.view')
  const { data: chosen } = useGetOne<Buyer>(
    'customers',
    { id: id ?? '' },
    { enabled: enabled && id !== null },
  )
  const { data: walkIns } = useGetList<Buyer>(
    'customers',
    { ...all, filter: { isWalkIn: true } },
    { enabled },
  )
  return id === null ? walkIns?.[0] : chosen
}

/**
 * Returns the position of a payment method by the declared order of the kinds, which starts with
 * cash.
 */
function getMethodOrder({ kind }: Method): number {
  return Object.keys(paymentMethods.fields.kind.choices).indexOf(kind)
}

/**
 * Reads the active records of a small resource. Reads inactive taxes, too, because products may still have them, and all
 * units, which are never inactive.
 */
function useAll<T extends RaRecord>(resource: string, enabled: boolean): T[] | undefined {
  const isWhole = resource === 'taxes' || resource === 'units'
  const { data } = useGetList<T>(resource, isWhole ? all : inUse, { enabled })
  return data
}
