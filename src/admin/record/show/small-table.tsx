import { useTranslation } from '../../core/context/translation.ts'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { isNumeric } from '../../../schema/kinds.ts'
import type { Place } from '../../fields/field-text.ts'
import { EdgeFrame } from '../../kit/edge-frame.tsx'

interface SmallTableProps<P, R> {
  readonly columns: readonly P[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R, i: number) => string | number
  readonly cell: (row: R, column: P) => ReactNode
  /** Sets padding and rules of its cells. */
  readonly sx: Readonly<Record<string, unknown>>
}

/** Draws a few rows under the names of their fields, figures flush right; it scrolls by itself where it is too wide. */
export function SmallTable<P extends Place, R>(props: SmallTableProps<P, R>) {
  const { columns, rows, keyOf, cell, sx } = props
  const t = useTranslation()
  return (
    <EdgeFrame>
      <Box component="table" sx={{ ...table, ...sx }}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.path} scope="col" style={alignOf(column)}>
                {t.field(column.resource, column.path)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={keyOf(row, i)}>
              {columns.map((column) => (
                <td key={column.path} style={alignOf(column)}>
                  {cell(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </EdgeFrame>
  )
}

function alignOf({ field }: Place) {
  return { textAlign: isNumeric(field) ? 'end' : 'start' } as const
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { fontSize: 12, lineHeight: '16px', fontWeight: 550, color: 'text.secondary' },
} as const
