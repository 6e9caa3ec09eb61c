import type { Translate } from '../../src/schema/translate.ts'
import type { Values } from '../../src/schema/values.ts'
import { unitedStates } from './regions/united-states.ts'

/** Maps fields to texts that contain the name of the tax. */
const texts: Readonly<Record<string, string>> = {
  tax: 'taxWords.tax',
  taxTotal: 'taxWords.tax',
  taxAmount: 'taxWords.tax',
  taxRate: 'taxWords.rate',
  shippingTax: 'taxWords.shipping',
  subtotalWithTax: 'taxWords.subtotal',
  taxIncluded: 'taxWords.included',
  pricesIncludeTax: 'taxWords.pricesInclude',
  priceIncludesTax: 'taxWords.priceIncludes',
}

/** Lists the fields whose texts contain the name within a sentence. */
const sentences = ['pricesIncludeTax', 'priceIncludesTax', 'shippingTax', 'subtotalWithTax']

/**
 * Returns the label of a tax field with the names of the team's tax and tax ID, such as `NIF` and `IVA %`;
 * undefined for other fields, and for teams without these names.
 */
export function nameTaxField(path: string, settings: Values, t: Translate): string | undefined {
  const { taxNumberName } = settings
  if (path === 'taxId') return taxNumberName ? String(taxNumberName) : undefined
  const text = texts[path]
  const tax = nameTax(settings, t('taxWords.salesTax'))
  if (!tax || !text) return undefined
  if (!sentences.includes(path)) return t(text, { tax })
  const label = t(text, { tax: writeWithinSentence(tax) })
  // In some languages, the name comes first in the label, which begins with a capital letter.
  return label.slice(0, 1).toUpperCase() + label.slice(1)
}

/**
 * Returns the name of a team's tax; undefined for teams that have not named their tax. `salesTax` is the translated
 * name of the sales tax of the United States.
 */
export function nameTax({ taxName }: Values, salesTax: string): string | undefined {
  if (!taxName) return undefined
  // The tax names of other countries are abbreviations, which are the same in every language.
  return taxName === unitedStates.tax.name ? salesTax : String(taxName)
}

/** Returns a name within a sentence: `VAT` stays, `Sales tax` becomes `sales tax`. */
export function writeWithinSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name[0]!.toLowerCase() + name.slice(1) : name
}
