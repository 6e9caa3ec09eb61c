import type { Language } from '../../i18n/languages.ts'
import { meetsCondition, type Condition } from './condition.ts'
import { cleanFileName } from './file-name.ts'
import type { Issue } from './problem.ts'
import type { Values } from './values.ts'

/** Holds text, or a number or date to be formatted for the team's region. */
export type PrintoutValue =
  | string
  /** Formats an amount with the currency sign. */
  | { readonly money: number }
  /** Formats an amount with the currency's decimals, without the currency sign, for columns. */
  | { readonly amount: number }
  /** Formats a price with up to six decimals, without the currency sign. */
  | { readonly price: number }
  | { readonly quantity: number }
  | { readonly percent: number }
  /** Formats a date, `YYYY-MM-DD`. */
  | { readonly date: string }
  /** Formats a point in time, ISO 8601 in UTC. */
  | { readonly dateTime: string }
  /** Joins values in one line. */
  | { readonly joined: readonly PrintoutValue[] }

/** Describes the sender or recipient of a printout. */
export interface PrintoutParty {
  /** Sets a label above the name, such as `Bill to`. */
  readonly label?: string
  readonly name: string
  /** Lists address, telephone number and tax ID, one line each. */
  readonly lines: readonly string[]
  /** Holds the upload id of a logo above the name. */
  readonly logo?: string
}

/** Holds a value with its label, such as the due date. */
export interface PrintoutEntry {
  readonly label: PrintoutValue
  readonly value: PrintoutValue
}

export interface PrintoutColumn {
  readonly label: string
  /** Aligns the column right. */
  readonly numeric?: boolean
  /** Gives the column the remaining width. */
  readonly grows?: boolean
}

export interface PrintoutRow {
  /** Holds one cell for each column. */
  readonly cells: readonly PrintoutValue[]
  /**
   * Holds values of this row only, such as its discount. On rolls, which have no room for a column,
   * they are printed below the row.
   */
  readonly entries?: readonly PrintoutEntry[]
}

/** Holds a table of a printout, such as the lines of an invoice. */
export interface PrintoutTable {
  readonly columns: readonly PrintoutColumn[]
  readonly rows: readonly PrintoutRow[]
}

/** Names the paper: a sheet, or a roll by its width in mm, which is cut after the last line. */
export type PrintoutForm = SheetForm | 'roll80' | 'roll58'

/** Names a size of sheets: A4, or US Letter. */
export type SheetForm = 'a4' | 'letter'

/** Returns the size of a team's sheets, a setting that the business declares; default: A4. */
export function getSheetForm({ settings }: { readonly settings: Values }): SheetForm {
  return settings.sheetPaper === 'letter' ? 'letter' : 'a4'
}

/**
 * Describes a printout as data, with the texts of one language. The same data is drawn as a PDF and as HTML.
 */
export interface Printout {
  readonly form: PrintoutForm
  /** Holds the title, `Invoice`. The title and `number`, or else recipient and days, form the file name. */
  readonly title: string
  /** Holds the number of the document; empty for a draft. */
  readonly number: string
  /** Holds the day of a printout without a number, such as the day of a till report, `YYYY-MM-DD`. */
  readonly day?: string
  /** Holds the first day of a printout of several days, such as an account statement, whose last day is `day`. */
  readonly firstDay?: string
  /**
   * Holds a note that is printed in large letters: the document is not valid or not an original, such as `CANCELLED` or
   * `COPY`.
   */
  readonly mark?: string
  readonly from: PrintoutParty
  readonly to?: PrintoutParty
  /** Lists dates, references and terms. */
  readonly facts: readonly PrintoutEntry[]
  readonly lines: PrintoutTable
  /** Lists the parts of the amount, which add up to `total`. */
  readonly parts: readonly PrintoutEntry[]
  readonly total?: PrintoutEntry
  /** Lists how the total is or will be paid: payments, change, due amount. */
  readonly settlement: readonly PrintoutEntry[]
  /** Breaks the total down, for example by tax rate. */
  readonly breakdown?: PrintoutTable
  readonly notes: readonly { readonly label?: string; readonly text: string }[]
  /** Holds small print at the end of each page or of the roll. */
  readonly footer: readonly string[]
  /** Holds a code that is printed as bars at the end of a roll. */
  readonly barcode?: string
  /** Holds the text of the page number: `Page %{page} of %{pages}`. */
  readonly pageText: string
}

/** Provides data and formats to the function that makes a printout. */
export interface PrintoutTools {
  readonly language: Language
  /** Holds name, currency decimals and settings of the team. */
  readonly team: { readonly name: string; readonly decimals: number; readonly settings: Values }
  readonly can: (right: string) => boolean
  /** Returns the date of a point in time in the team's time zone, `YYYY-MM-DD`. */
  readonly dayOf: (instant: string) => string
  /** Reads a record with its child rows; undefined when the person may not read it. */
  readonly readRecord: (resource: string, id: string) => Promise<Values | undefined>
  /** Reads records by id, without child rows. Records that the person may not read are missing. */
  readonly readRecordsById: (resource: string, ids: readonly string[]) => Promise<readonly Values[]>
  /**
   * Reads all records that match a filter; an empty list when the person may not read the resource.
   */
  readonly readMatching: (resource: string, filter: Values) => Promise<readonly Values[]>
}

/** Holds first and last day, `YYYY-MM-DD`. */
export interface PrintoutPeriod {
  readonly from: string
  readonly to: string
}

