import { createPartyMailer, findPartyBy } from '../../documents/mailing/party-mailer.ts'

/** Addresses and words the mail of a purchase order. */
export const purchaseOrderMailer = createPartyMailer('purchaseOrder', findPartyBy('supplier'))
