import { Box } from '@mui/material'
import { LinkBase, type RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useLabels } from '../context/labels.tsx'
import { useWords } from '../context/words.ts'
import { cellOf } from '../fields/cells.tsx'
import { useCellTools } from '../fields/cell-tools.tsx'
import { fieldText, type Place } from '../fields/field-text.ts'
import { isNumeric } from '../../schema/kinds.ts'
import { useOpened } from '../list/use-opened.ts'

interface RelatedTableProps {
  readonly resource: Resource
  readonly columns: readonly Place[]
  readonly records: readonly RaRecord[]
}

/** A few records in a small table. */
export function RelatedTable({ resource, columns, records }: RelatedTableProps) {
  const say = useWords()
  const labels = useLabels()
  const tools = useCellTools()
  const opened = useOpened(resource)
  // Where the title is what the page is about, the first text of a row leads to it.
  const { path: linked } = columns.find(({ path }) => path === resource.title) ??
    columns.find(({ field }) => field.kind !== 'reference') ?? { path: resource.title }
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={table}>
        <thead>
          <tr>
            {columns.map((place) => (
              <th key={place.path} scope="col" style={alignOf(place)}>
                {labels.field(resource, place.path)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => {
            const address = opened(record)
            return (
              <tr key={record.id}>
                {columns.map((place) => (
                  <td key={place.path} style={alignOf(place)}>
                    {place.path === linked && address ? (
                      <LinkBase to={address}>
                        {fieldText(record[place.path], tools, place) || say('list.untitled')}
                      </LinkBase>
                    ) : (
                      cellOf(record[place.path], tools, place)
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </Box>
    </Box>
  )
}

function alignOf({ field }: Place) {
  return { textAlign: isNumeric(field) ? 'end' : 'start' } as const
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th': { fontSize: 12, lineHeight: '16px', fontWeight: 550, color: 'text.secondary' },
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
