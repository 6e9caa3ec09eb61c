import { LinkBase, type RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useWords } from '../context/words.ts'
import { cellOf } from '../fields/cells.tsx'
import { useCellTools } from '../fields/cell-tools.tsx'
import { fieldText, type Place } from '../fields/field-text.ts'
import { useOpened } from '../list/use-opened.ts'
import { SmallTable } from './small-table.tsx'

interface RelatedTableProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  readonly records: readonly RaRecord[]
}

/** A few records in a small table. */
export function RelatedTable({ resource, columns, records }: RelatedTableProps) {
  const say = useWords()
  const tools = useCellTools()
  const opened = useOpened(resource)
  // Where the title is what the page is about, the first text of a row leads to it.
  const { path: linked } = columns.find(({ path }) => path === resource.title) ??
    columns.find(({ field }) => field.kind !== 'reference') ?? { path: resource.title }
  const cell = (record: RaRecord, place: Place) => {
    const address = place.path === linked ? opened(record) : undefined
    if (!address) return cellOf(record[place.path], tools, place)
    const text = fieldText(record[place.path], tools, place)
    return <LinkBase to={address}>{text || say('list.untitled')}</LinkBase>
  }
  return (
    <SmallTable columns={columns} rows={records} keyOf={({ id }) => id} cell={cell} sx={table} />
  )
}

const table = {
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    px: 1.25,
    py: 0.75,
    maxWidth: 280,
    borderTop: 1,
    borderColor: 'divider',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& th:first-of-type, & td:first-of-type': { pl: 2 },
  '& th:last-of-type, & td:last-of-type': { pr: 2 },
  '& a': {
    color: 'inherit',
    textDecoration: 'none',
    display: 'inline-block',
    minWidth: 24,
    py: '2px',
  },
  '& td:first-of-type a': { fontWeight: 550 },
  '& a:hover': { color: 'primary.main', textDecoration: 'underline' },
  '& .code': { fontFamily: 'ui-monospace, monospace', fontSize: 12 },
} as const
