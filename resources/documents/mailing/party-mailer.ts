import { isLanguage, type Language } from '../../../i18n/languages.ts'
import { loadPrintoutTranslation } from '../../../i18n/load-printouts.ts'
import type { MailAddress, MailTools, PrintoutMailer } from '../../../src/schema/printout.ts'
import { fill } from '../../../src/schema/translate.ts'
import type { Values } from '../../../src/schema/values.ts'
import { getSettings } from '../../company/settings.ts'

/** Maps each mail to the setting with the team's own text. The setting of its subject ends with `Subject`. */
export const mailSettings = {
  receipt: 'receiptMail',
  deliveryNote: 'deliveryNoteMail',
  invoice: 'invoiceMail',
  quote: 'quoteMail',
  order: 'orderMail',
  creditNote: 'creditNoteMail',
  purchaseOrder: 'purchaseOrderMail',
  supplierReturn: 'supplierReturnMail',
  statement: 'statementMail',
  reminder1: 'reminder1Mail',
  reminder2: 'reminder2Mail',
  reminder3: 'reminder3Mail',
} as const

/** Creates the mailer of a printout whose recipient is a customer or supplier. */
export function createPartyMailer(
  mail: keyof typeof mailSettings,
  findParty: (record: Values, tools: MailTools) => Promise<Values | undefined>,
): PrintoutMailer {
  return {
    address: async (record, tools) => getMailAddress(await findParty(record, tools), tools),
    async write(record, printout, { name, language }, tools, wording) {
      const t = await loadPrintoutTranslation(language)
      const { title, number, total } = printout
      const placeholders = {
        document: title,
        // Teams have saved texts with the earlier name of this placeholder.
        paper: title,
        number,
        // Sales to the walk-in customer have no customer name.
        name: name || t('mails.unnamed'),
        team: tools.team.name,
        total: total ? tools.text(total.value) : '',
        due: typeof record.due === 'number' ? tools.text({ money: record.due }) : '',
        dueDate: typeof record.dueDate === 'string' ? tools.text({ date: record.dueDate }) : '',
      }
      const settings = getSettings(tools.team)
      const setting = mailSettings[mail]
      // The team's own texts are in the language of the team. Recipients with another language get the default text.
      const usesOwnTexts = language === tools.teamLanguage
      // The team's own text for invoices may ask for the payment. Paid invoices therefore get the default text.
      const isPaid = mail === 'invoice' && record.due === 0
      const ownText = usesOwnTexts && !isPaid && settings[setting]
      const text = wording?.text || ownText || t(`mails.${isPaid ? 'invoicePaid' : mail}`)
      const subject =
        wording?.subject ||
        (usesOwnTexts && settings[`${setting}Subject`]) ||
        (number ? t('mails.subject') : t('mails.subjectWithoutNumber'))
      return { subject: fill(subject, placeholders).slice(0, 200), text: fill(text, placeholders) }
    },
  }
}

/** Creates the function that finds the customer or supplier in a field of a document; undefined for a blank field. */
export function createPartyFinder(
  field: 'customer' | 'supplier',
): (record: Values, tools: MailTools) => Promise<Values | undefined> {
  return async (record, tools) => {
    const id = record[field]
    return id ? (await tools.readRecordsById(`${field}s`, [String(id)]))[0] : undefined
  }
}

function getMailAddress(party: Values | undefined, tools: MailTools): MailAddress {
  const { name, email, language, isWalkIn } = party ?? {}
  return {
    name: isWalkIn ? '' : String(name ?? ''),
    to: typeof email === 'string' && email !== '' ? [email] : [],
    language: pickLanguage(language, tools.teamLanguage),
  }
}

function pickLanguage(chosen: unknown, fallback: Language): Language {
  return typeof chosen === 'string' && isLanguage(chosen) ? chosen : fallback
}
