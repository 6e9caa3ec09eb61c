import { percent } from '../../src/schema/fields.ts'
import type { Action } from '../../src/schema/document.ts'

/** Declares the actions on one product and on selected products of the list. */
export const productActions = {
  changePrice: {
    rows: true,
    when: { status: 'active' },
    icon: 'badge-percent',
    fields: {
      /** Sets the change in percent: 10 raises the sale price by 10 %, -10 lowers it. */
      priceChange: percent({ required: true, min: -99, max: 900 }),
    },
  },
} as const satisfies Readonly<Record<string, Action>>
