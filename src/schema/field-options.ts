import type { Condition } from './condition.ts'
import type { Expression } from './expression.ts'

/** Declares the options of all field kinds. */
export interface CommonOptions {
  /** Requires a value; the column is NOT NULL. In a view: states that each row has a value. */
  readonly required?: boolean
  /**
   * Refuses a second record of the team, or a second child row of its records, with the same value. Case and
   * surrounding spaces of texts are ignored.
   */
  readonly unique?: boolean | Unique
  /**
   * Shows the field in the list by default; people can add other fields. A field of child rows is
   * shown in the table of these rows; if none of their fields has this option, all fields are shown.
   * `sum`: shows the column only in sums by group.
   */
  readonly column?: boolean | 'sum'
  /**
   * Adds an index in the order of the field, so that a page of a long list sorted by the field is read without the rows
   * of other pages.
   */
  readonly ordered?: true
  /** Offers the field in the filter bar. */
  readonly filter?: boolean
  /** Lets only the server set the field. The field is shown, and a client may only send its current value. */
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
   * Hides the field in all responses, filters, sort orders and exports from people without this right. Requests of
   * these people may not contain the field.
   */
  readonly requires?: string
  /**
   * Shows the field as read-only to people without this right. The engine does not check the right on the server; the
   * rules of the resource must do so. For example, people without the right may name only themselves as the salesperson
   * of a sale.
   */
  readonly editRight?: string
  /**
   * Hides a field of child rows from people without this right while the record of the rows meets the condition, such
   * as the book quantities of a blind count. For these people, filters and exports always leave the field out. The
   * condition can only test whether fields have one value, or one of several values.
   */
  readonly redact?: { readonly right: string; readonly while: Condition }
  /** Holds the former name of the field. The next migration renames its column. */
  readonly was?: string
  /**
   * Hides the field on screens and in the files that people export there, because its value has no meaning for people.
   * The API returns the field, also in its exports.
   */
  readonly internal?: true
  /**
   * Names a parameter of the view that the field depends on. Its column is hidden until the
   * parameter is set: an opening balance needs the start of a period.
   */
  readonly needs?: string
  /**
   * Names the key of the value in the column `custom`, for a field that a team has added
   * (custom-field.ts). Declarations do not set this option.
   */
  readonly custom?: string
  /** Sets the width of the field's column in lists, in px. */
  readonly width?: number
  /** Turns totals off, for a field whose sum over records has no meaning, such as a balance. */
  readonly sum?: false
  /**
   * Shows 0 as a dash in lists, for quantities that are 0 in most records. Amounts of money always show 0 as a dash.
   */
  readonly dashZero?: true
}

/** Limits the records among which a value must be unique. */
export interface Unique {
  /** Requires uniqueness only among records or child rows with the same value in this field, such as the branch. */
  readonly per?: string
  /**
   * Ignores records whose select field has this value: the e-mail address of a former employee can
   * be used again.
   */
  readonly unless?: Readonly<Record<string, string>>
  /** Replaces the error code `DUPLICATE`; must end in `_DUPLICATE`. */
  readonly code?: string
}

