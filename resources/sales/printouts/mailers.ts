import { createPartyMailer, findPartyBy } from '../../documents/mailing/party-mailer.ts'

const findCustomer = findPartyBy('customer')

/** Addresses and words the mails of sales. */
export const mailers = {
  invoice: createPartyMailer('invoice', findCustomer),
  quote: createPartyMailer('quote', findCustomer),
  order: createPartyMailer('order', findCustomer),
  creditNote: createPartyMailer('creditNote', findCustomer),
}
