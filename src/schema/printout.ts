import type { Language } from '../../i18n/languages.ts'
import type { Condition } from './condition.ts'
import type { Values } from './values.ts'

/** Holds text, or a number or date that is written in the format of the team's region. */
export type PrintoutValue =
  | string
  /** Adds the currency sign. */
  | { readonly money: number }
  /** Uses the currency's decimals without its sign: in columns. */
  | { readonly amount: number }
  /** Uses up to six decimals, without the sign. */
  | { readonly price: number }
  | { readonly quantity: number }
  | { readonly percent: number }
  /** `YYYY-MM-DD` */
  | { readonly date: string }
  /** ISO 8601 in UTC. */
  | { readonly dateTime: string }
  /** Puts values side by side. */
  | { readonly joined: readonly PrintoutValue[] }

/** Describes the sender or recipient of a printout. */
export interface PrintoutParty {
  /** `Bill to`, above the name. */
  readonly label?: string
  readonly name: string
  /** Address, telephone, tax id: one line each. */
  readonly lines: readonly string[]
  /** Shows a logo above the name, by upload id. */
  readonly logo?: string
}

export interface PrintoutEntry {
  readonly label: PrintoutValue
  readonly value: PrintoutValue
}

export interface PrintoutColumn {
  readonly label: string
  /** Aligns the column right. */
  readonly numeric?: boolean
  /** Takes the room that the others leave. */
  readonly grows?: boolean
}

export interface PrintoutRow {
  /** Holds one cell for each column. */
  readonly cells: readonly PrintoutValue[]
  /** Holds values of this row alone, such as its discount, for rolls, which have no room for a column. */
  readonly entries?: readonly PrintoutEntry[]
}

export interface PrintoutTable {
  readonly columns: readonly PrintoutColumn[]
  readonly rows: readonly PrintoutRow[]
}

/** Names the paper: A4, or a roll that is cut after the last line, by its width in mm. */
export type PrintoutForm = 'a4' | 'roll80' | 'roll58'

/** Describes a printout as data, in the texts of one language; drawings make a PDF or a page of it. */
export interface Printout {
  readonly form: PrintoutForm
  /** Holds the title, `Invoice`; with `number` it names the file. */
  readonly title: string
  /** Holds the number of the document; empty for a draft. */
  readonly number: string
  /** Says in large letters why the document does not count, such as `CANCELLED`. */
  readonly mark?: string
  readonly from: PrintoutParty
  readonly to?: PrintoutParty
  /** Days, references, terms. */
  readonly facts: readonly PrintoutEntry[]
  readonly lines: PrintoutTable
  /** Lists the parts of the amount, which add up to `total`. */
  readonly parts: readonly PrintoutEntry[]
  readonly total?: PrintoutEntry
  /** Lists how the total is or will be paid: payments, change, due amount. */
  readonly settlement: readonly PrintoutEntry[]
  /** Breaks the total down, such as into the tax of each rate. */
  readonly breakdown?: PrintoutTable
  readonly notes: readonly { readonly label?: string; readonly text: string }[]
  /** Holds small print at the foot of each page or the end of the roll. */
  readonly footer: readonly string[]
  /** Stands as bars at the end of a roll, so that a scanner reads it. */
  readonly barcode?: string
  /** `Page %{page} of %{pages}` */
  readonly pageText: string
}

/** Provides what the maker of a printout may use. */
export interface PrintoutTools {
  readonly language: Language
  /** Holds name, currency decimals and settings of the team. */
  readonly team: { readonly name: string; readonly decimals: number; readonly settings: Values }
  readonly can: (right: string) => boolean
  /** Returns the date of an instant in the team's time zone, `YYYY-MM-DD`. */
  readonly dayOf: (instant: string) => string
  /** Reads a record with its child rows; undefined when the person may not read it. */
  readonly one: (resource: string, id: string) => Promise<Values | undefined>
  /** Reads records by id, without child rows, as far as the person may read them. */
  readonly many: (resource: string, ids: readonly string[]) => Promise<readonly Values[]>
  /** Reads all records of a filter; none of a resource that the person may not read. */
  readonly list: (resource: string, filter: Values) => Promise<readonly Values[]>
}

/** Holds first and last day, `YYYY-MM-DD`. */
export interface PrintoutPeriod {
  readonly from: string
  readonly to: string
}

/** Makes the printout of a record. A printout with a period covers the year until today when no period is given. */
export type PrintoutMaker = (
  record: Values,
  tools: PrintoutTools,
  period?: PrintoutPeriod,
) => Promise<Printout>

/** Offers a printout of a record; its code loads when it is used. */
export interface PrintoutOffer {
  readonly resource: string
  /** Names the printout within its resource, and in the texts. */
  readonly key: string
  /** Offers the printout only to people with this right. */
  readonly right?: string
  /** Lets the person choose a period. */
  readonly hasPeriod?: true
  /** Offers the printout for records that meet this condition; default: all. */
  readonly when?: Condition
  readonly load: () => Promise<PrintoutMaker>
}
