import type { Action } from './document.ts'
import { evaluate } from './expression.ts'
import type { Values } from './values.ts'

/**
 * Returns the amounts that an action proposes for a document, by input (`initial`), without their signs: a credit note
 * of −5 is paid with 5.
 */
export function listProposedAmounts({ initial = {} }: Pick<Action, 'initial'>, record: Values) {
  return Object.fromEntries(
    Object.entries(initial).flatMap(([input, expression]): [string, number][] => {
      const value = evaluate(expression, record)
      return typeof value === 'number' ? [[input, Math.abs(value)]] : []
    }),
  )
}
