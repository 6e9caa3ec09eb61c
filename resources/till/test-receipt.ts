/** Names the preference that a person has printed a test receipt. */
export const TEST_RECEIPT = 'till.testReceipt'
