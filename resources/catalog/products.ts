import {
  barcode,
  boolean,
  code,
  computed,
  decimal,
  images,
  integer,
  lines,
  longText,
  multiSelect,
  percent,
  price,
  quantity,
  reference,
  select,
  text,
} from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { catalogAccess } from './access.ts'
import { productActions } from './product-actions.ts'

/** Declares products (rule 1.4). */
export const products = defineResource('products', {
  icon: 'package',
  group: 'product',
  importKey: 'sku',
  touches: ['stock-movements'],
  reads: ['categories', 'taxes', 'settings', 'inventory'],
  access: catalogAccess,
  rights: { archive_stocked: [] },
  related: ['inventory', 'stock-movements', 'purchase-history', 'sales-lines', 'price-history'],
  relatedFirst: ['inventory'],
  routes: { list: '/product-list', create: '/add-product', show: '/product-details/:id' },
  subtitle: 'sku',
  states: ['status', 'allowNegative'],
  usualStates: { allowNegative: 'inherit' },
  inactive: { status: 'archived' },
  sections: {
    main: [
      'name',
      'sku',
      'category',
      'brand',
      'type',
      'status',
      'archiveStocked',
      'description',
      'allergens',
    ],
    pricing: [
      'price',
      'priceIncludesTax',
      'compareAtPrice',
      'minSalePrice',
      'largestDiscount',
      'purchasePrice',
      'averageCost',
      'margin',
      'tax',
      'purchaseTax',
      'appliedTax',
      'appliedPurchaseTax',
      'netContent',
      'contentUnit',
      'isSellable',
      'isPurchasable',
    ],
    stock: [
      'onHand',
      'stockUnit',
      'purchaseUnit',
      'saleUnit',
      'reorderPoint',
      'reorderQty',
      'targetLevel',
      'weight',
      'allowNegative',
      'reorderPoints',
    ],
    opening: ['openingQuantity', 'openingCost', 'openingBranch'],
    codes: ['barcodes'],
    supply: ['preferredSupplier', 'suppliers'],
    pictures: ['images', 'note'],
  },
  when: {
    allergens: { visible: { type: 'stock' } },
    reorderPoint: { visible: { type: 'stock' } },
    reorderQty: { visible: { type: 'stock' } },
    targetLevel: { visible: { type: 'stock' } },
    weight: { visible: { type: 'stock' } },
    allowNegative: { visible: { type: 'stock' } },
    reorderPoints: { visible: { type: 'stock' } },
    archiveStocked: { visible: { status: 'archived' } },
    contentUnit: {
      visible: { netContent_null: false },
      required: { netContent_null: false },
    },
    openingQuantity: { visible: { type: 'stock' } },
    openingCost: { visible: { type: 'stock' } },
    openingBranch: { visible: { type: 'stock' } },
  },
  inputs: {
    /** Sets the opening stock of a new product, which an adjustment posts. */
    openingQuantity: quantity({ min: 0, immutable: true, requires: 'adjustment.post' }),
    /** Sets the unit cost of the opening stock; if blank, the purchase price is used. */
    openingCost: price({ min: 0, immutable: true, requires: 'view_cost' }),
    /** Names the branch of the opening stock; if blank, the primary branch is used. */
    openingBranch: reference('branches', {
      preselect: 'isPrimary',
      immutable: true,
      requires: 'adjustment.post',
    }),
    /** Archives the product even if some of it is in stock. */
    archiveStocked: boolean({ requires: 'product.archive_stocked' }),
  },
  actions: productActions,
  essentials: ['price', 'sku', 'category'],
  fields: {
    sku: code({ max: 64, series: 'P-', unique: true, search: true, column: true, width: 150 }),
    name: text({
      required: true,
      max: 255,
      warnDuplicate: true,
      search: true,
      column: true,
      width: 320,
    }),
    category: reference('categories', { required: true, filter: true, column: true }),
    brand: reference('brands', { filter: true }),
    type: select({
      choices: { stock: 'neutral', service: 'info' },
      default: 'stock',
      filter: true,
    }),
    status: select({
      choices: { active: 'success', archived: 'neutral' },
      default: 'active',
      filter: true,
      column: true,
    }),
    description: longText({ max: 5000 }),
    /** Lists the allergens of Annex II of Regulation (EU) No 1169/2011. */
    allergens: multiSelect({
      choices: {
        gluten: 'neutral',
        crustaceans: 'neutral',
        eggs: 'neutral',
        fish: 'neutral',
        peanuts: 'neutral',
        soybeans: 'neutral',
        milk: 'neutral',
        nuts: 'neutral',
        celery: 'neutral',
        mustard: 'neutral',
        sesame: 'neutral',
        sulphites: 'neutral',
        lupin: 'neutral',
        molluscs: 'neutral',
      },
      filter: true,
    }),
    price: price({ required: true, min: 0, filter: true, column: true, requires: 'view_price' }),
    priceIncludesTax: boolean({ setting: 'pricesIncludeTax' }),
    /** Holds the price before a reduction, which labels show struck through. */
    compareAtPrice: price({ min: 0, requires: 'view_price' }),
    minSalePrice: price({ min: 0, requires: 'view_price' }),
    /**
     * Computes the largest discount, in percent, for which the price stays at or above the minimum sale price; blank for
     * products that cannot be sold.
     */
    largestDiscount: computed({
      as: 'percent',
      from: {
        when: { isSellable: true },
        use: {
          multiply: [
            { divide: [{ positive: { subtract: ['price', 'minSalePrice'] } }, 'price'] },
            { value: 100 },
          ],
        },
      },
      requires: 'view_price',
    }),
    purchasePrice: price({ min: 0, requires: 'view_cost' }),
    averageCost: price({ readOnly: true, requires: 'view_cost', column: true }),
    /** Shows (price without tax − average cost) ÷ price without tax, in percent. */
    margin: percent({
      min: -1e9,
      digits: 1,
      derived: true,
      readOnly: true,
      requires: 'view_profit',
      column: true,
    }),
    /** Shows the stock in all branches of the caller; blank for services. */
    onHand: quantity({
      sum: false,
      derived: true,
      readOnly: true,
      requires: 'stock.view',
      column: true,
    }),
    tax: reference('taxes'),
    purchaseTax: reference('taxes'),
    /**
     * Show the tax on sales and the tax on purchases of the product: the product's own tax, else that of its category,
     * else that of the company (product-derived-fields.server.ts).
     */
    appliedTax: reference('taxes', { derived: true, readOnly: true }),
    appliedPurchaseTax: reference('taxes', { derived: true, readOnly: true }),
    /** Holds the net content of one piece, from which labels compute the price per kilogram, litre, metre or m². */
    netContent: decimal({ min: 0.0001, decimals: 4 }),
    contentUnit: select({
      choices: {
        g: 'neutral',
        kg: 'neutral',
        ml: 'neutral',
        cl: 'neutral',
        l: 'neutral',
        cm: 'neutral',
        m: 'neutral',
        m2: 'neutral',
      },
    }),
    isSellable: boolean({ default: true }),
    isPurchasable: boolean({ default: true }),
    stockUnit: reference('units', { required: true, usual: true }),
    purchaseUnit: reference('units'),
    saleUnit: reference('units'),
    reorderPoint: quantity({ min: 0, sum: false }),
    reorderQty: quantity({ min: 0, sum: false }),
    targetLevel: quantity({ min: 0, sum: false, atLeast: 'reorderPoint' }),
    /** Holds the weight of one stock unit in kilograms. */
    weight: quantity({ min: 0, sum: false }),
    allowNegative: select({
      choices: { inherit: 'neutral', yes: 'warning', no: 'neutral' },
      default: 'inherit',
    }),
    /**
     * Sets the bin, reorder point and target level of the product in one branch. With a reorder point of 0, there is an
     * alert only when no stock is available.
     */
    reorderPoints: lines({
      title: 'branch',
      max: 200,
      fields: {
        branch: reference('branches', { required: true, unique: { per: 'parent' } }),
        bin: text({ max: 32 }),
        reorderPoint: quantity({ min: 0 }),
        targetLevel: quantity({ min: 0, atLeast: 'reorderPoint' }),
      },
    }),
    preferredSupplier: reference('suppliers', { filter: true, requires: 'supplier.view' }),
    barcodes: lines({
      title: 'value',
      max: 20,
      fields: {
        value: barcode({ required: true, unique: true, search: true, type: 'type' }),
        type: select({
          choices: {
            ean13: 'neutral',
            ean8: 'neutral',
            upca: 'neutral',
            code128: 'neutral',
            other: 'neutral',
          },
          default: 'ean13',
        }),
      },
    }),
    suppliers: lines({
      title: 'supplier',
      max: 50,
      requires: 'supplier.view',
      fields: {
        supplier: reference('suppliers', { required: true }),
        supplierSku: text({ max: 64, unique: { per: 'supplier' } }),
        price: price({ min: 0, requires: 'view_cost' }),
        leadTimeDays: integer({ min: 0, max: 3650 }),
        minOrderQty: quantity({ min: 0.0001 }),
        packSize: quantity({ min: 0.0001 }),
      },
    }),
    images: images({ max: 8 }),
    note: longText({ max: 1000 }),
  },
})
