import { createPartyMailer, createPartyFinder } from '../../documents/mailing/party-mailer.ts'

const findCustomer = createPartyFinder('customer')

/** Maps printouts of sales to the mailers that choose recipients, subject and text. */
export const saleMailers = {
  'sales.invoice': createPartyMailer('invoice', findCustomer),
  'sales.receipt': createPartyMailer('receipt', findCustomer),
  'sales.deliveryNote': createPartyMailer('deliveryNote', findCustomer),
  'sales.quote': createPartyMailer('quote', findCustomer),
  'sales.orderConfirmation': createPartyMailer('order', findCustomer),
  'sales.creditNote': createPartyMailer('creditNote', findCustomer),
}
