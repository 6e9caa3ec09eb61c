import { createPartyMailer } from '../../documents/mailing/party-mailer.ts'

/** Addresses and words the mail of a statement, which goes to the customer or supplier itself. */
export const statementMailer = createPartyMailer('statement', async (record) => record)
