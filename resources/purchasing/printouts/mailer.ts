import { createPartyMailer, createPartyFinder } from '../../documents/mailing/party-mailer.ts'

const findSupplier = createPartyFinder('supplier')

/** Maps printouts of purchases to the mailers that choose recipients, subject and text. */
export const purchaseMailers = {
  'purchases.purchaseOrder': createPartyMailer('purchaseOrder', findSupplier),
  'purchases.supplierReturn': createPartyMailer('supplierReturn', findSupplier),
}
