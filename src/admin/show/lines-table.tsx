import { Box } from '@mui/material'
import type { FieldOf } from '../../schema/fields.ts'
import { useLabels } from '../context/labels.tsx'
import { useSession } from '../context/session.tsx'
import { cellOf } from '../fields/cells.tsx'
import { useCellTools } from '../fields/cell-tools.tsx'
import type { Place } from '../fields/field-text.ts'
import { isNumeric } from '../fields/numeric.ts'
import { isVisible } from '../form/form-values.ts'
import { chosen } from '../form/line-columns.ts'

interface LinesTableProps {
  readonly place: Place<FieldOf<'lines'>>
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** What the rows belong to. */
  readonly record: Readonly<Record<string, unknown>>
}

/** The child rows of a record. */
export function LinesTable({ place: { resource, path, field }, rows, record }: LinesTableProps) {
  const labels = useLabels()
  const tools = useCellTools()
  const { can } = useSession()
  const columns = chosen(field.fields)
    .filter(([name, child]) => {
      const isBlank = rows.every((row) => !row[name])
      const applies = isVisible(resource, `${path}.${name}`, record)
      return applies && (!child.requires || can(child.requires)) && !(child.column && isBlank)
    })
    .map(([name, child]) => ({ name, resource, path: `${path}.${name}`, field: child }))
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.path} scope="col" style={alignOf(column)}>
                {labels.field(resource, column.path)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={String(row.id ?? i)}>
              {columns.map((column) => (
                <td key={column.path} style={alignOf(column)}>
                  {cellOf(row[column.name], tools, column)}
                </td>
              ))}
            </tr>
          ))}
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
  '& th': { fontSize: 12, lineHeight: '16px', fontWeight: 550, color: 'text.secondary' },
  '& th, & td': { p: 0.75, borderBottom: 1, borderColor: 'divider', whiteSpace: 'nowrap' },
  '& th:first-of-type, & td:first-of-type': { pl: 0 },
  '& td:first-of-type': { whiteSpace: 'normal', minWidth: 160 },
  '& tr:last-child td': { borderBottom: 0 },
} as const
