import { createNewTeamTranslation } from '../i18n/server-messages.ts'
import { findRegion, nameRate } from './company/regions/regions.ts'
import type { Region } from './modules/region.ts'
import { roles } from './company/roles.ts'
import { registry } from './registry.ts'
import { serverModules } from './server-modules.ts'

const all = serverModules.flatMap(({ seeds }) => seeds ?? [])

/**
 * Returns everything that a new team of this locale starts with, so that the first sale needs no set-up: the names of the
 * default roles, the records of each resource, and the settings, which refer to records by their names. A resource comes
 * after the resources that it refers to. `text` returns further texts in the language of the team.
 */
export function createSeeds(locale: string) {
  const text = createNewTeamTranslation(locale)
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

/** Returns the settings that a new team takes from its country. */
function createSettings(locale: string, region: Region | undefined) {
  if (region === undefined) return {}
  const { tax, sheet, pricesIncludeTax } = region
  const names = { taxName: tax.name, taxNumberName: tax.number, sheetPaper: sheet }
  const [standard] = region.rates
  if (standard === undefined) return { ...names, pricesIncludeTax }
  const name = nameRate(region, standard, locale)
  return { ...names, saleTax: name, purchaseTax: name, pricesIncludeTax }
}
