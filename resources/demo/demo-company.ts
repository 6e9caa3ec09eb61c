import type { roles } from '../company/roles.ts'

/** Signs in to the demo accounts; everybody who reads the README knows it, and the log warns of it. */
export const DEMO_PASSWORD = 'demo-demo-demo'

/** Names the default roles, each with an account. */
export type DemoRole = (typeof roles)[number]['code']

/** Describes a team of its own, so that the demo can be removed without a trace. */
export const demoTeam = {
  name: 'Superstore',
  currency: 'USD',
  locale: 'en-US',
  timezone: 'America/New_York',
} as const

/** Lists one account for each default role. */
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
