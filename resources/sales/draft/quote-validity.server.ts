import { addDays } from '../../../src/schema/days.ts'
import type { DraftChange } from '../../../src/server/context/document-actions.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import { getSettings } from '../../company/settings.ts'
import type { SaleContext } from '../sale-context.server.ts'

/**
 * Returns the expiry date of a sale. A new quote without expiry date expires as many days after its date as the team's
 * settings say.
 */
export function fillValidUntil({ record, previous, caller }: DraftChange): unknown {
  const { validUntil, date, kind } = record
  const days = getSettings(caller.team).quoteValidDays
  const keepsDate = previous !== undefined || validUntil !== undefined
  if (keepsDate || kind !== 'quote' || days === null || typeof date !== 'string') return validUntil
  return addDays(date, days)
}

/** Refuses to accept a quote after its expiry date; a later expiry date must be entered first. */
export function checkValidity({ document, today }: SaleContext): void {
  const { kind, validUntil } = document
  if (kind !== 'quote' || validUntil === null || validUntil >= today) return
  throw createProblem('QUOTE_EXPIRED', '/validUntil', { validUntil })
}
