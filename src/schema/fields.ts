import type { Condition } from './condition.ts'
import type { Expression } from './expression.ts'

/** Declares the options of all field kinds. */
interface CommonOptions {
  /** Requires a value; the column is NOT NULL. */
  readonly required?: boolean
  /**
   * Refuses a second record of the team with the same value. Case and surrounding spaces are
   * ignored.
   */
  readonly unique?: boolean | Unique
  /**
   * Shows the field in the list by default; people can add other fields. A field of child rows is
   * shown in their table, where all fields are shown when none has this option. `sum`: shows the
   * column only in sums by group.
   */
  readonly column?: boolean | 'sum'
  /** Offers the field in the filter bar. */
  readonly filter?: boolean
  /** Reserves the field for the server: it is shown, and a client may only send it unchanged. */
  readonly readOnly?: boolean
  /**
   * Computes the field by SQL from other records whenever it is read (`ViewSources` in the
   * resource's server file). Requires `readOnly`. The field has no column, and its value can change
   * without a write to its record. A derived reference shows the title of its record, but does not
   * count as a use of the record.
   */
  readonly derived?: boolean
  /** Makes the field read-only after creation. */
  readonly immutable?: boolean
  /**
   * Hides the field in all responses, filters, sort orders and exports from people without this
   * right.
   */
  readonly requires?: string
  /**
   * Shows the field as read-only to people without this right. The server does not check the right:
   * the rules of the resource decide which values they accept, because everybody may be the
   * salesperson of their own sale.
   */
  readonly editRight?: string
  /**
   * Hides fields of child rows from people without this right while the condition holds, such as
   * the book quantities of a blind count.
   */
  readonly redact?: { readonly right: string; readonly while: Condition }
  /** Names the former name of the field. The next migration renames its column. */
  readonly was?: string
  /**
   * Hides the field on screens and in files, because its value means nothing to people. The API
   * returns it.
   */
  readonly internal?: true
  /**
   * Names a parameter of the view that the field depends on. Its column is hidden until the
   * parameter is set: an opening balance needs the start of a period.
   */
  readonly needs?: string
  /**
   * Names the key of the value in the column `custom`, for a field that a team has added
   * (custom-field.ts). Declarations do not set it.
   */
  readonly custom?: string
  /** Sets the width of its column in the list, in px. */
  readonly width?: number
  /** Turns totals off where a sum over records is meaningless, as for balances. */
  readonly sum?: false
  /** Shows 0 as a dash in lists, as amounts of money do, for quantities that are 0 in most records. */
  readonly dashZero?: true
}

/** Restricts the uniqueness of a value to some records of a team. */
export interface Unique {
  /** Requires uniqueness only among records with the same parent. */
  readonly per?: string
  /**
   * Ignores records whose select field has this value: the e-mail address of a former employee can
   * be used again.
   */
  readonly unless?: Readonly<Record<string, string>>
  /** Replaces the error code `DUPLICATE`; must end in `_DUPLICATE`. */
  readonly code?: string
}

interface TextOptions extends CommonOptions {
  /** Limits the length to this number of characters. */
  readonly max?: number
  /** Requires at least this number of characters. */
  readonly min?: number
  /** Requires the whole value to match this regular expression. */
  readonly pattern?: string
  /** Includes the field in the text search of lists. */
  readonly search?: boolean
  /** Sets the initial value of a new record. */
  readonly default?: string
  /**
   * Fills an empty value on the server with this prefix and a running number of the team
   * (`P-00042`).
   */
  readonly series?: string
  /** Computes an empty value from other fields, before required values are checked. */
  readonly from?: Expression
  /**
   * Shows a warning in forms when another record has the same value. The value is still accepted.
   */
  readonly warnDuplicate?: boolean
}

/** Declares one resource `to` that an id in child rows can refer to. */
export interface PolymorphicTarget {
  /** Names the resource. */
  readonly to: string
  /** Uses the resource for rows that meet this condition. */
  readonly row: Condition
  /**
   * Offers records of this resource in the form while the edited record (not the row) meets this condition; without it,
   * a person cannot choose a record.
   */
  readonly record?: Condition
  /** Offers only records of `to` that meet this filter. */
  readonly filter?: Condition
  /** Offers only records whose values in these fields equal those of the edited record, such as the customer. */
  readonly same?: readonly string[]
  /** Names fields of the record to show beside its title. */
  readonly hint: readonly string[]
  /** Maps fields of the row to the fields of the chosen record whose values they take. */
  readonly fills?: Readonly<Record<string, string>>
}

/** Reads the default value of a new record from a setting of the team. */
interface SettingOption {
  /** Names the setting of the team that is the default. An explicit empty value is kept. */
  readonly setting?: string
}

interface NumberOptions extends CommonOptions, SettingOption {
  /** Sets the smallest permitted value. */
  readonly min?: number
  /** Sets the largest permitted value. */
  readonly max?: number
  /** Sets the initial value of a new record. */
  readonly default?: number
  /** Names a field of the same record that limits the value from below. */
  readonly atLeast?: string
  /**
   * Allows a client to send its own result of a `readOnly` field. A result that differs from the
   * server's is refused with this error code.
   */
  readonly mismatch?: string
}

interface DecimalOptions extends NumberOptions {
  /** Keeps this number of decimals; default and maximum: 8. */
  readonly decimals?: number
}

