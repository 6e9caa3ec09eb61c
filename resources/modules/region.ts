import type { SheetForm } from '../../src/schema/printout.ts'

/** Holds the data of a country: the taxes, payment methods and settings of its new teams, and the banknotes. */
export interface Region {
  /** Names the tax on sales, such as IVA, and the tax ID of a company, such as NIF. */
  readonly tax: { readonly name: string; readonly number: string }
  /** Lists the tax rates in percent, the standard rate first. */
  readonly rates: readonly number[]
  /** Sets the paper size of invoices and other printed sheets. */
  readonly sheet: SheetForm
  /** Sets the width of the receipt paper of the first branch. */
  readonly receiptRoll: 'roll80' | 'roll58'
  /** Indicates whether prices that consumers see include tax. */
  readonly pricesIncludeTax: boolean
  /** Lists payment methods with the names that are used in the country. */
  readonly paymentMethods: readonly RegionalMethod[]
  /** Lists the values of the banknotes in circulation, the smallest first. */
  readonly banknotes: readonly number[]
  /** Indicates whether goods are also measured in pounds, ounces, gallons and feet. */
  readonly hasCustomaryUnits?: boolean
}

export interface RegionalMethod {
  readonly name: string
  readonly kind: 'mobile' | 'bank' | 'card'
  readonly referenceRequired?: boolean
}
