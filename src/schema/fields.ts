import type { Condition } from './condition.ts'
import type { Expression } from './expression.ts'

/** Options that every kind of field understands. */
interface CommonOptions {
  /** A value must be there; the column is NOT NULL. */
  readonly required?: boolean
  /** No two records of a team share it, ignoring case and outer space. */
  readonly unique?: boolean | Unique
  /**
   * Shown in the list unless the person chose otherwise; other listable fields can be switched on. Among the fields of
   * child rows: shown in their table, where all are unless some say so. `sum`: shown only where rows are added up.
   */
  readonly column?: boolean | 'sum'
  /** Offered in the filter bar. */
  readonly filter?: boolean
  /** Owned by the server: shown, never accepted from a client unless unchanged. */
  readonly readOnly?: boolean
  /**
   * Counted from other records whenever it is read, by SQL of the entity's server file (ViewSources); always
   * `readOnly`. It has no column, and changes without its record being written. One that refers to a record names it as
   * long as it is there; nothing is in use by it.
   */
  readonly derived?: boolean
  /** Set on creation, frozen afterwards. */
  readonly immutable?: boolean
  /** Absent from every answer, filter, sort and export for people without this right. */
  readonly requires?: string
  /**
   * Hides child-row fields from people without this right while the condition holds, such as the book quantities of a
   * blind count.
   */
  readonly redact?: { readonly right: string; readonly while: Condition }
  /** The field's earlier name: its column is renamed by the next migration. */
  readonly was?: string
  /**
   * By which the house finds a record or keeps rows in order: the API answers it, no screen and no file shows it, for
   * it says nothing to a person.
   */
  readonly internal?: true
  /**
   * Names a parameter of the view without which the field has no value; its column is hidden until the parameter is
   * set. An opening balance needs the beginning of a period.
   */
  readonly needs?: string
  /** Width of its column in the list, in px. */
  readonly width?: number
  /** `false`: adding it up over records means nothing, as with balances. */
  readonly sum?: false
}

/** Makes a value unique among fewer records than all of a team. */
export interface Unique {
  /** Among records with the same parent. */
  readonly per?: string
  /** Not among records whose named select holds this: who has left gives an e-mail address free. */
  readonly unless?: Readonly<Record<string, string>>
  /** Replaces the code `DUPLICATE`; ends in `_DUPLICATE`. */
  readonly code?: string
}

interface TextOptions extends CommonOptions {
  readonly max?: number
  readonly min?: number
  readonly pattern?: string
  readonly search?: boolean
  readonly default?: string
  /** Given by the server when left blank: this prefix and a running number of the team (`P-00042`). */
  readonly series?: string
  /** Worked out from other fields when left blank, before the required check. */
  readonly from?: Expression
  /** Two records may share it, but seldom should: forms name the records that have it already. */
  readonly warnDuplicate?: boolean
}

/** Lets an id in child rows refer to a record of `to`. */
export interface PolymorphicTarget {
  readonly to: string
  /** In a row that is so. */
  readonly row: Condition
  /** While it is entered: in a record that is so. Without it, none is chosen by hand. */
  readonly record?: Condition
  /** Restricts the records that may be chosen: a filter, and fields that must equal those of the parent record. */
  readonly filter?: Condition
  readonly same?: readonly string[]
  /** Fields of it that stand beside its title. */
  readonly hint: readonly string[]
  /** Siblings that take over a field of the chosen one. */
  readonly fills?: Readonly<Record<string, string>>
}

/** Takes the initial value of a new record from a setting of the team. */
interface SettingOption {
  /** The setting that it takes over where nothing is said of it; who says that it is empty is believed. */
  readonly setting?: string
}

interface NumberOptions extends CommonOptions, SettingOption {
  readonly min?: number
  readonly max?: number
  readonly default?: number
  /** A sibling field that this one must not be below. */
  readonly atLeast?: string
  /**
   * With `readOnly`: a client may send what it came to itself, and is refused with this code where the server comes to
   * something else.
   */
  readonly mismatch?: string
}

interface DecimalOptions extends NumberOptions {
  /** Digits behind the point that are kept, at most 8. */
  readonly decimals?: number
}

/** Names the meaning of a state; the theme assigns the colours. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

interface ReferenceOptions extends CommonOptions {
  /** Preselects the one record whose named boolean is true (the primary branch) on the create form. */
  readonly preselect?: string
  /** Sibling fields that take over a field of the chosen record: `{ unitPrice: 'price' }`. */
  readonly fills?: Readonly<Record<string, string>>
}

/** A figure of another resource that stands beside each row: what a branch has of the product in it. */
export interface Hint {
  readonly resource: string
  readonly field: string
  /** The reference by which rows differ, by name in both. */
  readonly by: string
  /** Fixes conditions for all rows: fields of `resource`, by the field of the record that holds their value. */
  readonly where?: Readonly<Record<string, string>>
  /** The record must be so. */
  readonly when?: Condition
}

