import type { Seeds } from '../server-modules.ts'

/** What a new team begins with. */
export const seeds: Seeds = {
  en: {
    customers: [{ name: 'Walk-in customer', code: 'WALK-IN', isWalkIn: true }],
  },
  pt: {
    customers: [{ name: 'Consumidor final', code: 'WALK-IN', isWalkIn: true }],
  },
}
