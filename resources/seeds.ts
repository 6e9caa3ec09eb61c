import { roleNames } from './company/role-names.ts'
import { registry } from './registry.ts'
import { serverModules } from './server-modules.ts'

const all = serverModules.flatMap(({ seeds }) => seeds ?? [])

/**
 * Returns what a new team of this locale starts with, so that the first sale needs no set-up: names of the default
 * roles, and records by resource, each resource after the ones that it refers to.
 */
export function seedsFor(locale: string) {
  const records = Object.assign({}, ...all.map((seeds) => forLocale(seeds, locale)))
  return {
    roles: forLocale(roleNames, locale),
    records: Object.fromEntries(
      registry.resources.flatMap(({ name }) => (name in records ? [[name, records[name]]] : [])),
    ) as Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>,
  }
}

function forLocale<T>(seeds: { readonly en: T } & Readonly<Record<string, T>>, locale: string): T {
  return seeds[locale] ?? seeds[locale.split('-')[0]!] ?? seeds.en
}
