import { demo } from './demo.ts'

/** Names the records and roles of a new team. The team may rename them later. */
export const newTeam = {
  roles: {
    owner: 'Owner',
    admin: 'Administrator',
    manager: 'Branch manager',
    sales: 'Sales clerk',
    purchasing: 'Purchasing',
    stock: 'Stock keeper',
    accounts: 'Accountant',
    hr: 'Human resources',
    viewer: 'Viewer',
  },
  units: {
    piece: { name: 'Piece', short: 'pc' },
    box: { name: 'Box', short: 'box' },
    kilogram: { name: 'Kilogram', short: 'kg' },
    gram: { name: 'Gram', short: 'g' },
    litre: { name: 'Litre', short: 'l' },
    metre: { name: 'Metre', short: 'm' },
    hour: { name: 'Hour', short: 'h' },
    pound: { name: 'Pound', short: 'lb' },
    ounce: { name: 'Ounce', short: 'oz' },
    gallon: { name: 'Gallon', short: 'gal' },
    foot: { name: 'Foot', short: 'ft' },
  },
  branch: 'Main branch',
  paymentMethods: {
    cash: 'Cash',
    card: 'Card',
    bank: 'Bank transfer',
    mobile: 'Mobile payment',
    cheque: 'Cheque',
    storeCredit: 'Store credit',
  },
  customer: 'Walk-in customer',
  expenseCategories: {
    rent: 'Rent',
    utilities: 'Utilities',
    salaries: 'Salaries',
    marketing: 'Marketing',
    transport: 'Transport',
    maintenance: 'Maintenance',
    officeSupplies: 'Office supplies',
    bankFees: 'Bank fees',
    taxes: 'Taxes & licences',
    other: 'Other',
  },
  demo,
} as const

/** Holds names that differ between countries (ISO 3166). */
export const newTeamIn = {}
