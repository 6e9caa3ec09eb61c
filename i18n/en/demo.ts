/** Holds the names, job titles, reasons and notes in the records of the demo company. */
export const demo = {
  supplier: '%{name} Wholesale',
  generalSupplier: 'General',
  departments: {
    management: 'Management',
    sales: 'Sales',
    purchasing: 'Purchasing',
    warehouse: 'Warehouse',
    accounts: 'Accounts',
    hr: 'Human resources',
  },
  jobs: {
    director: 'Managing director',
    assistant: 'Assistant',
    salesClerk: 'Sales clerk',
    salesLead: 'Sales lead',
    cashier: 'Cashier',
    buyer: 'Buyer',
    stockKeeper: 'Stock keeper',
    driver: 'Driver',
    accountant: 'Accountant',
    hrOfficer: 'HR officer',
  },
  purchaseReturns: {
    damaged: 'Damaged on arrival',
    wrongItem: 'Wrong item',
    faulty: 'Faulty',
  },
  saleReturns: {
    wrongItem: 'Wrong item',
    damaged: 'Damaged in transit',
    unexpected: 'Not as described',
    orderedTwice: 'Ordered twice',
  },
  writeOffs: {
    insolvent: 'Customer is insolvent',
    bankCharges: 'Bank charges deducted by the customer',
  },
  notes: {
    recounted: 'Counted twice',
    gettingCash: 'The customer went to get cash',
    backRoom: 'Found behind the shelves in the back room',
    deposit: 'Deposit for a larger order',
    smallerOrder: 'The order will be smaller',
  },
} as const
