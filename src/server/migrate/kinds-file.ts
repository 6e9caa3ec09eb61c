import { createHash } from 'node:crypto'
import type { Registry } from '../../schema/registry.ts'
import { quoteLiteral } from '../database/statement.ts'
import type { DatabaseFile } from './database-files.ts'

/** Names the file. The number is its place in the order of the files of `database/`. */
const NAME = '11-kinds-of-entries.sql'

/**
 * Generates the file with the SQL function armazem_kinds from the option `entries` of documents. The file is treated
 * like a file of `database/`: when it has changed, all files after it run again.
 */
export function createKindsFile({ resources }: Registry): DatabaseFile {
  const kinds = resources.flatMap(({ document }) =>
    Object.entries(document?.entries ?? {}).flatMap(([ledger, entries]) =>
      Object.entries(entries).map(([kind, { countsAs }]) => [ledger, kind, countsAs]),
    ),
  )
  const rows = kinds.map((row) => `(${row.map(quoteLiteral).join(', ')})`)
  const added =
    rows.length === 0
      ? ''
      : ` || array(
    select declared.kind from (values ${rows.join(',\n      ')}) declared (ledger, kind, counts_as)
    where declared.ledger = of_ledger and declared.counts_as = any (counted_as))`
  const sql = `-- Guarantees: reports and the journal count the kinds of entries that documents declare as the ledger's own kinds.
-- Contract: armazem_kinds('stock-movements', 'sale') returns 'sale', and the kinds of stock movements that documents
--   declare to count as 'sale'. PostgreSQL replaces a call with constant arguments by its result when it plans.
-- Source: the option entries of documents (src/schema/document.ts).

create or replace function armazem_kinds(of_ledger text, variadic counted_as text[]) returns text[]
  language sql immutable parallel safe return counted_as${added};

grant execute on function armazem_kinds to armazem_app;
`
  return { file: NAME, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}
