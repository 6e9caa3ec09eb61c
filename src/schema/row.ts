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

type Camel<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S

type StoredFields<F extends Fields> = {
  [K in keyof F as F[K] extends { kind: 'lines' } ? never : K]: F[K]
}

type LineTables<R> = R extends Resource
  ? {
      [
        K in keyof R['fields'] & string as R['fields'][K] extends { kind: 'lines' }
          ? `${Camel<R['name']>}${Capitalize<K>}`
          : never
      ]: R['fields'][K] extends { kind: 'lines'; fields: infer L extends Fields }
        ? Line<L> & { teamId: string; parent: string; position: number }
        : never
    }
  : never

type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (
  i: infer I,
) => void
  ? I
  : never

/**
 * Types the tables of a registry's resources for Kysely, with names in camel case (its
 * CamelCasePlugin converts them).
 */
export type Tables<Resources extends Record<string, Resource>> = {
  [R in Resources[keyof Resources] as Camel<R['name']>]: Omit<Row<R>, keyof R['fields']> & {
    teamId: string
  } & FieldValues<StoredFields<R['fields']> extends infer S extends Fields ? S : never>
} & UnionToIntersection<LineTables<Resources[keyof Resources]>>
