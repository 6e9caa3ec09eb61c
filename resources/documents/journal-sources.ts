/** Lists the resources whose postings write the journal. Their changes make cached reports on the journal stale. */
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
