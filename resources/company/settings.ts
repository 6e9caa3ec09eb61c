import {
  address,
  boolean,
  code,
  date,
  email,
  image,
  integer,
  longText,
  money,
  percent,
  reference,
  select,
  text,
} from '../../src/schema/fields.ts'
import { months } from '../../src/schema/fiscal-year.ts'
import type { FieldValues } from '../../src/schema/row.ts'
import { defineSettings } from '../../src/schema/settings.ts'

/** Declares the start of document numbers, such as `INV`. */
const createPrefix = () => code({ max: 8, pattern: '^[A-Z][A-Z0-9]*$' })

/** Declares the team's own subject of a mail. */
const createMailSubject = () => text({ max: 200 })
/** Declares the team's own text of a mail. */
const createMailText = () => longText({ max: 2000 })

const MONTH_CHOICES = Object.fromEntries(months.map((month) => [month, 'neutral'])) as Readonly<
  Record<(typeof months)[number], 'neutral'>
>

/** Declares the settings of a team. */
export const settings = defineSettings(
  {
    /**
     * Sets the total above which a purchase needs approval by a person whose limit covers it; if blank, no purchase
     * needs approval.
     */
    approvePurchasesAbove: money({ min: 0, default: 1000 }),
    approveExpensesAbove: money({ min: 0, default: 500 }),
    approveRefundsAbove: money({ min: 0, default: 100 }),
    approveAdjustmentsAbove: money({ min: 0, default: 500 }),
    /** Requires another person than the author for each approval, regardless of the author's limit. */
    twoPeople: boolean(),
    /** Requires a second factor from all members: an authenticator app, or codes by e-mail. */
    requireSecondFactor: boolean(),
    /** Sets after how many minutes without input a shared till is locked; if blank, people lock the till by hand. */
    lockTillAfter: integer({ min: 1, max: 240, default: 5 }),
    /** Sets the tax of products for which neither the product nor its category has a tax (rule 1.4). */
    saleTax: reference('taxes'),
    purchaseTax: reference('taxes'),
    /** Sets whether prices of new products and sales include tax. */
    pricesIncludeTax: boolean(),
    /** Sets the payment terms of new customers and suppliers, in days. */
    customerTermsDays: integer({ min: 0, max: 365 }),
    supplierTermsDays: integer({ min: 0, max: 365 }),
    /** Sets when a purchase becomes payable: with its goods receipts, or in full with its order. */
    billOn: select({ choices: { receipt: 'neutral', order: 'neutral' }, default: 'receipt' }),
    /**
     * Sets by how many percent the received quantity may exceed the ordered quantity, unless a purchase sets its own
     * percentage.
     */
    overReceiptPercent: percent({ default: 0 }),
    /** Rounds totals of sales to a multiple of this amount, unless a sale sets its own amount. */
    cashRounding: money({ positive: true }),
    /** Sets the amount above which an expense cannot be posted without a receipt; if blank, no receipt is needed. */
    receiptRequiredAbove: money({ min: 0 }),
    /** Sets how many days a new quote is valid; if blank, quotes do not expire. */
    quoteValidDays: integer({ min: 1, max: 365 }),
    /** Holds the name under which the company is registered; the name of the team is its trade name. */
    legalName: text({ max: 200 }),
    /** Sets the tax ID and the address on printouts of branches without their own. */
    taxId: text({ max: 32 }),
    address: address(),
    /** Shows a logo at the head of printouts of all branches. */
    logo: image(),
    /** Names the tax on sales on screens and printouts, such as VAT; if blank, they show the word Tax. */
    taxName: text({ max: 20 }),
    /** Names the tax ID of companies, such as NIF; if blank, screens and printouts show the words Tax ID. */
    taxNumberName: text({ max: 20 }),
    /** Sets the first month of the fiscal year. */
    fiscalYearStart: select({ choices: MONTH_CHOICES, default: 'january' }),
    /** Set how numbers of documents begin; a blank value means the default prefix. Each prefix has its own series. */
    salePrefix: createPrefix(),
    saleReturnPrefix: createPrefix(),
    invoicePrefix: createPrefix(),
    receiptPrefix: createPrefix(),
    creditNotePrefix: createPrefix(),
    purchasePrefix: createPrefix(),
    goodsReceiptPrefix: createPrefix(),
    purchaseReturnPrefix: createPrefix(),
    paymentPrefix: createPrefix(),
    expensePrefix: createPrefix(),
    adjustmentPrefix: createPrefix(),
    transferPrefix: createPrefix(),
    dayClosingPrefix: createPrefix(),
    /** Sets the minimum number of digits at the end of document numbers. */
    numberDigits: integer({ min: 3, max: 12, default: 6 }),
    /** Sets the size of printed sheets. Branches set the width of their receipts. */
    sheetPaper: select({ choices: { a4: 'neutral', letter: 'neutral' }, default: 'a4' }),
    /** Holds the account that unpaid invoices print: an IBAN, a PIX key, or sort code and account number. */
    bankAccount: text({ max: 100 }),
    /** Set the texts of a kind of printout. The text of receipts replaces the line that thanks the customer. */
    invoiceText: longText({ max: 500 }),
    quoteText: longText({ max: 500 }),
    orderText: longText({ max: 500 }),
    receiptText: longText({ max: 200 }),
    /**
     * Set subject and text of mails with a printout, in the language of the team's region. Default: the texts of i18n.
     * Placeholders: `%{name}`, `%{document}`, `%{number}`, `%{total}`, `%{due}`, `%{dueDate}`, `%{team}`.
     */
    invoiceMailSubject: createMailSubject(),
    invoiceMail: createMailText(),
    receiptMailSubject: createMailSubject(),
    receiptMail: createMailText(),
    quoteMailSubject: createMailSubject(),
    quoteMail: createMailText(),
    orderMailSubject: createMailSubject(),
    orderMail: createMailText(),
    deliveryNoteMailSubject: createMailSubject(),
    deliveryNoteMail: createMailText(),
    creditNoteMailSubject: createMailSubject(),
    creditNoteMail: createMailText(),
    purchaseOrderMailSubject: createMailSubject(),
    purchaseOrderMail: createMailText(),
    supplierReturnMailSubject: createMailSubject(),
    supplierReturnMail: createMailText(),
    statementMailSubject: createMailSubject(),
    statementMail: createMailText(),
    /** Sends each level of reminder automatically when it is due. */
    remindAutomatically: boolean(),
    /** Set after how many days since the due date each level of reminder is sent, and its text. */
    reminder1Days: integer({ min: 1, max: 365, default: 7 }),
    reminder2Days: integer({ min: 1, max: 365, default: 14 }),
    reminder3Days: integer({ min: 1, max: 365, default: 30 }),
    reminder1MailSubject: createMailSubject(),
    reminder1Mail: createMailText(),
    reminder2MailSubject: createMailSubject(),
    reminder2Mail: createMailText(),
    reminder3MailSubject: createMailSubject(),
    reminder3Mail: createMailText(),
    /** Sets the text at the foot of printouts: terms, bank account, company register. */
    paperFooter: longText({ max: 500 }),
    /** Set the recipient of invoices from the operator of the server; if blank, the company receives them. */
    billingName: text({ max: 200 }),
    billingTaxId: text({ max: 32 }),
    billingAddress: address(),
    billingEmail: email(),
    /** Closes the books up to and including this day (I16). */
    closedUntil: date(),
  },
  {
    sections: {
      company: ['legalName', 'taxId', 'taxNumberName', 'address', 'logo', 'fiscalYearStart'],
      security: ['requireSecondFactor', 'lockTillAfter'],
      approval: [
        'approvePurchasesAbove',
        'approveExpensesAbove',
        'approveRefundsAbove',
        'approveAdjustmentsAbove',
        'twoPeople',
      ],
      terms: [
        'taxName',
        'saleTax',
        'purchaseTax',
        'customerTermsDays',
        'supplierTermsDays',
        'pricesIncludeTax',
      ],
      defaults: ['billOn', 'overReceiptPercent', 'cashRounding', 'quoteValidDays'],
      expenses: ['receiptRequiredAbove'],
      period: ['closedUntil'],
      numbers: [
        'salePrefix',
        'saleReturnPrefix',
        'invoicePrefix',
        'receiptPrefix',
        'creditNotePrefix',
        'purchasePrefix',
        'goodsReceiptPrefix',
        'purchaseReturnPrefix',
        'paymentPrefix',
        'expensePrefix',
        'adjustmentPrefix',
        'transferPrefix',
        'dayClosingPrefix',
        'numberDigits',
      ],
      printouts: [
        'sheetPaper',
        'bankAccount',
        'invoiceText',
        'quoteText',
        'orderText',
        'receiptText',
        'paperFooter',
      ],
      mails: [
        'invoiceMailSubject',
        'invoiceMail',
        'receiptMailSubject',
        'receiptMail',
        'quoteMailSubject',
        'quoteMail',
        'orderMailSubject',
        'orderMail',
        'deliveryNoteMailSubject',
        'deliveryNoteMail',
        'creditNoteMailSubject',
        'creditNoteMail',
        'purchaseOrderMailSubject',
        'purchaseOrderMail',
        'supplierReturnMailSubject',
        'supplierReturnMail',
        'statementMailSubject',
        'statementMail',
      ],
      reminders: [
        'remindAutomatically',
        'reminder1Days',
        'reminder2Days',
        'reminder3Days',
        'reminder1MailSubject',
        'reminder1Mail',
        'reminder2MailSubject',
        'reminder2Mail',
        'reminder3MailSubject',
        'reminder3Mail',
      ],
      billing: ['billingName', 'billingTaxId', 'billingAddress', 'billingEmail'],
    },
    screens: { billing: ['billing'] },
    numbers: {
      digits: 'numberDigits',
      prefixes: {
        S: 'salePrefix',
        INV: 'invoicePrefix',
        TR: 'receiptPrefix',
        CN: 'creditNotePrefix',
        SR: 'saleReturnPrefix',
        P: 'purchasePrefix',
        GR: 'goodsReceiptPrefix',
        PR: 'purchaseReturnPrefix',
        PAY: 'paymentPrefix',
        E: 'expensePrefix',
        A: 'adjustmentPrefix',
        T: 'transferPrefix',
        Z: 'dayClosingPrefix',
      },
    },
    rights: {
      closedUntil: 'period.close',
      requireSecondFactor: 'team.edit',
      billingName: 'team.edit',
      billingTaxId: 'team.edit',
      billingAddress: 'team.edit',
      billingEmail: 'team.edit',
    },
    limits: {
      /** Limits the days by which a document may be backdated. */
      backdateDays: {
        field: integer({ min: 0, max: 3650 }),
        roles: { manager: 3, purchasing: 3, accounts: null },
      },
    },
  },
)

/** Returns the settings of a team with their declared types. */
export function getSettings(team: {
  readonly settings: Readonly<Record<string, unknown>>
}): FieldValues<typeof settings.resource.fields> {
  // The engine fills in every declared setting and checks it when it is written.
  return team.settings as FieldValues<typeof settings.resource.fields>
}
