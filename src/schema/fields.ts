import type { Condition } from './condition.ts'
import type { Expression } from './expression.ts'
import type {
  CommonOptions,
  DecimalOptions,
  Hint,
  JsonShape,
  Measure,
  NumberOptions,
  PolymorphicTarget,
  ReferenceOptions,
  SettingOption,
  TextOptions,
  Tone,
} from './field-options.ts'

/**
 * Declares the options of each field kind. A new kind needs a new line in this interface. The
 * compiler then reports each table of kinds in which the new kind is missing.
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
   * Holds a short identifier, such as a number of a document. `polymorphic`: holds the id of a record whose resource
   * depends on the row.
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
  /** Holds an amount in the team's currency: NUMERIC(18,4), entered and shown with the currency's decimals. */
  money: NumberOptions & {
    /** Refuses amounts below the smallest unit of the team's currency: 0.01 EUR, 1 JPY, 0.001 KWD. */
    readonly positive?: true
    /** Accepts four decimals in every currency; the rules of the resource decide which amounts may have them. */
    readonly anyDecimals?: true
  }
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
   * Holds yes or no, by default no. `single`: at most one record of the team has the value yes; setting the value in a
   * record clears the value in the other records.
   */
  boolean: CommonOptions & SettingOption & { readonly default?: boolean; readonly single?: boolean }
  /** Holds a business date `YYYY-MM-DD` in the team's time zone. The default can be `today`. */
  date: CommonOptions & {
    /** Sets the first permitted day, `YYYY-MM-DD`. */
    readonly min?: string
    /** Sets the last permitted day, `YYYY-MM-DD`. */
    readonly max?: string
    readonly default?: 'today'
    /**
     * Sets the period when the screen of a report opens without a filter. A parameter is set to the first day of the
     * month, a field is filtered to the month. The API has no such default.
     */
    readonly opensWith?: 'thisMonth'
    /** Names a date of the same record that limits the value from below. */
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
     * Adds choices from declarations: all resources with a history (`resources`), with a list
     * (`lists`) or with a table (`tables`), all actions of documents (`actions`), or the entries that
     * documents add to this ledger (`entries`).
     */
    readonly choicesFrom?: 'resources' | 'lists' | 'tables' | 'actions' | 'entries'
    readonly default?: string
  }
  /**
   * Holds several of a few named choices, each once and in the order of the choices. `max` limits
   * their number.
   */
  multiSelect: CommonOptions & {
    readonly choices: Readonly<Record<string, Tone>>
    readonly max?: number
  }
  /** Holds the id of a record of another resource. */
  reference: ReferenceOptions & { readonly to: string }
  /**
   * Holds the id of a child row in the field `lines` of a record of `to`, which the database checks at the end of the
   * transaction.
   */
  line: CommonOptions & { readonly to: string }
  /**
   * Holds child rows that are edited in place and belong to their record. `max` limits their number; default: 100.
   * `scan` lists quantities: a scan of the row's product increases the first of them whose condition the record meets;
   * default: the first quantity field. `hint` shows a value of another resource beside each row. `measure` names the
   * unit of the quantities. `title` names the field that represents a row: dialogs of actions with `perLine` show it,
   * and an import recognises existing rows by it. Without `title`, an import recognises a row by all values of the
   * file.
   */
  lines: CommonOptions & {
    readonly fields: Fields
    readonly title?: string
    readonly max?: number
    readonly hint?: Hint
    readonly measure?: Measure
    readonly scan?: readonly { readonly field: string; readonly when?: Condition }[]
  }
  /** Holds one uploaded picture, by upload id. */
  image: CommonOptions
  /** Holds several uploaded pictures, by upload id, in order; at most 8 by default. */
  images: CommonOptions & { readonly max?: number }
  /** Holds one uploaded file, by upload id: a document or a picture (uploads.ts). */
  file: CommonOptions
  /** Holds several uploaded files, by upload id, in order; at most 20 by default (rule 1.20). */
  files: CommonOptions & { readonly max?: number }
  /** Holds street, city, region, postcode and country (two letters of ISO 3166), stored as one JSON column. */
  address: CommonOptions
  /**
   * Holds JSON that programs read, such as the filter of a saved view. `shape` is an object, a list of texts, or a
   * list of pairs of texts. The limit is 20,000 characters. Lists and files leave the field out.
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
export const multiSelect = defineKind('multiSelect')
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

/** Returns a field that holds the id of a child row in the field `lines` of a record of `to`. */
export function line<const O extends CommonOptions>(
  to: string,
  options?: Exactly<O, CommonOptions>,
) {
  return { kind: 'line', to, ...options } as {
    readonly kind: 'line'
    readonly to: string
  } & (unknown extends O ? unknown : O)
}