/**
 * Creates the printout of a record. Without `period`, a printout that has a period covers the last year.
 */
export type PrintoutMaker = (
  record: Values,
  tools: PrintoutTools,
  period?: PrintoutPeriod,
) => Promise<Printout>

/** Provides the data that only mails of printouts need. */
export interface MailTools extends PrintoutTools {
  /** Returns the text of a value in the formats of the team's region. */
  readonly text: (value: PrintoutValue) => string
  /** Holds the language of the team's region. */
  readonly teamLanguage: Language
  /** Holds today's date in the team's time zone. */
  readonly today: string
}

/** Describes a printout that was sent by mail before, with its day, `YYYY-MM-DD`. */
export interface SentPrintout {
  readonly printout: string
  readonly day: string
}

/** Holds the recipients of a printout and the language in which they are addressed. */
export interface MailAddress {
  /** Holds the name of the recipient. */
  readonly name: string
  /** Lists e-mail addresses; empty when none is known. */
  readonly to: readonly string[]
  readonly language: Language
}

/** Holds the reason why a printout should not be sent now. */
export interface Objection extends Pick<Issue, 'code' | 'args'> {
  /**
   * Indicates that this printout, one level of a `series` (such as the first of three reminders), is done, so that the
   * next level is checked.
   */
  readonly isDone?: true
}

/** Chooses recipients, subject and text of the mail of a printout. */
export interface PrintoutMailer {
  /**
   * Returns why the printout should not be sent together with those of other records, such as a
   * reminder that is not due yet. `sent` lists the printouts that this record was sent before, the
   * newest first.
   */
  readonly check?: (
    record: Values,
    tools: MailTools,
    sent: readonly SentPrintout[],
  ) => Promise<Objection | undefined>
  readonly address: (record: Values, tools: MailTools) => Promise<MailAddress>
  /**
   * Writes the proposed subject and text. The person can change them before sending. `wording`
   * replaces the default subject and text; its placeholders are filled in.
   */
  readonly write: (
    record: Values,
    printout: Printout,
    address: MailAddress,
    tools: MailTools,
    wording?: MailWording,
  ) => Promise<{ readonly subject: string; readonly text: string }>
}

/**
 * Holds one subject and one text that several mails share, with placeholders such as `%{name}`; an absent part keeps
 * the default of each mail.
 */
export interface MailWording {
  readonly subject?: string | undefined
  readonly text?: string | undefined
}

/** Maps printouts by resource and key, `sales.invoice`, to their mailers. */
export type Mailers = Readonly<Record<string, PrintoutMailer>>

/** Declares a printout of a record. Its code is loaded when it is used. */
export interface PrintoutOffer {
  /** Names the resource whose records have the printout. */
  readonly resource: string
  /** Names the printout within its resource and its texts. */
  readonly key: string
  /** Offers the printout only to people with this right. */
  readonly right?: string
  /** Asks the person for a period. */
  readonly hasPeriod?: true
  /** Offers the printout for records that meet this condition; default: all. */
  readonly when?: Condition
  /** Loads the function that creates the printout of a record. */
  readonly load: () => Promise<PrintoutMaker>
  /**
   * Names the action that records the first print of the record. The action runs after each print or download if the
   * condition `when` of the action holds and the person may run the action.
   */
  readonly issuedBy?: string
  /**
   * Offers to send the printout by mail to people with the right `<resource in the singular>.mail`.
   * The server part of the module has its mailer.
   */
  readonly isMailed?: true
  /** Orders the printout after the other printouts of a record. The first is the default of a mail. */
  readonly isMailedLast?: true
  /**
   * Names the series of which the printout is one level, such as the first of three reminders. A record gets its first
   * level that is not done, unless the `check` of this level objects.
   */
  readonly series?: string
  /** Names the setting that turns on sending the levels of the series automatically. */
  readonly automaticBy?: string
  /**
   * Sends the levels automatically only for records that meet this condition, in addition to `when`. All levels of a
   * series have the same conditions.
   */
  readonly automaticWhen?: Condition
}

/**
 * Returns the file name of a printout without its extension, such as `Invoice S-MAIN-26-000123` or, without a number,
 * `Statement Café Central 2026-11-01 - 2026-11-29`.
 */
export function getPrintoutName({
  title,
  number,
  to,
  day,
  firstDay,
}: Pick<Printout, 'title' | 'number' | 'to' | 'day' | 'firstDay'>): string {
  const days = [firstDay, day].filter(Boolean).join(' - ')
  const parts = number === '' ? [title, to?.name, days] : [title, number]
  return cleanFileName(parts.filter(Boolean).join(' '))
}

/**
 * Returns the keys of the printouts of a resource that a person with these rights may not see. Their mails contain
 * values that the person may not read, such as amounts.
 */
export function listHiddenPrintouts(
  offers: readonly Pick<PrintoutOffer, 'resource' | 'key' | 'right'>[],
  resource: string,
  can: (right: string) => boolean,
): readonly string[] {
  return offers.flatMap((offer) =>
    offer.resource === resource && offer.right !== undefined && !can(offer.right)
      ? [offer.key]
      : [],
  )
}

/** Returns whether a printout is offered for a record to a person with these rights. */
export function isOffered(
  { when, right }: Pick<PrintoutOffer, 'when' | 'right'>,
  record: Values,
  can: (right: string) => boolean,
): boolean {
  return (!right || can(right)) && (!when || meetsCondition(when, record))
}
