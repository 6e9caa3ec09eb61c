import type { ResourceMessages } from '../resource-messages.ts'

/** Names customers and suppliers, and their fields. */
export const partiesResources = {
  suppliers: {
    name: 'Supplier |||| Suppliers',
    printouts: { statement: 'Statement of account' },
    sections: { main: 'Supplier', account: 'Account', terms: 'Terms and notes' },
    choices: {
      onHold: {
        none: 'Not on hold',
        purchases: 'Purchases on hold',
        payments: 'Payments on hold',
        all: 'All on hold',
      },
    },
    help: {
      balance: 'Amount you owe the supplier; a negative amount is your credit.',
      code: 'Blank: the next number is assigned.',
      openingBalance: 'Amount you owed the supplier when you started with Armazem.',
      paymentTermsDays:
        'New suppliers get the payment terms of the company. Blank: due immediately.',
    },
  },
  customers: {
    name: 'Customer |||| Customers',
    printouts: {
      statement: 'Statement of account',
      reminder1: 'First reminder',
      reminder2: 'Second reminder',
      reminder3: 'Final reminder',
    },
    fields: {
      isWalkIn: 'Walk-in customer',
      getsReminders: 'Automatic reminders',
    },
    sections: { main: 'Customer', account: 'Account', terms: 'Terms and notes' },
    help: {
      balance: 'Amount the customer owes; a negative amount is credit.',
      lifetimeSales: 'All sales less returns, tax included.',
      name: 'Blank: composed of the names below.',
      code: 'Blank: the next number is assigned.',
      getsReminders: 'Off: you send reminders of overdue invoices yourself.',
      openingBalance: 'Amount the customer owed when you started with Armazem.',
      paymentTermsDays:
        'New customers get the payment terms of the company. Blank: due immediately.',
    },
    choices: {
      paymentTermsBasis: {
        invoiceDate: 'From the invoice date',
        endOfMonth: 'From the end of the month',
      },
    },
  },
  'customer-report': {
    name: 'Customer report |||| Customer report',
    fields: { total: 'Bought', netTotal: 'Bought less returned' },
  },
  'customer-statement': {
    name: 'Customer statement |||| Customer statement',
    fields: { number: 'Document', resource: 'Kind of document', document: 'Document ID' },
    choices: {
      type: {
        forward: 'Balance brought forward',
        opening: 'Opening balance',
        return: 'Credit note',
        writeOff: 'Write-off',
      },
    },
  },
  'supplier-history': {
    name: 'Supplier history |||| Supplier history',
    fields: {
      number: 'Document',
      amount: 'Amount',
      resource: 'Kind of document',
      document: 'Document ID',
    },
    choices: {
      type: {
        opening: 'Opening balance',
        purchase: 'Order',
        receipt: 'Goods receipt',
        billDifference: 'Bill difference',
        writeOff: 'Write-off',
      },
    },
  },
  'supplier-statement': {
    name: 'Supplier statement |||| Supplier statement',
    fields: { number: 'Document', resource: 'Kind of document', document: 'Document ID' },
    choices: {
      type: {
        forward: 'Balance brought forward',
        opening: 'Opening balance',
        purchase: 'Order',
        receipt: 'Goods receipt',
        billDifference: 'Bill difference',
        writeOff: 'Write-off',
      },
    },
  },
} as const satisfies ResourceMessages