/** Names the meaning of a state. The theme assigns the colours. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

interface ReferenceOptions extends CommonOptions {
  /**
   * Preselects the record whose named boolean is true, such as the primary branch, in forms for new
   * records.
   */
  readonly preselect?: string
  /** Offers only records that meet this filter. The server does not check it. */
  readonly offers?: Condition
  /** Names fields of the offered records to show beside their titles. */
  readonly hint?: readonly string[]
  /** Fills fields of the same record from the chosen record: `{ unitPrice: 'price' }`. */
  readonly fills?: Readonly<Record<string, string>>
  /** Leaves records without a value out of the index, because most records have none. */
  readonly sparse?: true
  /**
   * Takes its value from the field `id` when the field `by` names the resource of this reference, else null. The
   * database computes the column, so that an id of records of several resources has foreign keys.
   */
  readonly pointer?: Pointer
}

/** Names the fields of a pointer to records of several resources. */
export interface Pointer {
  readonly by: string
  readonly id: string
  /**
   * Names the field with the id of a child row in the field `lines` of the record, or of another record of the same
   * resource. The database computes a second column with a foreign key to the child row.
   */
  readonly line?: string
}

/**
 * Shows a value of another resource beside each row, such as the stock of its product in a branch.
 */
export interface Hint {
  /** Names the resource that has the value to show. */
  readonly resource: string
  /** Names the field with the value to show. */
  readonly field: string
  /** Names the reference that identifies the row's record, in both resources. */
  readonly by: string
  /**
   * Filters `resource` by further fields, each with the field of the record that holds its value.
   */
  readonly where?: Readonly<Record<string, string>>
  /** Shows the hint only for records that meet this condition. */
  readonly when?: Condition
}

/** Names the content of a JSON field. */
export type JsonShape = 'object' | 'texts' | 'pairs'

/**
 * Declares the options of each field kind. A new kind is a new line here. The compiler reports
 * every table that lacks it.
 */
interface Kinds {
  /**
   * Holds one line of text, trimmed and NFC-normalised. `namesOf` names the sibling field that holds
   * a resource: the text then lists names of fields of that resource, separated by commas, and
   * screens show their labels.
   */
  text: TextOptions & { readonly namesOf?: string }
  /** Holds text with several lines. */
  longText: TextOptions
  /** Holds an e-mail address. */
  email: TextOptions
  /** Holds a telephone number. */
  phone: TextOptions
  /** Holds an http or https address. */
  url: TextOptions
  /**
   * Holds a short identifier without surrounding spaces. With `unique`, case is ignored.
   * `polymorphic`: holds the id of a record whose resource depends on the row.
   */
  code: TextOptions & { readonly polymorphic?: readonly PolymorphicTarget[] }
  /**
   * Holds a product's barcode. `type` names the sibling field with the symbology, which determines
   * the check digit.
   */
  barcode: TextOptions & { readonly type?: string }
  /**
   * Holds a bank account number (ISO 13616), stored in capitals without spaces. Its check digits
   * are verified.
   */
  iban: TextOptions
  /** Holds an amount in the team's currency: NUMERIC(18,4), shown with the currency's decimals. */
  money: NumberOptions
  /** Holds a price or cost per unit: NUMERIC(18,6). */
  price: NumberOptions
  /** Holds a quantity in some unit: NUMERIC(18,4). */
  quantity: NumberOptions
  /** Holds a percentage, by default from 0 to 100: NUMERIC(7,4). */
  percent: NumberOptions & {
    /**
     * Always shows this number of decimals, for shares and margins. Other percentages are shown
     * without trailing zeros.
     */
    readonly digits?: number
  }
  /** Holds a whole number. */
  integer: NumberOptions
  /** Holds a number with up to `decimals` decimals. */
  decimal: DecimalOptions
  /**
   * Holds yes or no. `single`: at most one record of the team has the value yes; setting it clears
   * the others.
   */
  boolean: CommonOptions & SettingOption & { readonly default?: boolean; readonly single?: boolean }
  /** Holds a business date `YYYY-MM-DD` in the team's time zone. The default can be `today`. */
  date: CommonOptions & {
    readonly min?: string
    readonly max?: string
    readonly default?: 'today'
    /**
     * Sets the period when the screen of a report opens without a filter. A parameter is set to the first day of the
     * month, a field is filtered to the month. The API has no such default.
     */
    readonly opensWith?: 'thisMonth'
    readonly atLeast?: string
    /**
     * Names the dateTime field whose date this is, in the team's time zone. Filters by date use the
     * index of that field.
     */
    readonly dayOf?: string
  }
  /** Holds a point in time, ISO 8601 in UTC. */
  dateTime: CommonOptions
  /** Holds one of a few named choices, each with a tone. */
  select: CommonOptions & {
    readonly choices: Readonly<Record<string, Tone>>
    /**
     * Adds choices from declarations: the names of all resources with a history, of all resources
     * with a list, of those with a table, of all document actions, or of the entries that documents
     * add to this ledger.
     */
    readonly choicesFrom?: 'resources' | 'lists' | 'tables' | 'actions' | 'entries'
    readonly default?: string
  }
  /** Holds the id of a record of another resource. */
  reference: ReferenceOptions & { readonly to: string }
  /**
   * Holds child rows that are edited in place and belong to their record. `max` limits their
   * number. `scan` names the quantity that a scan of the row's product increases: the first whose
   * condition the record meets; default: the first quantity. `hint` shows a value of another
   * resource beside each row. The first reference is the label of a row.
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
  /** Holds several uploaded files, by upload id, in order; at most 20 (rule 1.20). */
  files: CommonOptions & { readonly max?: number }
  /** Holds street, city, region, postcode and country (ISO 3166), stored as one JSON column. */
  address: CommonOptions
  /**
   * Holds JSON that programs read, such as the filter of a saved view, in at most 20,000 characters: an object, a
   * list of texts, or a list of pairs of texts. Lists and files leave it out.
   */
  json: CommonOptions & { readonly shape: JsonShape }
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

/** Refuses unknown option names at compile time. A plain generic would accept misspelt names. */
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
export const json = defineKind('json')
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
