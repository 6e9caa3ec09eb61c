import { HttpProblem, type Lacking } from '../../../src/server/http/problems.ts'
import { computePortion } from '../amounts/spread.ts'

interface DocumentLine {
  readonly id: string
  readonly quantity: number
  readonly baseQuantity?: number | null
}

/** Holds a line of a document and the quantity that an action processes. */
export interface Part<L> {
  readonly line: L
  readonly quantity: number
  /** Holds the JSON pointer of the line in the input. */
  readonly pointer: string
}

/** Creates the problem for an input value that breaks a rule; `args` are the values of its message. */
export function createProblem(
  code: string,
  pointer: string,
  args: Readonly<Record<string, unknown>> = {},
  lacking?: Lacking,
): HttpProblem {
  return new HttpProblem(422, code, {
    errors: [{ pointer, code, args }],
    extensions: args,
    lacking,
  })
}

/** Refuses a document without lines. */
export function requireLines(document: { readonly lines: readonly unknown[] }): void {
  if (document.lines.length === 0) throw createProblem('REQUIRED', '/lines')
}

/**
 * Returns the lines that an input names, with their quantities, and refuses unknown and repeated lines. Without input,
 * returns all lines with a remaining quantity.
 */
export function selectParts<L extends DocumentLine, I extends { readonly line: string }>(
  lines: readonly L[],
  requested: readonly I[] | null | undefined,
  options: { getQuantity: (requested: I) => number; getRemaining: (line: L) => number },
): Part<L>[] {
  const { getQuantity, getRemaining } = options
  if (!requested || requested.length === 0) {
    const all = lines.map((line) => ({ line, quantity: getRemaining(line), pointer: '/lines' }))
    return all.filter((part) => part.quantity > 0)
  }
  const seen = new Set<string>()
  return requested.map((each, i) => {
    const line = lines.find(({ id }) => id === each.line)
    if (!line) throw createProblem('NOT_FOUND', `/lines/${i}/line`)
    if (seen.has(line.id)) throw createProblem('DUPLICATE', `/lines/${i}/line`)
    seen.add(line.id)
    return { line, quantity: getQuantity(each), pointer: `/lines/${i}` }
  })
}

/**
 * Converts a part of a line's quantity to stock units, after `before` units of the line were processed. The rounding
 * ensures that all parts add up to the quantity of the line in stock units.
 */
export function computeBasePart(line: DocumentLine, before: number, part: number): number {
  const amount = line.baseQuantity ?? line.quantity
  return computePortion(amount, { whole: line.quantity, before, part, digits: 4 })
}

/** Returns whether nothing (`none`), a part (`partial`) or everything (`full`) of the lines is done. */
export function computeProgress(
  lines: readonly { readonly quantity: number; readonly done: number }[],
): 'none' | 'partial' | 'full' {
  if (lines.every((line) => Math.abs(line.done) >= Math.abs(line.quantity))) return 'full'
  return lines.some((line) => line.done !== 0) ? 'partial' : 'none'
}
