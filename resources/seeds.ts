import { newTeamText } from '../i18n/server-messages.ts'
import { findRegion, nameRate } from './company/regions/regions.ts'
import type { Region } from './modules/region.ts'
import { roles } from './company/roles.ts'
import { registry } from './registry.ts'
import { serverModules } from './server-modules.ts'

const all = serverModules.flatMap(({ seeds }) => seeds ?? [])

/**
 * Returns the records that a new team of this locale starts with, so that the first sale needs no set-up: names of the
 * default roles, records by resource, each resource after the resources that it refers to, and settings, which refer to
 * these records by their name; and the function that returns further texts.
 */
export function createSeeds(locale: string) {
  const text = newTeamText(locale)
  const region = findRegion(locale)
  const records = Object.assign({}, ...all.map((seeds) => seeds(text, { locale, region })))
  return {
    text,
    roles: Object.fromEntries(roles.map(({ code }) => [code, text(`roles.${code}`)])) as Readonly<
      Record<(typeof roles)[number]['code'], string>
    >,
    settings: createSettings(locale, region),
    records: Object.fromEntries(
      registry.resources.flatMap(({ name }) => (name in records ? [[name, records[name]]] : [])),
    ) as Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>,
  }
}

/** Returns the settings of a new team: those that follow from its country. */
function createSettings(locale: string, region: Region | undefined) {
  if (region === undefined) return {}
  const { tax, sheet, pricesIncludeTax } = region
  const words = { taxName: tax.name, taxNumberName: tax.number, sheetPaper: sheet }
  const [standard] = region.rates
  if (standard === undefined) return { ...words, pricesIncludeTax }
  const name = nameRate(region, standard, locale)
  return { ...words, saleTax: name, purchaseTax: name, pricesIncludeTax }
}
