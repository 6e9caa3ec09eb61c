import { angola } from './angola.ts'
import { brazil } from './brazil.ts'
import { ireland } from './ireland.ts'
import { mozambique } from './mozambique.ts'
import { portugal } from './portugal.ts'
import type { Region } from '../../modules/region.ts'
import { spain } from './spain.ts'
import { unitedKingdom } from './united-kingdom.ts'
import { unitedStates } from './united-states.ts'

/** Maps country codes (ISO 3166) to the data of the country. A new country needs one file and one line here. */
export const regions: Readonly<Record<string, Region>> = {
  AO: angola,
  BR: brazil,
  ES: spain,
  GB: unitedKingdom,
  IE: ireland,
  MZ: mozambique,
  PT: portugal,
  US: unitedStates,
}

/** Returns the data of the country in a locale such as `pt-PT`; undefined for a country without data. */
export function findRegion(locale: string): Region | undefined {
  return regions[locale.split('-')[1] ?? '']
}

/** Returns the name of a tax rate in the format of a locale, such as `IVA 23%`. `rate` is in percent. */
export function nameRate({ tax }: Region, rate: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return `${tax.name} ${format.format(rate / 100)}`
}