export interface TextOptions extends CommonOptions {
  /**
   * Limits the length to this number of characters; default: the limit of the kind, such as 200 for
   * `text`.
   */
  readonly max?: number
  /** Requires at least this number of characters. */
  readonly min?: number
  /**
   * Requires the value to match this regular expression. Without `^` and `$`, a match within the
   * value is enough.
   */
  readonly pattern?: string
  /** Includes the field in the text search of lists. */
  readonly search?: boolean
  /** Sets the initial value of a new record. */
  readonly default?: string
  /**
   * Gives a new record without a value this prefix and the next number of the team, which has at least five digits:
   * `P-` makes `P-00042`.
   */
  readonly series?: string
  /** Computes an empty value of a new record from its other fields, before required values are checked. */
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
  /**
   * Uses the resource for rows that meet this condition. The condition must name one text value of one field of the
   * row, because the database computes a foreign key from the condition.
   */
  readonly row: Condition
  /**
   * Offers records of this resource in the form while the edited record (not the row) meets this condition. Without
   * this option, the form offers none.
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

/** Takes the default value of a field from a setting of the team. */
export interface SettingOption {
  /** Names the setting. A client can send null to leave the field empty, except for a boolean. */
  readonly setting?: string
}

export interface NumberOptions extends CommonOptions, SettingOption {
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

export interface DecimalOptions extends NumberOptions {
  /** Accepts at most this number of decimals; default and maximum: 8. */
  readonly decimals?: number
}

/** Names the meaning of a state. The theme assigns the colours. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

export interface ReferenceOptions extends CommonOptions {
  /**
   * Preselects the record whose named boolean is true, such as the primary branch, in forms for new records. For people
   * who work only in some branches, the first field of `scope` gets the first of these branches instead.
   */
  readonly preselect?: string
  /**
   * Preselects the record that nearly all of the latest records refer to, such as the unit of most products, in forms
   * for new records. Before the first record is saved, preselects the oldest record that can be referred to. Has no
   * effect on a reference that is not required. A required reference to which only one record can be chosen does not
   * need this option: forms preselect that record.
   */
  readonly usual?: true
  /** Offers only records that meet this filter. The server does not check the filter. */
  readonly offers?: Condition
  /** Names fields of the offered records to show beside their titles. */
  readonly hint?: readonly string[]
  /**
   * Fills fields of the same child row from the chosen record in forms: `{ unitPrice: 'price' }`. Has no effect on
   * references outside of child rows.
   */
  readonly fills?: Readonly<Record<string, string>>
  /** Leaves records without a value out of the index, because most records have none. */
  readonly sparse?: true
  /**
   * Takes the value from the field `id` when the field `by` names the resource of this reference, else null. The
   * database computes the column, so that an id of records of several resources has foreign keys.
   */
  readonly pointer?: Pointer
}

/** Names the fields of a pointer to records of several resources. */
export interface Pointer {
  /** Names the field that holds the name of the resource. */
  readonly by: string
  /** Sets the value of `by` for records of this resource; default: the name of the resource. */
  readonly value?: string
  /** Names the field that holds the id of the record. */
  readonly id: string
  /**
   * Names the field with the id of a child row in the field `lines` of the record, or of another record of the same
   * resource. The database computes a second column with a foreign key to the child row.
   */
  readonly line?: string
  /** Checks the key at the end of the transaction, because actions may write a row before the record that it names. */
  readonly deferred?: true
}

/**
 * Shows a value of another resource beside each row, such as the stock of its product in a branch.
 */
export interface Hint {
  /** Names the resource that has the value to show. */
  readonly resource: string
  /** Names the field with the value to show. */
  readonly field: string
  /** Names the reference that a row has in common with the record of `resource`, such as the product. */
  readonly by: string
  /**
   * Filters `resource` by further fields, each with the field of the record that holds its value.
   */
  readonly where?: Readonly<Record<string, string>>
  /** Shows the hint only for records that meet this condition. */
  readonly when?: Condition
}

/** Names the unit of the quantities in child rows. Screens show its text beside the quantity of a row. */
export interface Measure {
  /** Names the reference of a row to a unit of its own. Rows without a value have the unit of the record in `by`. */
  readonly own?: string
  /** Names the reference of a row to the record with the unit, such as the product. */
  readonly by: string
  /** Names the reference of that record to the unit. */
  readonly of: string
  /** Names the field of the unit that holds the text. */
  readonly text: string
  /**
   * Takes the unit from a line of another document: `document` names the reference of the record to this document, and
   * `line` the field of a row with the id of the line. Default: the row itself has the unit.
   */
  readonly from?: { readonly document: string; readonly line: string }
}

/** Names the structure of a JSON field: an object, a list of texts, or a list of pairs of texts. */
export type JsonShape = 'object' | 'texts' | 'pairs'
