import type { Seeds } from '../modules/server-module.ts'

/** Returns the walk-in customer of a new team. */
export const seeds: Seeds = (text) => ({
  customers: [{ name: text('customer'), code: 'WALK-IN', isWalkIn: true }],
})
