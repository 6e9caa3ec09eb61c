import type { Condition } from './condition.ts'
import type { Expression } from './expression.ts'

/** Options that every kind of field understands. */
interface CommonOptions {
  /** Requires a value; the column is NOT NULL. */
  readonly required?: boolean
  /** Refuses a second record of the team with the same value, ignoring case and surrounding spaces. */
  readonly unique?: boolean | Unique
  /**
   * Shows the field in the list by default; people can switch other listable fields on. For fields of child rows: shows
   * it in their table, where all fields are shown unless some have this option. `sum`: shows the column only where rows
   * are added up.
   */
  readonly column?: boolean | 'sum'
  /** Offers the field in the filter bar. */
  readonly filter?: boolean
  /** Makes the server own the field: shown, and accepted from a client only unchanged. */
  readonly readOnly?: boolean
  /**
   * Computes the field from other records whenever it is read, by SQL in the resource's server file (ViewSources);
   * always `readOnly`. It has no column, and changes without a write to its record. A derived reference shows the title
   * of its record, but does not count as using it.
   */
  readonly derived?: boolean
  /** Freezes the field after creation. */
  readonly immutable?: boolean
  /** Hides the field from people without this right, in every answer, filter, sort and export. */
  readonly requires?: string
  /**
   * Hides child-row fields from people without this right while the condition holds, such as the book quantities of a
   * blind count.
   */
  readonly redact?: { readonly right: string; readonly while: Condition }
  /** Names the field's earlier name: the next migration renames its column. */
  readonly was?: string
  /** Keeps the field off screens and files, because it means nothing to people; the API answers it. */
  readonly internal?: true
  /**
   * Names a parameter of the view without which the field has no value; its column is hidden until the parameter is
   * set. An opening balance needs the beginning of a period.
   */
  readonly needs?: string
  /** Sets the width of its column in the list, in px. */
  readonly width?: number
  /** Turns totals off where a sum over records means nothing, as with balances. */
  readonly sum?: false
}

/** Makes a value unique among fewer records than all of a team. */
export interface Unique {
  /** Makes the value unique only among records with the same parent. */
  readonly per?: string
  /** Ignores records whose named select holds this value: an employee who left frees the e-mail address. */
  readonly unless?: Readonly<Record<string, string>>
  /** Replaces the code `DUPLICATE`; ends in `_DUPLICATE`. */
  readonly code?: string
}

interface TextOptions extends CommonOptions {
  /** Limits the length to this number of characters. */
  readonly max?: number
  /** Requires at least this number of characters. */
  readonly min?: number
  /** Requires the value to match this regular expression as a whole. */
  readonly pattern?: string
  /** Includes the field in the text search of lists. */
  readonly search?: boolean
  /** Sets the value of a new record. */
  readonly default?: string
  /** Assigns a blank value on the server: this prefix and a running number of the team (`P-00042`). */
  readonly series?: string
  /** Computes a blank value from other fields, before the required check. */
  readonly from?: Expression
  /** Warns in forms when another record has the same value, without refusing it. */
  readonly warnDuplicate?: boolean
}

/** Lets an id in child rows refer to a record of `to`. */
export interface PolymorphicTarget {
  /** Names the resource that the id refers to. */
  readonly to: string
  /** Applies to rows that meet this condition. */
  readonly row: Condition
  /** Limits manual choice to records that meet this condition; without it, nothing is chosen by hand. */
  readonly record?: Condition
  /** Restricts the records that may be chosen: a filter, and fields that must equal those of the parent record. */
  readonly filter?: Condition
  /** Lists fields that must have the same value in both records, such as the customer. */
  readonly same?: readonly string[]
  /** Names fields of the record to show beside its title. */
  readonly hint: readonly string[]
  /** Maps sibling fields to the fields of the chosen record whose values they take over. */
  readonly fills?: Readonly<Record<string, string>>
}

/** Takes the initial value of a new record from a setting of the team. */
interface SettingOption {
  /** Takes the initial value from a setting of the team; an explicit empty value is respected. */
  readonly setting?: string
}

interface NumberOptions extends CommonOptions, SettingOption {
  /** Sets the smallest permitted value. */
  readonly min?: number
  /** Sets the largest permitted value. */
  readonly max?: number
  /** Sets the value of a new record. */
  readonly default?: number
  /** Names a sibling field that the value must not be below. */
  readonly atLeast?: string
  /**
   * Lets a client send its own result of a `readOnly` field; a result that differs from the server's is refused with
   * this code.
   */
  readonly mismatch?: string
}

interface DecimalOptions extends NumberOptions {
  /** Keeps this number of decimals, at most 8. */
  readonly decimals?: number
}

/** Names the meaning of a state; the theme assigns the colours. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

interface ReferenceOptions extends CommonOptions {
  /** Preselects the one record whose named boolean is true (the primary branch) on the create form. */
  readonly preselect?: string
  /** Fills sibling fields from the chosen record: `{ unitPrice: 'price' }`. */
  readonly fills?: Readonly<Record<string, string>>
}

/** Shows a figure of another resource beside each row, such as the stock of its product in a branch. */
export interface Hint {
  /** Names the resource that has the value to show. */
  readonly resource: string
  /** Names the field with the value to show. */
  readonly field: string
  /** Names the reference that identifies the row's record, in both resources. */
  readonly by: string
  /** Fixes conditions for all rows: fields of `resource`, by the field of the record that holds their value. */
  readonly where?: Readonly<Record<string, string>>
  /** Shows the hint only for records that meet this condition. */
  readonly when?: Condition
}

