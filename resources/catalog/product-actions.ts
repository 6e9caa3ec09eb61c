import { percent } from '../../src/schema/fields.ts'
import type { Action } from '../../src/schema/document.ts'

/** Declares what can be done with one product or with the selected products of the list. */
export const productActions = {
  changePrice: {
    rows: true,
    when: { status: 'active' },
    icon: 'badge-percent',
    fields: {
      /** 10 raises the sale price by 10 %, -10 reduces it. */
      priceChange: percent({ required: true, min: -99, max: 900 }),
    },
  },
} as const satisfies Readonly<Record<string, Action>>