/** Options by kind of field; a new kind is a new line here, and the compiler names every table that must learn it. */
interface Kinds {
  /**
   * One line of text, trimmed and NFC-normalised. `namesOf`: it lists fields, with commas, of the resource that this
   * sibling names; people read their labels.
   */
  text: TextOptions & { readonly namesOf?: string }
  longText: TextOptions
  email: TextOptions
  phone: TextOptions
  /** http or https only. */
  url: TextOptions
  /**
   * A short identifier: no outer space, unique ignoring case when `unique`. `polymorphic`: it is the id of another record,
   * of a resource that its row decides.
   */
  code: TextOptions & { readonly polymorphic?: readonly PolymorphicTarget[] }
  /** A product's bar code; `type` names the sibling field that says which symbology, for the check digit. */
  barcode: TextOptions & { readonly type?: string }
  /** A bank account (ISO 13616), kept in capitals without spaces; its check digits are looked at. */
  iban: TextOptions
  /** An amount in the team's currency: NUMERIC(18,4), shown at the currency's decimals. */
  money: NumberOptions
  /** A price or cost per unit: NUMERIC(18,6). */
  price: NumberOptions
  /** A quantity in some unit: NUMERIC(18,4). */
  quantity: NumberOptions
  /** 0 to 100 unless said otherwise: NUMERIC(7,4). */
  percent: NumberOptions & {
    /** Digits behind the point that are always shown: of shares and margins, whose ends say nothing. */
    readonly digits?: number
  }
  integer: NumberOptions
  decimal: DecimalOptions
  /** `single`: at most one record of the team has it set; setting it clears the others. */
  boolean: CommonOptions & SettingOption & { readonly default?: boolean; readonly single?: boolean }
  /** A business date `YYYY-MM-DD` in the team's time zone; `today` defaults to it. */
  date: CommonOptions & {
    readonly min?: string
    readonly max?: string
    readonly default?: 'today'
    readonly atLeast?: string
    /** The instant whose day this is, by the team's clock: filters by day use the instant's index. */
    readonly dayOf?: string
  }
  /** An instant, ISO 8601 in UTC. */
  dateTime: CommonOptions
  /** One of a few named states, each with its tone. */
  select: CommonOptions & {
    readonly choices: Readonly<Record<string, Tone>>
    readonly default?: string
  }
  /** The id of a record of another resource. */
  reference: ReferenceOptions & { readonly to: string }
  /**
   * Child rows edited in place; they live and die with their record. `max` bounds how many. `scan` names the quantity
   * that grows with each scan of what a row is about, the first whose condition the record meets; default: the first
   * quantity. `hint` shows what another resource says of each row while it is entered.
   */
  lines: CommonOptions & {
    readonly fields: Fields
    readonly max?: number
    readonly hint?: Hint
    readonly scan?: readonly { readonly field: string; readonly when?: Condition }[]
  }
  /** One uploaded picture, by upload id. */
  image: CommonOptions
  /** Several uploaded pictures, by upload id, in order. */
  images: CommonOptions & { readonly max?: number }
  /** One uploaded file, by upload id: a document or a picture (uploads.ts). */
  file: CommonOptions
  /** Holds the upload ids of several files, in order; at most 20 (rule 1.20). */
  files: CommonOptions & { readonly max?: number }
  /** Street, city, region, postcode (text) and ISO 3166 country, kept as one JSON column. */
  address: CommonOptions
  /** Worked out by the database from other fields of the same record. */
  computed: CommonOptions & {
    readonly as: 'text' | 'money' | 'price' | 'quantity' | 'boolean'
    readonly from: Expression
    readonly search?: boolean
  }
}

export type Kind = keyof Kinds
export type FieldOf<K extends Kind> = { readonly kind: K } & Kinds[K]
export type Field = { [K in Kind]: FieldOf<K> }[Kind]
export type Fields = Readonly<Record<string, Field>>

/** Refuses option names that the kind does not know; a plain generic would let a misspelt one through. */
type Exactly<Options, Known> = Options &
  Readonly<Record<Exclude<keyof Options, keyof Known>, never>>

function kind<K extends Kind>(name: K) {
  return <const O extends Kinds[K]>(
    ...[options]: Record<never, never> extends Kinds[K]
      ? [options?: Exactly<O, Kinds[K]>]
      : [options: Exactly<O, Kinds[K]>]
  ) => ({ kind: name, ...options }) as { readonly kind: K } & (unknown extends O ? unknown : O)
}

export const text = kind('text')
export const longText = kind('longText')
export const email = kind('email')
export const phone = kind('phone')
export const url = kind('url')
export const code = kind('code')
export const barcode = kind('barcode')
export const iban = kind('iban')
export const money = kind('money')
export const price = kind('price')
export const quantity = kind('quantity')
export const percent = kind('percent')
export const integer = kind('integer')
export const decimal = kind('decimal')
export const boolean = kind('boolean')
export const date = kind('date')
export const dateTime = kind('dateTime')
export const select = kind('select')
export const lines = kind('lines')
export const image = kind('image')
export const images = kind('images')
export const file = kind('file')
export const files = kind('files')
export const address = kind('address')
export const computed = kind('computed')

/** Returns a field that holds the id of a record of `to`. */
export function reference<const To extends string, const O extends ReferenceOptions>(
  to: To,
  options?: Exactly<O, ReferenceOptions>,
) {
  return { kind: 'reference', to, ...options } as {
    readonly kind: 'reference'
    readonly to: To
  } & (unknown extends O ? unknown : O)
}
