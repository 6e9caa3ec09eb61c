import type { ResourceMessages } from '../messages.ts'

/** Names products and what describes them, and their fields. */
export const catalogResources = {
  products: {
    name: 'Product |||| Products',
    fields: {
      price: 'Sale price',
      minSalePrice: 'Minimum sale price',
      largestDiscount: 'Maximum discount',
      averageCost: 'Average cost',
      tax: 'Sales tax',
      purchaseTax: 'Purchase tax',
      appliedTax: 'Sales tax that applies',
      appliedPurchaseTax: 'Purchase tax that applies',
      reorderPoints: 'Bins and reorder points of branches',
      openingQuantity: 'Quantity there now',
      openingCost: 'Cost of one',
      openingBranch: 'In branch',
      archiveStocked: 'Archive although there is stock',
      'barcodes.value': 'Barcode',
      'suppliers.supplierSku': "Supplier's SKU",
      'suppliers.price': 'Purchase price',
    },
    help: {
      sku: 'Left blank, the next number is given.',
      purchasePrice: 'Without tax. Each receipt brings it up to date.',
      minSalePrice: 'Selling below it needs a right of its own.',
      largestDiscount: 'The largest discount that leaves at least the minimum sale price.',
      tax: "Blank: the category's, else the company's.",
      purchaseTax: "Blank: the sales tax, else the category's, else the company's.",
      averageCost: 'Moving average cost of received goods, calculated by the stock ledger.',
      stockUnit: 'Stock is counted in this unit; it cannot change once goods have moved.',
      reorderPoint:
        'An alert appears when the available quantity falls to this level. Blank: no alert.',
      targetLevel: 'A suggested order fills up to this level.',
      allowNegative: 'Inherit follows the branch.',
      reorderPoints:
        'Where a branch keeps it. A branch without levels of its own takes those above.',
      openingQuantity:
        'What is on the shelf already. It goes into the stock ledger as opening stock.',
      openingCost: 'Left blank, the purchase price.',
    },
    actions: { changePrice: 'Change sale price' },
    effects: {
      changePrice:
        'The sale price rises by this percentage, or falls where it is negative. No price goes below the minimum sale price.',
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
    fields: { parent: 'Parent category', defaultTax: 'Tax of its products' },
    help: {
      defaultTax:
        "For products without their own. Blank: the parent category's, else the company's.",
      code: 'Capital letters, digits, dot, hyphen and underscore.',
      sortOrder: 'Lower numbers come first.',
    },
  },
  brands: { name: 'Brand |||| Brands' },
  units: {
    name: 'Unit |||| Units',
    help: {
      decimals: 'How many decimals a quantity in this unit may have.',
      baseUnit: 'For a pack: the unit that it is made of.',
      factor: 'How many base units one of this holds.',
    },
  },
} as const satisfies ResourceMessages
