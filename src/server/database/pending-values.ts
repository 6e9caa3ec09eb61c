import { randomBytes } from 'node:crypto'
import type { Statement } from './statement.ts'

/**
 * Creates pending values: texts that stand for values that a statement of the transaction computes,
 * such as the number of a document. Later statements contain these texts in JSON, and PostgreSQL
 * fills in the computed values (`armazem_fill_in`), so that the server does not wait for the
 * values.
 */
export interface PendingValues {
  /** Returns new pending values, and the parameters of `armazem_keep_pending` that keep them. */
  create(count: number): { readonly values: readonly string[]; readonly kept: readonly unknown[] }
  /** Returns whether a JSON text contains pending values. */
  isIn(json: string | null): boolean
  /** Returns the SQL of a parameter that holds this JSON text. */
  read(json: string, placeholder: string): string
  /** Throws an error when a statement would store a pending value instead of the computed value. */
  check(text: string, values: readonly unknown[]): void
  /** Returns whether the transaction keeps values. */
  areKept(): boolean
  /** Returns the statement that removes the kept values, if there are any. Later statements cannot use them. */
  forget(): Statement | undefined
}

const FORGET = `select set_config('app.pending', '', true)`

/** Creates the pending values of one transaction. */
export function createPendingValues(): PendingValues {
  let count = 0
  let areKept = false
  let mark: string | undefined
  const isPending = (text: unknown) =>
    mark !== undefined && typeof text === 'string' && text.includes(mark)
  return {
    create(more) {
      const text = (mark ??= `${randomBytes(12).toString('base64url')} `)
      const first = count + 1
      count += more
      areKept = true
      const values = Array.from({ length: more }, (_, i) => `${text}${first + i}`)
      return { values, kept: [text, first] }
    },
    isIn: isPending,
    read: (json, placeholder) =>
      isPending(json) ? `armazem_fill_in(${placeholder})` : `${placeholder}::jsonb`,
    check(text, values) {
      if (mark === undefined || text.includes('armazem_fill_in')) return
      const isWrong = (value: unknown) => value !== mark && isPending(value)
      if (values.flat().some(isWrong)) throw new Error(`A pending value is not filled in: ${text}`)
    },
    areKept: () => areKept,
    forget() {
      if (!areKept) return undefined
      areKept = false
      return { text: FORGET }
    },
  }
}
