import type { Seeds } from '../modules/server-module.ts'
import { accountRoles } from './accounts.ts'

type SeededRole = Exclude<keyof typeof accountRoles, 'cash' | 'bank' | 'expense'>

/** Lists the roles that have an account in every team; payment methods and expense categories create other accounts. */
const SEEDED_ROLES = (Object.keys(accountRoles) as (keyof typeof accountRoles)[]).filter(
  (role): role is SeededRole => !['cash', 'bank', 'expense'].includes(role),
)

/** Lists the causes of losses and gains of stock that have an account in every team (rule 1.23). */
const LOSSES = [
  'damage',
  'loss',
  'theft',
  'expired',
  'count',
  'sample',
  'internalUse',
  'transferLoss',
] as const
const GAINS = ['found', 'count'] as const

/** Returns the accounts that a new team starts with. */
export const seeds: Seeds = (text) => ({
  accounts: [
    ...SEEDED_ROLES.map((role) => ({ role, name: text(`accounts.${role}`) })),
    ...LOSSES.map((cause) => ({
      role: 'stockLosses',
      cause,
      name: text(`stockLossAccounts.${cause}`),
    })),
    ...GAINS.map((cause) => ({
      role: 'stockGains',
      cause,
      name: text(`stockGainAccounts.${cause}`),
    })),
  ],
})
