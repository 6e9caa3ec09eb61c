import type { Seeds } from '../server-modules.ts'

/** Holds the records of a new team. */
export const seeds: Seeds = {
  en: {
    customers: [{ name: 'Walk-in customer', code: 'WALK-IN', isWalkIn: true }],
  },
  pt: {
    customers: [{ name: 'Consumidor final', code: 'WALK-IN', isWalkIn: true }],
  },
}
