import type * as resources from '../resources/index.ts'
import type { settings as companySettings } from '../resources/company/settings.ts'
import type { Field, Fields } from '../src/schema/fields.ts'
import type { ResourceTexts } from '../src/schema/labels.ts'

type Declared = (typeof resources)[keyof typeof resources] | typeof companySettings.resource

/** Names the limits of roles, which resources and settings declare. */
type Limit = LimitsOf<(typeof resources)[keyof typeof resources] | typeof companySettings>
type LimitsOf<T> = T extends { readonly limits: infer L } ? keyof L & string : never

/** Types the paths of a resource's fields, including child rows. */
type Paths<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { kind: 'lines'; fields: infer L extends Fields }
    ? K | `${K}.${keyof L & string}`
    : K
}[keyof F & string]

type FieldOrInputPath<R extends Declared> = Paths<R['fields']> | Paths<R['inputs']>

type Selects<F extends Fields> = {
  readonly [
    K in keyof F as F[K] extends { kind: 'select' | 'multiSelect' } ? K : never
  ]?: F[K] extends {
    choicesFrom: string
  }
    ? Readonly<Record<string, string>>
    : F[K] extends Field & { choices: infer C }
      ? { readonly [V in keyof C]?: string }
      : never
}

/**
 * Types the names of the declared resources. An unknown name does not compile; a missing one is
 * derived from the declared name.
 */
export type ResourceMessages = {
  readonly [R in Declared as R['name']]?: Pick<ResourceTexts, 'name' | 'origin' | 'synonyms'> & {
    readonly fields?: { readonly [P in FieldOrInputPath<R>]?: string }
    readonly references?: { readonly [P in FieldOrInputPath<R>]?: string }
    readonly help?: { readonly [P in FieldOrInputPath<R>]?: string }
    readonly inputHelp?: Readonly<Record<string, string>>
    readonly choices?: Selects<R['fields']>
    readonly sections?: Readonly<Record<string, string>>
    readonly actions?: Readonly<Record<string, string>>
    readonly printouts?: Readonly<Record<string, string>>
    readonly effects?: Readonly<Record<string, string>>
  }
} & {
  readonly 'role-limits'?: Pick<ResourceTexts, 'name'> & {
    readonly fields?: { readonly [L in Limit]?: string }
    readonly help?: { readonly [L in Limit]?: string }
    readonly sections?: Readonly<Record<string, string>>
  }
}
