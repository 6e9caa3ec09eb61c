/**
 * Lists the resources of other modules whose postings write the journal; the ledger adds its own (`bookSources`). Their
 * changes make cached reports on the journal stale.
 */
export const journalSources = [
  'sales',
  'purchases',
  'payments',
  'expenses',
  'write-offs',
  'stock-movements',
  'day-closings',
  'customers',
  'suppliers',
] as const

/** Lists the resources whose entries are in the ledger of customers and suppliers (database/48-party-ledger.sql). */
export const partyLedgerSources = [
  'sales',
  'purchases',
  'receipts',
  'payments',
  'set-offs',
  'write-offs',
  'customers',
  'suppliers',
] as const
