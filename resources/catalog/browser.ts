import { withRareTexts } from '../../src/admin/core/context/translation.ts'
import type { BrowserModule } from '../modules/browser-module.ts'

/** Adds products and price labels to the browser app. */
export const module: BrowserModule = {
  navigation: [
    {
      key: 'product',
      icon: 'package',
      entries: [
        { label: 'addProduct', resource: 'products', view: 'create' },
        { label: 'productList', resource: 'products', view: 'list' },
        { label: 'units', resource: 'units', view: 'list' },
        { label: 'categories', resource: 'categories', view: 'list' },
        { label: 'brands', resource: 'brands', view: 'list' },
      ],
    },
  ],
  screens: [
    {
      address: '/price-labels',
      right: 'product.view',
      recordLink: {
        resource: 'products',
        as: 'products',
        label: 'navigation.printLabels',
        icon: 'tags',
        bulk: true,
      },
      load: async () => withRareTexts((await import('./screens/price-labels.tsx')).PriceLabels),
    },
  ],
}
