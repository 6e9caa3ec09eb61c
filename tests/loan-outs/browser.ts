import type { BrowserModule } from '../../resources/modules/browser-module.ts'
import { loanPrintouts } from './offers.ts'

/** Adds the printable note of a loan to the browser app. */
export const module: BrowserModule = {
  printouts: loanPrintouts,
}
