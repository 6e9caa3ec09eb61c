import type { Condition } from './condition.ts'

/** A word, or a figure or day that is written as the team's region does. */
export type PaperValue =
  | string
  /** With the sign of the currency. */
  | { readonly money: number }
  /** At the currency's decimals, without its sign: in columns. */
  | { readonly amount: number }
  /** Up to six decimals, without the sign. */
  | { readonly price: number }
  | { readonly quantity: number }
  | { readonly percent: number }
  /** `YYYY-MM-DD` */
  | { readonly date: string }
  /** ISO 8601 in UTC. */
  | { readonly dateTime: string }
  /** Side by side. */
  | { readonly joined: readonly PaperValue[] }

/** Whom a paper is from or for. */
export interface PaperParty {
  /** `Bill to`, above the name. */
  readonly label?: string
  readonly name: string
  /** Address, telephone, tax id: one line each. */
  readonly lines: readonly string[]
  /** Its sign, above the name: the id of an upload. */
  readonly logo?: string
}

export interface PaperEntry {
  readonly label: PaperValue
  readonly value: PaperValue
}

export interface PaperColumn {
  readonly label: string
  /** Set flush right. */
  readonly numeric?: boolean
  /** Takes the room that the others leave. */
  readonly grows?: boolean
}

export interface PaperRow {
  /** One for each column. */
  readonly cells: readonly PaperValue[]
  /** Figures of this row alone, such as its discount: on rolls, which have no room for a column. */
  readonly entries?: readonly PaperEntry[]
}

export interface PaperTable {
  readonly columns: readonly PaperColumn[]
  readonly rows: readonly PaperRow[]
}

/** A4, or a roll that is cut after the last line; rolls are named for the width of their paper in mm. */
export type PaperForm = 'a4' | 'roll80' | 'roll58'

/** A paper as data: what stands on it, in words of one language; a drawing makes a PDF or a page of it. */
export interface Paper {
  readonly form: PaperForm
  /** `Invoice`; with `number` it names the file. */
  readonly title: string
  /** Holds the number of the document; empty for a draft. */
  readonly number: string
  /** Why it does not count, such as `CANCELLED`; large, beside the title. */
  readonly mark?: string
  readonly from: PaperParty
  readonly to?: PaperParty
  /** Days, references, terms. */
  readonly facts: readonly PaperEntry[]
  readonly lines: PaperTable
  /** Lists the parts of the amount, which add up to `total`. */
  readonly parts: readonly PaperEntry[]
  readonly total?: PaperEntry
  /** Lists how the total is or will be paid: payments, change, due amount. */
  readonly settlement: readonly PaperEntry[]
  /** Says again what is in the total, such as the tax of each rate. */
  readonly breakdown?: PaperTable
  readonly notes: readonly { readonly label?: string; readonly text: string }[]
  /** Small, at the foot of each page or the end of the roll. */
  readonly footer: readonly string[]
  /** Stands as bars at the end of a roll, so that a scanner reads it. */
  readonly barcode?: string
  /** `Page %{page} of %{pages}` */
  readonly pageWords: string
}

type Values = Readonly<Record<string, unknown>>

/** Provides what the maker of a printout may use. */
export interface PaperTools {
  readonly language: 'en' | 'pt'
  /** The name of the team, digits behind the point of its currency, and what it has set. */
  readonly team: { readonly name: string; readonly decimals: number; readonly settings: Values }
  readonly can: (right: string) => boolean
  /** The day of an instant in the team's time zone, `YYYY-MM-DD`. */
  readonly dayOf: (instant: string) => string
  /** A record with its child rows; undefined when the person may not read it. */
  readonly one: (resource: string, id: string) => Promise<Values | undefined>
  /** Records by their ids, without child rows, those that the person may read. */
  readonly many: (resource: string, ids: readonly string[]) => Promise<readonly Values[]>
  /** All records that a filter finds; none of a resource that the person may not read. */
  readonly list: (resource: string, filter: Values) => Promise<readonly Values[]>
}

/** First and last day, `YYYY-MM-DD`. */
export interface PaperPeriod {
  readonly from: string
  readonly to: string
}

/** Works a record out as a paper; one that asks for its period is of the year to today without one. */
export type PaperMaker = (record: Values, tools: PaperTools, period?: PaperPeriod) => Promise<Paper>

/** A paper that can be had of a record; its code is fetched when it is wanted. */
export interface PaperOffer {
  readonly resource: string
  /** Names it among the papers of its resource, and in the words. */
  readonly key: string
  /** Offers the printout only to people with this right. */
  readonly right?: string
  /** It is of a period, which the person may choose. */
  readonly hasPeriod?: true
  /** Offers the printout for records that meet this condition; default: all. */
  readonly when?: Condition
  readonly load: () => Promise<PaperMaker>
}
