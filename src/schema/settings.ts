import type { Fields } from './fields.ts'
import { defineResource, type Resource } from './resource.ts'
import type { ResourceOptions } from './resource-options.ts'
import type { LimitDeclaration } from './rights.ts'
import { getDefault } from './default-value.ts'
import type { Values } from './values.ts'

/** Names the settings that form document numbers. */
export interface NumberSettings {
  /** Names the setting of the minimum number of digits. */
  readonly digits: string
  /** Maps the declared prefix of each series to the setting of the team's own prefix. */
  readonly prefixes: Readonly<Record<string, string>>
}

/** Names the screens that show a part of the settings instead of the screen of the company. */
export type SettingsScreen = 'billing'
type SettingsScreens = Readonly<Partial<Record<SettingsScreen, readonly string[]>>>

/** Declares the settings of a team, which are one record. */
export interface Settings<F extends Fields = Fields, L extends string = string> {
  /**
   * Declares the fields of the settings, for validation, form and texts. The resource is named
   * `settings`.
   */
  readonly resource: Resource<'settings', F>
  /** Maps settings to the right that is needed to change them; default: `setting.edit`. */
  readonly rights: Readonly<Partial<Record<string, string>>>
  /** Names the settings that form document numbers; without them, numbers have the declared prefixes and six digits. */
  readonly numbers?: NumberSettings
  /** Lists the sections of each separate screen; the screen of the company shows the other sections. */
  readonly screens: SettingsScreens
  /** Declares the limits of roles that do not belong to a single resource. */
  readonly limits: Readonly<Record<L, LimitDeclaration>>
}

/**
 * Declares the settings of a team.
 *
 *     export const settings = defineSettings({ closedUntil: date() }, { rights: { closedUntil: 'period.close' } })
 */
export function defineSettings<const F extends Fields, const L extends string = never>(
  fields: F,
  { sections, rights = {}, numbers, screens = {}, limits }: SettingsOptions<F, L> = {},
): Settings<F, L> {
  const resource = defineResource('settings', { fields, ...(sections && { sections }) })
  return {
    resource,
    rights,
    screens,
    ...(numbers && { numbers }),
    // Without the option, its type is empty.
    limits: limits ?? ({} as Readonly<Record<L, LimitDeclaration>>),
  }
}

/** Declares a team's settings in addition to their fields: `sections` as in resources, and these options. */
type SettingsOptions<F extends Fields, L extends string> = Pick<ResourceOptions<F>, 'sections'> & {
  /** Maps settings to the right that is needed to change them; default: `setting.edit`. */
  readonly rights?: { readonly [K in keyof F]?: string }
  /** Names the settings that form document numbers: the number of digits, and the prefix of each series. */
  readonly numbers?: NumberSettings
  /** Lists the sections of each separate screen; the screen of the company shows the other sections. */
  readonly screens?: SettingsScreens
  /** Declares the limits of roles that do not belong to a single resource. */
  readonly limits?: Readonly<Record<L, LimitDeclaration>>
}

/** Returns all settings of a team: the stored values, else the declared defaults. */
export function completeSettings({ resource }: Settings, storedValues: Values): Values {
  return Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => {
      return [
        name,
        Object.hasOwn(storedValues, name) ? storedValues[name] : (getDefault(field, {}) ?? null),
      ]
    }),
  )
}

/** Describes how the numbers of a series are written. */
export interface NumberFormat {
  readonly prefix: string
  readonly digits: number
}

/** Returns the prefix and digits of a series of a team, by the declared prefix of the series. */
export function getNumberFormat(
  { numbers }: Settings,
  values: Values,
  prefix: string,
): NumberFormat {
  const ownPrefix = numbers && values[numbers.prefixes[prefix] ?? '']
  return {
    prefix: typeof ownPrefix === 'string' && ownPrefix !== '' ? ownPrefix : prefix,
    digits: Number((numbers && values[numbers.digits]) ?? 6),
  }
}

/** Returns whether a caller may change a setting. */
export function mayChange(
  { resource, rights }: Settings,
  name: string,
  can: (right: string) => boolean,
): boolean {
  return can(rights[name] ?? `${resource.one}.edit`)
}

/** Lists the sections of a screen; without a screen, those of the company. */
export function listSections(
  { resource, screens }: Settings,
  screen?: SettingsScreen,
): readonly (readonly [section: string, fields: readonly string[]])[] {
  const sectionsOfScreens = new Set(Object.values(screens).flat())
  return Object.entries(resource.sections).filter(([name]) =>
    screen ? screens[screen]?.includes(name) : !sectionsOfScreens.has(name),
  )
}
