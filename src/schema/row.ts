import type { Field, Fields } from './fields.ts'
import type { listKinds, NumberKind } from './kinds.ts'
import type { Resource } from './resource.ts'

/** Holds an address as it is stored and sent. Every part can be missing. */
export interface Address {
  readonly street?: string
  readonly city?: string
  readonly region?: string
  readonly postcode?: string
  /** Holds the country code, ISO 3166-1 alpha-2. */
  readonly country?: string
}

/** Lists the parts of an address in the usual order. */
export const addressParts = ['street', 'city', 'region', 'postcode', 'country'] as const

type Value<F extends Field> = F extends { kind: NumberKind }
  ? number
  : F extends { kind: 'boolean' }
    ? boolean
    : F extends { kind: 'select'; choices: infer C }
      ? keyof C & string
      : F extends { kind: 'address' }
        ? Address
        : F extends { kind: 'json'; shape: infer S }
          ? S extends 'texts'
            ? readonly string[]
            : S extends 'pairs'
              ? readonly (readonly string[])[]
              : Readonly<Record<string, unknown>>
          : F extends { kind: 'images' | 'files' }
            ? readonly string[]
            : F extends { kind: 'multiSelect'; choices: infer C }
              ? readonly (keyof C & string)[]
              : F extends { kind: 'lines'; fields: infer L extends Fields }
                ? readonly Line<L>[]
                : F extends { kind: 'computed'; as: infer As }
                  ? As extends NumberKind
                    ? number
                    : As extends 'boolean'
                      ? boolean
                      : string
                  : string

type NeverNull =
  | { required: true }
  | { default: string | number | boolean }
  | { kind: 'boolean' | 'lines' | (typeof listKinds)[number] }
  | { series: string }

/** Types the values of fields, child rows included. */
export type FieldValues<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends NeverNull ? Value<F[K]> : Value<F[K]> | null
}

/** Types a child row of a `lines` field. */
export type Line<F extends Fields> = { id: string } & FieldValues<F>

/** Types a record as the API returns it. Times are ISO 8601 texts. */
export type Row<R extends Resource> = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  createdBy: string | null
  updatedBy: string | null
} & FieldValues<R['fields']>
