import { useStore } from 'react-admin'

/** Height of a row, in px. */
export const densities = { compact: 32, default: 40, touch: 48 } as const
export type Density = keyof typeof densities

/** Reads and sets the density of all lists; stored for the person. */
export function useDensity() {
  return useStore<Density>('list.density', 'default')
}