/** Options by kind of field; a new kind is a new line here, and the compiler names every table that must learn it. */
interface Kinds {
  /**
   * Holds one line of text, trimmed and NFC-normalised. `namesOf`: the text lists fields, separated by commas, of the
   * resource that this sibling names; people read their labels.
   */
  text: TextOptions & { readonly namesOf?: string }
  /** Holds text of several lines. */
  longText: TextOptions
  /** Holds an e-mail address. */
  email: TextOptions
  /** Holds a telephone number. */
  phone: TextOptions
  /** Accepts http and https addresses only. */
  url: TextOptions
  /**
   * Holds a short identifier without surrounding spaces; with `unique`, case is ignored. `polymorphic`: holds the id of
   * a record, whose resource its row decides.
   */
  code: TextOptions & { readonly polymorphic?: readonly PolymorphicTarget[] }
  /** Holds a product's bar code; `type` names the sibling field with the symbology, for the check digit. */
  barcode: TextOptions & { readonly type?: string }
  /** Holds a bank account (ISO 13616), stored in capitals without spaces; its check digits must be valid. */
  iban: TextOptions
  /** Holds an amount in the team's currency: NUMERIC(18,4), shown with the currency's decimals. */
  money: NumberOptions
  /** Holds a price or cost per unit: NUMERIC(18,6). */
  price: NumberOptions
  /** Holds a quantity in some unit: NUMERIC(18,4). */
  quantity: NumberOptions
  /** Holds a percentage, from 0 to 100 by default: NUMERIC(7,4). */
  percent: NumberOptions & {
    /** Always shows this number of decimals, for shares and margins; trailing zeros of other percentages are hidden. */
    readonly digits?: number
  }
  /** Holds a whole number. */
  integer: NumberOptions
  /** Holds a number with up to `decimals` decimals. */
  decimal: DecimalOptions
  /** Holds yes or no. `single`: at most one record of the team has it set; setting it clears the others. */
  boolean: CommonOptions & SettingOption & { readonly default?: boolean; readonly single?: boolean }
  /** Holds a business date `YYYY-MM-DD` in the team's time zone; `today` is a possible default. */
  date: CommonOptions & {
    readonly min?: string
    readonly max?: string
    readonly default?: 'today'
    readonly atLeast?: string
    /** Names the instant whose date this is, in the team's time zone: filters by date use the instant's index. */
    readonly dayOf?: string
  }
  /** Holds an instant, ISO 8601 in UTC. */
  dateTime: CommonOptions
  /** Holds one of a few named states, each with its tone. */
  select: CommonOptions & {
    readonly choices: Readonly<Record<string, Tone>>
    /**
     * Adds the names of all declared resources, of all document actions, or of the entries that documents add to this
     * ledger.
     */
    readonly choicesFrom?: 'resources' | 'actions' | 'entries'
    readonly default?: string
  }
  /** Holds the id of a record of another resource. */
  reference: ReferenceOptions & { readonly to: string }
  /**
   * Holds child rows that are edited in place and belong to their record. `max` limits their number. `scan` names the
   * quantity that a scan of the row's product raises: the first whose condition the record meets; default: the first
   * quantity. `hint` shows a figure of another resource beside each row. A row is
   * called by its first reference.
   */
  lines: CommonOptions & {
    readonly fields: Fields
    readonly max?: number
    readonly hint?: Hint
    readonly scan?: readonly { readonly field: string; readonly when?: Condition }[]
  }
  /** Holds one uploaded picture, by upload id. */
  image: CommonOptions
  /** Holds several uploaded pictures, by upload id, in order. */
  images: CommonOptions & { readonly max?: number }
  /** Holds one uploaded file, by upload id: a document or a picture (uploads.ts). */
  file: CommonOptions
  /** Holds the upload ids of several files, in order; at most 20 (rule 1.20). */
  files: CommonOptions & { readonly max?: number }
  /** Holds street, city, region, postcode (text) and ISO 3166 country, stored as one JSON column. */
  address: CommonOptions
  /** Holds a value that the database computes from other fields of the same record. */
  computed: CommonOptions & {
    readonly as: 'text' | 'money' | 'price' | 'quantity' | 'percent' | 'boolean'
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

function defineKind<K extends Kind>(name: K) {
  return <const O extends Kinds[K]>(
    ...[options]: Record<never, never> extends Kinds[K]
      ? [options?: Exactly<O, Kinds[K]>]
      : [options: Exactly<O, Kinds[K]>]
  ) => ({ kind: name, ...options }) as { readonly kind: K } & (unknown extends O ? unknown : O)
}

export const text = defineKind('text')
export const longText = defineKind('longText')
export const email = defineKind('email')
export const phone = defineKind('phone')
export const url = defineKind('url')
export const code = defineKind('code')
export const barcode = defineKind('barcode')
export const iban = defineKind('iban')
export const money = defineKind('money')
export const price = defineKind('price')
export const quantity = defineKind('quantity')
export const percent = defineKind('percent')
export const integer = defineKind('integer')
export const decimal = defineKind('decimal')
export const boolean = defineKind('boolean')
export const date = defineKind('date')
export const dateTime = defineKind('dateTime')
export const select = defineKind('select')
export const lines = defineKind('lines')
export const image = defineKind('image')
export const images = defineKind('images')
export const file = defineKind('file')
export const files = defineKind('files')
export const address = defineKind('address')
export const computed = defineKind('computed')

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
