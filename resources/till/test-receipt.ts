/** Names the preference that records that a person has printed a test receipt. */
export const TEST_RECEIPT = 'till.testReceipt'
