import type { ResourceMessages } from '../resource-messages.ts'

/** Names branches, taxes and payment methods, and their fields. */
export const companyResources = {
  branches: {
    name: 'Branch |||| Branches',
    fields: {
      isPrimary: 'Main branch',
      allowNegativeStock: 'Allow negative stock',
      receiptRoll: 'Receipt paper',
    },
    sections: { main: 'Branch' },
    printouts: { testReceipt: 'Test receipt' },
    choices: { receiptRoll: { roll80: 'Roll of 80 mm', roll58: 'Roll of 58 mm' } },
    help: {
      code: 'Part of document numbers: capital letters, digits and hyphens.',
      timezone: 'An IANA name, such as Europe/Lisbon. Blank: the time zone of the team.',
    },
  },
  taxes: {
    name: 'Tax |||| Taxes',
    fields: { rate: 'Rate %' },
  },
  'payment-methods': {
    name: 'Payment method |||| Payment methods',
    fields: { referenceRequired: 'Reference required' },
    help: {
      referenceRequired: 'Payments need a reference, such as the number of the card slip.',
    },
  },
  settings: { name: 'Company' },
} as const satisfies ResourceMessages
