import type { ResourceMessages } from '../messages.ts'

/** Names branches, taxes, payment methods and settings, and their fields. */
export const companyResources = {
  branches: {
    name: 'Branch |||| Branches',
    fields: {
      isPrimary: 'Main branch',
      allowNegativeStock: 'Allow negative stock',
      receiptRoll: 'Receipts are printed on',
    },
    sections: { main: 'Branch' },
    choices: { receiptRoll: { roll80: 'Roll of 80 mm', roll58: 'Roll of 58 mm' } },
    help: {
      code: 'Goes into document numbers: capital letters, digits and hyphens.',
      timezone: "An IANA name, such as Europe/Lisbon. Blank means the team's.",
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
      referenceRequired: 'A payment must then carry a number, such as that of the card slip.',
    },
  },
  settings: {
    name: 'Business rules',
    fields: {
      approvePurchasesAbove: 'Purchases above',
      approveExpensesAbove: 'Expenses above',
      approveRefundsAbove: 'Refunds above',
      approveAdjustmentsAbove: 'Stock adjustments above',
      twoPeople: 'Always two people',
      pricesIncludeTax: 'Prices include tax',
      saleTax: 'Sales tax',
      purchaseTax: 'Purchase tax',
      customerTermsDays: 'Customers pay after (days)',
      supplierTermsDays: 'Suppliers are paid after (days)',
      billOn: 'Purchases are payable',
      overReceiptPercent: 'May be received above the order',
      cashRounding: 'Round sales to',
      receiptRequiredAbove: 'Receipt required above',
      quoteValidDays: 'Quotes are valid (days)',
      logo: 'Logo',
      paperFooter: 'Footer of printouts',
      closedUntil: 'Books closed until',
    },
    help: {
      approvePurchasesAbove:
        'Purchases above this amount need the approval of a person whose limit covers them. Blank: no approval needed.',
      twoPeople: 'People cannot approve what they entered themselves.',
      pricesIncludeTax: 'New products and new sales begin so.',
      saleTax: 'For products without a tax of their own or of their category. Blank: none.',
      purchaseTax: 'For products without a tax of their own or of their category. Blank: none.',
      customerTermsDays: 'Default for new customers. Blank: due immediately.',
      supplierTermsDays: 'New suppliers begin so.',
      cashRounding: 'Such as 0.05. Blank: to the cent.',
      receiptRequiredAbove:
        'An expense of more is not posted without its receipt. Blank: none is asked for.',
      quoteValidDays: 'New quotes begin so. Blank: no end.',
      logo: 'Stands at the head of invoices, receipts and other printouts, at most 24 mm high.',
      paperFooter:
        'Such as bank account or terms. Address, telephone, e-mail and tax ID are those of the branch.',
      closedUntil: 'Nothing up to this day can be posted, changed or undone.',
    },
    choices: { billOn: { receipt: 'As goods are received', order: 'When ordered' } },
    sections: {
      approval: 'Needs approval',
      terms: 'Prices, tax and terms',
      defaults: 'Purchases and sales',
      expenses: 'Expenses',
      printouts: 'Printouts',
      period: 'Period',
    },
  },
} as const satisfies ResourceMessages
