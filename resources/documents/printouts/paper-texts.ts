import { loadPrintoutTranslation } from '../../../i18n/load-printouts.ts'
import type { PrintoutTranslation } from '../../../i18n/messages.ts'
import {
  getSheetForm,
  type Printout,
  type PrintoutTools,
  type SheetForm,
} from '../../../src/schema/printout.ts'
import { settingsIn } from '../../company/settings.ts'

/** Loads the texts of printouts, with the team's own names of the tax and of the tax number. */
export async function loadPaperTexts({
  language,
  team,
}: Pick<PrintoutTools, 'language' | 'team'>): Promise<PrintoutTranslation> {
  const t = await loadPrintoutTranslation(language)
  const { taxName: tax, taxNumberName } = settingsIn(team)
  return (key, figures) => {
    if (key === 'taxId' && taxNumberName) return `${taxNumberName}: ${figures?.id}`
    if (!tax) return t(key, figures)
    if (key === 'tax') return tax
    if (key === 'subtotalWithTax') return t('subtotalWithNamedTax', { tax })
    return key === 'totalWithTax' ? t('totalWithNamedTax', { tax }) : t(key, figures)
  }
}

/** Returns the sheets on which the team prints. */
export function pickSheet({ team }: Pick<PrintoutTools, 'team'>): SheetForm {
  return getSheetForm(team)
}

type Words = 'invoiceText' | 'quoteText' | 'orderText' | 'receiptText'

/** Returns the team's own text for a kind of printout as a note; none when it is blank. */
export function listPaperWords(
  { team }: Pick<PrintoutTools, 'team'>,
  name: Words,
): Printout['notes'] {
  const text = settingsIn(team)[name]
  return text ? [{ text }] : []
}
