import { getCurrencyDecimals } from '../../../src/schema/currency.ts'
import type { Values } from '../../../src/schema/values.ts'
import type { DraftChange } from '../../../src/server/context/document-actions.ts'
import type { Transaction } from '../../../src/server/database/transaction.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import { computeTax } from './compute-tax.ts'
import { deriveExpense } from './derive-expense.ts'

/**
 * Fills in the tax rates of a draft expense, tax amounts that are blank or belong to another amount or rate, and the
 * sums of the lines. Refuses an expense without an amount, and a tax amount without a tax.
 */
export async function prepareExpense(change: DraftChange): Promise<Values> {
  const { record, trx, caller } = change
  const previous: Values = change.previous ?? {}
  const decimals = getCurrencyDecimals(caller.team.currency)
  const lines = (record.lines ?? []) as readonly Values[]
  const rates = await readRates(trx, [record, ...lines])
  const complete = (taxed: Values, before: Values | undefined, pointer: string): Values => {
    const taxRate = rates.get(taxed.tax) ?? null
    if (taxRate === null && taxed.taxAmount) throw createProblem('REQUIRED', `${pointer}/tax`)
    const isKept = before !== undefined && taxed.taxAmount === before.taxAmount
    const isSame = taxed.amount === before?.amount && taxed.tax === before?.tax
    const enteredTax = isKept && !isSame ? null : (taxed.taxAmount ?? null)
    return { taxRate, taxAmount: enteredTax ?? computeTax({ ...taxed, taxRate }, decimals) }
  }
  if (lines.length === 0) {
    if (!record.amount) throw createProblem('REQUIRED', '/amount')
    return complete(record, change.previous, '')
  }
  const earlier = (previous.lines ?? []) as readonly Values[]
  const completed = lines.map((line, i) => ({
    ...line,
    ...complete(
      line,
      earlier.find(({ id }) => id === line.id),
      `/lines/${i}`,
    ),
  }))
  return { lines: completed, ...deriveExpense({ ...record, lines: completed }, { decimals }) }
}

/** Reads the tax rates of an expense and its lines, in percent, by the id of the tax. */
async function readRates(
  trx: Transaction,
  taxed: readonly Values[],
): Promise<ReadonlyMap<unknown, number>> {
  const taxes = [...new Set(taxed.flatMap(({ tax }) => (typeof tax === 'string' ? [tax] : [])))]
  if (taxes.length === 0) return new Map()
  const rows = await trx.query<{ id: string; rate: number }>({
    text: `select id, rate from taxes where team_id = $1 and id = any($2::uuid[])`,
    values: [trx.team, taxes],
  })
  return new Map(rows.map(({ id, rate }) => [id, rate]))
}
