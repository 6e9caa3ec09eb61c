import type { BrowserModule } from '../modules/browser-module.ts'
import { partyPrintouts } from './printouts/offers.ts'

/** Adds customers and suppliers to the browser app. */
export const module: BrowserModule = {
  navigation: [
    {
      key: 'supplier',
      icon: 'truck',
      entries: [
        { label: 'supplierList', resource: 'suppliers', view: 'list' },
        { label: 'addSupplier', resource: 'suppliers', view: 'create' },
        { label: 'supplierHistory', resource: 'supplier-history', view: 'list' },
      ],
    },
    {
      key: 'customer',
      icon: 'users',
      entries: [
        { label: 'customerList', resource: 'customers', view: 'list' },
        { label: 'addCustomer', resource: 'customers', view: 'create' },
        { label: 'customerReport', resource: 'customer-report', view: 'list' },
      ],
    },
  ],
  printouts: partyPrintouts,
}
