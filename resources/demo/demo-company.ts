import type { roles } from '../company/roles.ts'

/** Known to everybody who reads the README: the log warns of it. */
export const DEMO_PASSWORD = 'demo-demo-demo'

/** A team of its own, so that it can be removed without a trace. */
export const demoTeam = {
  name: 'Superstore',
  currency: 'USD',
  locale: 'en-US',
  timezone: 'America/New_York',
} as const

/** One account for each default role. */
export const demoAccounts: Readonly<Record<(typeof roles)[number]['code'], string>> = {
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
