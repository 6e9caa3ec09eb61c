import type { Seeds } from '../modules/server-module.ts'

const metric = { piece: 0, box: 0, kilogram: 3, gram: 0, litre: 3, metre: 2, hour: 2 } as const

const customary = { pound: 3, ounce: 2, gallon: 3, foot: 2 } as const

/** Returns the units of a new team. */
export const seeds: Seeds = (text, { region }) => {
  const decimals = { ...metric, ...(region?.hasCustomaryUnits && customary) }
  return {
    units: (Object.keys(decimals) as (keyof typeof decimals)[]).map((unit) => ({
      name: text(`units.${unit}.name`),
      shortName: text(`units.${unit}.short`),
      decimals: decimals[unit],
    })),
  }
}
