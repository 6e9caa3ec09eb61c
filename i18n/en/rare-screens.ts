import { priceLabels } from './catalog-labels.ts'
import { profitColumns } from './finance-profit-columns.ts'
import { paying } from './finance-screens.ts'
import { count } from './inventory-counts.ts'
import { access } from './people-access.ts'
import { till } from './till.ts'

/** Collects the texts of business screens that most visits do not open, in one file that loads on demand. */
export const rareScreens = { access, count, paying, priceLabels, profitColumns, till }
