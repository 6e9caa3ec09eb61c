import type { LabelSheet } from '../../../schema/label-sheet.ts'
import type { Printout } from '../../../schema/printout.ts'

/** Describes a page to be printed. The title becomes the file name when the page is printed to a file. */
export type PrintPage = { readonly title: string } & (
  | { readonly printout: Printout }
  | { readonly labels: LabelSheet }
)

interface CurrentPrintout {
  readonly page: PrintPage
  /** Runs when the print dialog has closed, or when another printout replaces this one. */
  readonly done: () => void
}

let current: CurrentPrintout | undefined
const listeners = new Set<() => void>()

/**
 * Opens the browser's print dialog with a printout. Resolves when the dialog has closed; on phones,
 * when it has opened.
 */
export function printPage(page: PrintPage): Promise<void> {
  return new Promise((done) => show({ page, done }))
}

/** Removes the printout from the page. */
export function clearPrintout(): void {
  show(undefined)
}

/** Returns the printout that is being printed; undefined when there is none. */
export function getCurrentPrintout(): CurrentPrintout | undefined {
  return current
}

/**
 * Calls the listener when the current printout changes or is removed. Returns a function that
 * unsubscribes.
 */
export function subscribeToPrintouts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: CurrentPrintout | undefined): void {
  current?.done()
  current = next
  for (const listener of listeners) listener()
}
