import { newTeamText } from '../i18n/server-messages.ts'
import { roles } from './company/roles.ts'
import { registry } from './registry.ts'
import { serverModules } from './server-modules.ts'

const all = serverModules.flatMap(({ seeds }) => seeds ?? [])

/**
 * Returns the records that a new team of this locale starts with, so that the first sale needs no set-up: names of the
 * default roles, and records by resource, each resource after the resources that it refers to; and the function that
 * returns further texts.
 */
export function createSeeds(locale: string) {
  const text = newTeamText(locale)
  const records = Object.assign({}, ...all.map((seeds) => seeds(text)))
  return {
    text,
    roles: Object.fromEntries(roles.map(({ code }) => [code, text(`roles.${code}`)])) as Readonly<
      Record<(typeof roles)[number]['code'], string>
    >,
    records: Object.fromEntries(
      registry.resources.flatMap(({ name }) => (name in records ? [[name, records[name]]] : [])),
    ) as Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>,
  }
}
