import type { DeviceDeclaration } from '../../src/schema/registry.ts'

/**
 * Declares what a person may do at a shared till after giving their PIN: sell, hold and order, and add customers.
 * Everything else needs a sign-in with the password (decision 055).
 */
export const tillDevice: DeviceDeclaration = {
  right: 'sale.complete',
  rights: new Set([
    'branch.all',
    'branch.view',
    'tax.view',
    'payment-method.view',
    'category.view',
    'brand.view',
    'unit.view',
    'product.view',
    'stock.view',
    'customer.view',
    'customer.create',
    'view_price',
    'sale.view',
    'sale.view_all',
    'sale.create',
    'sale.edit',
    'sale.delete',
    'sale.hold',
    'sale.resume',
    'sale.confirm',
    'sale.complete',
    'sale.change_price',
    'sale.price_below_min',
    'sale.over_credit_limit',
  ]),
}
