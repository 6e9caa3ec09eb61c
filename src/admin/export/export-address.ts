import type { ExportColumn } from '../../export/export-sheet.ts'
import { IDS_IN_ADDRESS, writeSort } from '../core/data/wire.ts'
import type { ExportJob } from './export-job.ts'

/** Selects the records of an export. */
export interface ExportScope {
  readonly resource: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  /** Restricts the export to these records; undefined exports all records of the filter. */
  readonly ids?: readonly string[]
  /** Names the group by which rows are summed. */
  readonly group?: string
}

/**
 * Returns the address that streams the records in the order of the list. When more records are selected than an address
 * can hold, all records are streamed, and the worker keeps the selected records, in the order of the screen.
 */
export function buildExportAddress(
  { resource, filter, sort, ids, group }: ExportScope,
  columns: readonly ExportColumn[],
): Pick<ExportJob, 'only'> & { readonly address: string } {
  const isShort = ids !== undefined && ids.length <= IDS_IN_ADDRESS
  const chosen = ids === undefined ? filter : isShort ? { id: ids } : {}
  const query = new URLSearchParams({
    format: 'ndjson',
    fields: ['id', ...columns.map(({ key }) => key)].join(','),
    sort: JSON.stringify(writeSort(sort)),
    filter: JSON.stringify(chosen),
    ...(group !== undefined && { group }),
  })
  return {
    address: `/api/v1/${resource}/export?${query}`,
    ...(ids !== undefined && !isShort && { only: ids }),
  }
}

/**
 * Returns the address of a workbook that the server writes, with child rows as sheets of their own. `locale` sets the
 * language of the headings.
 */
export function buildWorkbookAddress(
  { resource, filter, sort, ids }: ExportScope,
  paths: readonly string[],
  { children, locale }: { readonly children: readonly string[]; readonly locale: string },
): string {
  const query = new URLSearchParams({
    format: 'xlsx',
    fields: paths.join(','),
    sort: JSON.stringify(writeSort(sort)),
    filter: JSON.stringify(ids === undefined ? filter : { id: ids }),
    children: children.join(','),
    locale,
  })
  return `/api/v1/${resource}/export?${query}`
}
