import { loadPrintoutTranslation } from '../../../i18n/load-printouts.ts'
import type { PrintoutTranslation } from '../../../i18n/messages.ts'
import {
  getSheetForm,
  type Printout,
  type PrintoutTools,
  type SheetForm,
} from '../../../src/schema/printout.ts'
import { getSettings } from '../../company/settings.ts'
import { nameTax, writeWithinSentence } from '../../company/tax-words.ts'

/** Loads the texts of printouts, with the names that the team gives to its tax and tax ID. */
export async function loadPrintoutTexts({
  language,
  team,
}: Pick<PrintoutTools, 'language' | 'team'>): Promise<PrintoutTranslation> {
  const t = await loadPrintoutTranslation(language)
  const settings = getSettings(team)
  const { taxNumberName } = settings
  const name = nameTax(settings, t('salesTax'))
  const tax = name && writeWithinSentence(name)
  return (key, figures) => {
    if (key === 'taxId' && taxNumberName) return `${taxNumberName}: ${figures?.id}`
    if (!tax) return t(key, figures)
    if (key === 'tax') return name!
    if (key === 'subtotalWithTax') return t('subtotalWithNamedTax', { tax })
    return key === 'totalWithTax' ? t('totalWithNamedTax', { tax }) : t(key, figures)
  }
}

/** Returns the size of the sheets on which the team prints. */
export function pickSheet({ team }: Pick<PrintoutTools, 'team'>): SheetForm {
  return getSheetForm(team)
}

type NoteSetting = 'invoiceText' | 'quoteText' | 'orderText' | 'receiptText'

/** Returns the team's own text for a kind of printout as a note; none when it is blank. */
export function listPrintoutNotes(
  { team }: Pick<PrintoutTools, 'team'>,
  name: NoteSetting,
): Printout['notes'] {
  const text = getSettings(team)[name]
  return text ? [{ text }] : []
}
