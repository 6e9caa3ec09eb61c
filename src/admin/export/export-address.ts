import type { ExportColumn } from '../../export/export-sheet.ts'
import type { ExportJob } from './export-job.ts'

/** Selects the records of a file. */
export interface ExportScope {
  readonly resource: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  /** Restricts the export to these records; undefined: all of the filter. */
  readonly ids?: readonly string[]
  /** Names the group whose rows are added up. */
  readonly group?: string
}

/** Bounds the ids in an address, which servers limit to 16 KB. */
const IDS_IN_ADDRESS = 200

/**
 * Returns the address that streams the records, in the list's order. More selected records than an address can name are
 * picked out of the stream of all, which keeps the order on the screen.
 */
export function exportAddress(
  { resource, filter, sort, ids, group }: ExportScope,
  columns: readonly ExportColumn[],
): Pick<ExportJob, 'only'> & { readonly address: string } {
  const isShort = ids !== undefined && ids.length <= IDS_IN_ADDRESS
  const chosen = ids === undefined ? filter : isShort ? { id: ids } : {}
  const query = new URLSearchParams({
    format: 'ndjson',
    fields: ['id', ...columns.map(({ key }) => key)].join(','),
    sort: JSON.stringify([sort.field, sort.order]),
    filter: JSON.stringify(chosen),
    ...(group !== undefined && { group }),
  })
  return {
    address: `/api/v1/${resource}/export?${query}`,
    ...(ids !== undefined && !isShort && { only: ids }),
  }
}
