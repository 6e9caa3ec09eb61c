import { useTranslation } from '../../core/context/translation.ts'
import { Box } from '@mui/material'
import type { FieldOf } from '../../../schema/fields.ts'
import { isNumeric } from '../../../schema/kinds.ts'
import type { Place } from '../../fields/field-text.ts'
import { visuallyHidden } from '../../kit/theme/visually-hidden.ts'
import { BoundInput } from '../bound-input.tsx'
import { HintCell, type HintPlace } from './hint.tsx'
import { LiveCell, RemoveRow } from './line-cells.tsx'
import { minWidthOf, head, type LineColumn } from './line-layout.ts'

/** Holds the properties with which child rows are drawn, as a table or as cards. */
export interface LineRowsProps {
  readonly place: Place<FieldOf<'lines'>>
  readonly rowKeys: readonly string[]
  readonly columns: readonly LineColumn[]
  readonly live: readonly (Place & { readonly name: string })[]
  readonly hint: HintPlace | undefined
  readonly disabled: boolean
  readonly onEntered: (row: number, name: string, value: unknown) => void
  readonly onRemove: (row: number) => void
}

/** Child rows as a table, entered like a spreadsheet. */
export function LineTable(props: LineRowsProps) {
  const { place, rowKeys, columns, live, hint, disabled, onEntered, onRemove } = props
  const { resource, path } = place
  const t = useTranslation()
  return (
    <Box sx={scroller}>
      <Box component="table" sx={table}>
        <thead>
          <tr>
            {columns.map(({ path: column, field: child }, i) => (
              <th
                key={column}
                scope="col"
                style={{
                  textAlign: isNumeric(child) ? 'end' : 'start',
                  minWidth: minWidthOf(child, i === 0),
                }}
              >
                {t.field(resource, column)}
              </th>
            ))}
            {hint && (
              <th scope="col" style={{ textAlign: 'end', minWidth: 80 }}>
                {t.field(hint.resource, hint.path)}
              </th>
            )}
            {live.map(({ path: column }) => (
              <th key={column} scope="col" style={{ textAlign: 'end', minWidth: 96 }}>
                {t.field(resource, column)}
              </th>
            ))}
            <th scope="col">
              <Box component="span" sx={visuallyHidden}>
                {t('list.actions')}
              </Box>
            </th>
          </tr>
        </thead>
        <tbody>
          {rowKeys.map((rowKey, row) => (
            <tr key={rowKey} data-row>
              {columns.map((column) => (
                <td key={column.path}>
                  <BoundInput
                    place={column}
                    name={`${path}.${row}.${column.name}`}
                    bare
                    required={column.field.required === true}
                    disabled={disabled}
                    onEntered={(value) => onEntered(row, column.name, value)}
                  />
                </td>
              ))}
              {hint && (
                <td style={{ textAlign: 'end', verticalAlign: 'middle' }}>
                  <HintCell place={hint} row={`${path}.${row}`} />
                </td>
              )}
              {live.map((column) => (
                <td key={column.path} style={{ textAlign: 'end', verticalAlign: 'middle' }}>
                  <LiveCell place={column} name={column.name} row={row} />
                </td>
              ))}
              <td>
                <RemoveRow row={row} disabled={disabled} onRemove={onRemove} />
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': head,
  '& td': { p: 0.5, verticalAlign: 'top', fontVariantNumeric: 'tabular-nums' },
  '& td:last-child': { width: 40, pr: 0 },
  '& th:first-of-type, & td:first-of-type': { pl: 0 },
} as const

/** Positions the scroller, so that hidden texts at its far end scroll with it instead of widening the page. */
const scroller = { position: 'relative', overflowX: 'auto', mx: -0.5, px: 0.5, pb: 0.5 } as const
