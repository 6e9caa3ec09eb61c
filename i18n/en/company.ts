import type { ResourceMessages } from '../messages.ts'

/** Names branches, taxes, payment methods and settings, and their fields. */
export const companyResources = {
  branches: {
    name: 'Branch |||| Branches',
    fields: {
      isPrimary: 'Main branch',
      allowNegativeStock: 'Allow negative stock',
      receiptRoll: 'Receipt paper',
    },
    sections: { main: 'Branch' },
    choices: { receiptRoll: { roll80: 'Roll of 80 mm', roll58: 'Roll of 58 mm' } },
    help: {
      code: 'Part of document numbers: capital letters, digits and hyphens.',
      timezone: 'An IANA name, such as Europe/Lisbon. Blank: the time zone of the team.',
    },
  },
  taxes: {
    name: 'Tax |||| Taxes',
    fields: { rate: 'Rate %', isInclusive: 'Included in prices' },
  },
  'payment-methods': {
    name: 'Payment method |||| Payment methods',
    fields: { referenceRequired: 'Reference required' },
    help: {
      referenceRequired: 'Payments need a reference, such as the number of the card slip.',
    },
  },
  settings: {
    name: 'Company',
    fields: {
      legalName: 'Legal name',
      approvePurchasesAbove: 'Purchases above',
      approveExpensesAbove: 'Expenses above',
      approveRefundsAbove: 'Refunds above',
      approveAdjustmentsAbove: 'Stock adjustments above',
      twoPeople: 'Always require two people',
      requireSecondFactor: 'Require a second factor',
      pricesIncludeTax: 'Prices include tax',
      saleTax: 'Sales tax',
      purchaseTax: 'Purchase tax',
      customerTermsDays: 'Customer payment terms (days)',
      supplierTermsDays: 'Supplier payment terms (days)',
      billOn: 'Purchases are payable',
      overReceiptPercent: 'Allowed over-receipt',
      cashRounding: 'Round sales to',
      receiptRequiredAbove: 'Receipt required above',
      quoteValidDays: 'Quotes are valid (days)',
      logo: 'Logo',
      paperFooter: 'Footer of printouts',
      closedUntil: 'Books closed until',
    },
    help: {
      legalName: 'If it differs from the name of the team.',
      taxId: 'Used for branches without one.',
      address: 'Used for branches without one.',
      approvePurchasesAbove:
        'Purchases above this amount need the approval of a person whose limit covers them. Blank: no approval needed.',
      twoPeople: 'People cannot approve their own documents, whatever their limit.',
      requireSecondFactor:
        'All members also need a code from an authenticator app or by e-mail to sign in. Members without a second factor set it up first.',
      pricesIncludeTax: 'Default for new products and new sales.',
      saleTax: 'For products without a tax, whose category has none either. Blank: no tax.',
      purchaseTax: 'For products without a tax, whose category has none either. Blank: no tax.',
      customerTermsDays: 'Default for new customers. Blank: due immediately.',
      supplierTermsDays: 'Default for new suppliers. Blank: due immediately.',
      cashRounding: 'Such as 0.05. Blank: no rounding.',
      receiptRequiredAbove:
        'Expenses above this amount cannot be posted without a receipt. Blank: no receipt needed.',
      quoteValidDays: 'Default for new quotes. Blank: quotes do not expire.',
      logo: 'Printed at the top of invoices, receipts and other printouts, at most 24 mm high.',
      paperFooter:
        'Such as bank account or terms. Address, telephone, e-mail and tax ID are those of the branch.',
      closedUntil: 'Nothing can be posted, changed or undone up to and including this day.',
    },
    choices: { billOn: { receipt: 'As goods are received', order: 'When ordered' } },
    sections: {
      company: 'Company',
      security: 'Security',
      approval: 'Needs approval',
      terms: 'Prices, tax and terms',
      defaults: 'Purchases and sales',
      expenses: 'Expenses',
      printouts: 'Printouts',
      period: 'Period',
    },
  },
} as const satisfies ResourceMessages
