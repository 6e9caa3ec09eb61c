import type { Fields } from './fields.ts'
import { defineResource, type Resource, type ResourceOptions } from './resource.ts'
import { defaultOf } from './validation.ts'

type Values = Readonly<Record<string, unknown>>

/** How a team may want the rules of its business to be: one record of a declared shape for each team. */
export interface Settings<F extends Fields = Fields> {
  /** Its shape, for the check, the form and the words; `settings` is the name of it. */
  readonly resource: Resource<'settings', F>
  /** Rights that changing a field needs, where it is not `setting.edit`. */
  readonly rights: Readonly<Partial<Record<string, string>>>
}

/**
 * Declares what a team can set.
 *
 *     export const settings = defineSettings({ closedUntil: date() }, { rights: { closedUntil: 'period.close' } })
 */
export function defineSettings<const F extends Fields>(
  fields: F,
  { sections, rights = {} }: Options<F> = {},
): Settings<F> {
  return { resource: defineResource('settings', { fields, ...(sections && { sections }) }), rights }
}

type Options<F extends Fields> = Pick<ResourceOptions<F>, 'sections'> & {
  readonly rights?: { readonly [K in keyof F]?: string }
}

/** All settings of a team: what it said, and the declared defaults of the rest. */
export function settingsOf({ resource }: Settings, said: Values): Values {
  return Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => {
      return [name, Object.hasOwn(said, name) ? said[name] : (defaultOf(field, {}) ?? null)]
    }),
  )
}

/** Whether somebody may change a setting. */
export function mayChange(
  { resource, rights }: Settings,
  name: string,
  can: (right: string) => boolean,
): boolean {
  return can(rights[name] ?? `${resource.one}.edit`)
}
