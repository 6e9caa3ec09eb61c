import { sum } from '../../../src/schema/decimal.ts'
import type { Values } from '../../../src/schema/values.ts'
import { computeTax } from './compute-tax.ts'

/** Computes the amounts of an expense with lines from its lines, both in the form and on the server. */
export function deriveExpense(record: Values, { decimals }: { readonly decimals: number }): Values {
  const lines = (record.lines ?? []) as readonly Values[]
  if (lines.length === 0) return {}
  const add = (amountOf: (line: Values) => unknown) =>
    sum(lines.map((line) => Number(amountOf(line) ?? 0)))
  return {
    amount: add((line) => line.amount),
    tax: null,
    taxRate: null,
    taxAmount: add((line) => line.taxAmount ?? computeTax(line, decimals)),
  }
}
