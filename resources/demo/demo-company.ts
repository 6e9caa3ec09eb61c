import type { roles } from '../company/roles.ts'

/** Holds the public password of the demo accounts; the server logs a warning about it. */
export const DEMO_PASSWORD = 'demo-demo-demo'

/** Names a default role. Each default role has a demo account. */
export type DemoRole = (typeof roles)[number]['code']

/** Describes the demo company. It is a team of its own, so that it can be removed with all of its records. */
export const demoTeam = {
  name: 'Superstore',
  currency: 'USD',
  locale: 'en-US',
  timezone: 'America/New_York',
} as const

/** Holds the company data that printouts show. */
export const demoSettings = {
  legalName: 'Superstore Office Supplies, Inc.',
  taxId: '12-3456789',
  address: {
    street: '400 Warehouse Avenue',
    city: 'Albany',
    region: 'NY',
    postcode: '12207',
    country: 'US',
  },
} as const

/** Maps each default role to the e-mail address of its demo user. */
export const demoAccounts: Readonly<Record<DemoRole, string>> = {
  owner: 'owner@demo.test',
  admin: 'admin@demo.test',
  manager: 'manager@demo.test',
  sales: 'sales@demo.test',
  purchasing: 'purchasing@demo.test',
  stock: 'stock@demo.test',
  accounts: 'accounts@demo.test',
  hr: 'hr@demo.test',
  viewer: 'viewer@demo.test',
}
