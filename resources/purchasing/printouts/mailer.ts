import { createPartyMailer, findPartyBy } from '../../documents/mailing/party-mailer.ts'

const findSupplier = findPartyBy('supplier')

/** Addresses and words the mails of purchases. */
export const purchaseMailers = {
  'purchases.purchaseOrder': createPartyMailer('purchaseOrder', findSupplier),
  'purchases.supplierReturn': createPartyMailer('supplierReturn', findSupplier),
}
