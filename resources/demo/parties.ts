import { createDemoId } from './demo-id.ts'
import type { DemoRecords, DemoText } from './record-set.ts'
import type { SuperstoreLine } from './superstore.ts'
import { TERMS_DAYS } from './trading-rules.ts'

export const REGIONS = ['West', 'East', 'Central', 'South']

/** Builds a branch for each region, the walk-in customer, and customers with the address of their first order. */
export function buildParties(lines: readonly SuperstoreLine[], text: DemoText): DemoRecords {
  const customers = Map.groupBy(lines, (line) => line.customerId)
  return {
    branches: REGIONS.map((region, i) => ({
      id: createBranchId(region),
      name: region,
      code: region.toUpperCase(),
      isPrimary: i === 0,
    })),
    customers: [
      {
        id: createDemoId('customer', 'walk-in'),
        name: text('customer'),
        code: 'WALK-IN',
        isWalkIn: true,
      },
      ...[...customers].map(([id, [first]], place) => buildCustomer(id, first!, place)),
    ],
  }
}

/** Returns the id of the demo branch of a Superstore region. */
export function createBranchId(region: string): string {
  return createDemoId('branch', region)
}

/** Sets how rare opening balances are: one of 200 customers has an opening balance. */
const CUSTOMERS_PER_OPENING_BALANCE = 200

function buildCustomer(id: string, line: SuperstoreLine, place: number) {
  const type = line.segment === 'Corporate' ? 'company' : 'person'
  return {
    id: createDemoId('customer', id),
    code: id,
    name: line.customerName,
    type,
    address: {
      city: line.city,
      region: line.state,
      postcode: line.postcode,
      country: 'US',
    },
    ...(type === 'company' && { paymentTermsDays: TERMS_DAYS, creditLimit: 10_000 }),
    ...(place % CUSTOMERS_PER_OPENING_BALANCE === 0 && {
      openingBalance: 480,
      openingBalanceDate: '2014-01-01',
    }),
  }
}
