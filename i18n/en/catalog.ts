import type { ResourceMessages } from '../resource-messages.ts'

/** Names products, categories, brands and units, and their fields. */
export const catalogResources = {
  products: {
    name: 'Product |||| Products',
    fields: {
      price: 'Sale price',
      compareAtPrice: 'Previous price',
      minSalePrice: 'Minimum sale price',
      netContent: 'Net content',
      contentUnit: 'Content unit',
      largestDiscount: 'Maximum discount',
      averageCost: 'Average cost',
      margin: 'Margin %',
      onHand: 'On hand',
      tax: 'Sales tax',
      purchaseTax: 'Purchase tax',
      appliedTax: 'Applied sales tax',
      appliedPurchaseTax: 'Applied purchase tax',
      reorderPoints: 'Bins and reorder points of branches',
      openingQuantity: 'Opening quantity',
      openingCost: 'Opening unit cost',
      openingBranch: 'Branch of the opening stock',
      archiveStocked: 'Archive even with stock',
      allergens: 'Allergens',
      weight: 'Weight (kg)',
      'barcodes.value': 'Barcode',
      'suppliers.supplierSku': "Supplier's SKU",
      'suppliers.price': 'Purchase price',
    },
    help: {
      sku: 'Blank: the next number is assigned.',
      purchasePrice: 'Without tax. Each goods receipt updates it.',
      compareAtPrice: 'The price before a reduction. Labels show it struck through.',
      allergens: 'The allergens of Annex II of Regulation (EU) No 1169/2011.',
      netContent:
        'Content of one piece, such as 250 g. Labels show the price per kilogram, litre, metre or m².',
      minSalePrice: 'Selling below this price needs a special right.',
      largestDiscount: 'Largest discount with which the price is at least the minimum sale price.',
      tax: 'Blank: the tax of the category, else of the company.',
      purchaseTax: 'Blank: the sales tax, else the tax of the category, else of the company.',
      margin: 'Share of the sale price without tax that exceeds the average cost.',
      onHand: 'Stock in all branches that you can see.',
      averageCost: 'Moving average cost of received goods, calculated by the stock ledger.',
      stockUnit:
        'Stock is counted in this unit. The unit cannot change once goods have moved, or a posted document contains the product.',
      reorderPoint:
        'An alert appears when the available quantity falls to this level. Blank: no alert.',
      weight: 'Weight of one stock unit. Shipping costs can be distributed over goods by weight.',
      targetLevel: 'A suggested order raises stock to this level.',
      allowNegative: '“Inherit” follows the setting of the branch.',
      reorderPoints:
        'Bin and levels in each branch. A branch without levels uses those of the product.',
      openingQuantity: 'Quantity in stock today. It is posted as opening stock.',
      openingCost: 'Blank: the purchase price.',
    },
    choices: {
      allergens: {
        gluten: 'Cereals containing gluten',
        crustaceans: 'Crustaceans',
        eggs: 'Eggs',
        fish: 'Fish',
        peanuts: 'Peanuts',
        soybeans: 'Soybeans',
        milk: 'Milk',
        nuts: 'Nuts',
        celery: 'Celery',
        mustard: 'Mustard',
        sesame: 'Sesame seeds',
        sulphites: 'Sulphur dioxide and sulphites',
        lupin: 'Lupin',
        molluscs: 'Molluscs',
      },
      contentUnit: {
        g: 'g',
        kg: 'kg',
        ml: 'ml',
        cl: 'cl',
        l: 'L',
        cm: 'cm',
        m: 'm',
        m2: 'm²',
      },
    },
    actions: { changePrice: 'Change sale price' },
    effects: {
      changePrice:
        'The sale price rises by this percentage; a negative percentage lowers it. A price that would fall below the minimum sale price is not changed.',
    },
    sections: {
      main: 'Product',
      stock: 'Stock',
      opening: 'Opening stock',
      supply: 'Suppliers',
      codes: 'Barcodes',
      pictures: 'Pictures and note',
    },
  },
  categories: {
    name: 'Category |||| Categories',
    fields: { parent: 'Parent category', defaultTax: 'Default tax of products' },
    help: {
      defaultTax:
        'For products without a tax. Blank: the tax of the parent category, else of the company.',
      code: 'Capital letters, digits, dot, hyphen and underscore.',
      sortOrder: 'Lower numbers come first.',
    },
  },
  brands: { name: 'Brand |||| Brands' },
  units: {
    name: 'Unit |||| Units',
    help: {
      decimals: 'How many decimals a quantity in this unit may have.',
      baseUnit: 'For a pack: the unit that the pack contains.',
      factor: 'How many base units the pack contains.',
    },
  },
} as const satisfies ResourceMessages
