import type { PrintoutTranslation } from '../../../i18n/messages.ts'
import type { Printout } from '../../../src/schema/printout.ts'
import type { Sale } from '../sale.ts'

/** Marks a printout as a copy when the document was printed before. A cancelled document has another mark. */
export function markCopy(
  { issuedAt, status }: Pick<Sale, 'issuedAt' | 'status'>,
  t: PrintoutTranslation,
): Pick<Printout, 'mark'> {
  return issuedAt && status !== 'cancelled' ? { mark: t('copy') } : {}
}
