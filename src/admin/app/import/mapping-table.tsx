import { useToolTexts } from '../../list/tool-texts.ts'
import { Box, MenuItem, TextField } from '@mui/material'
import { PlainTable, ruledTable } from '../../kit/table/table.tsx'
import type { Preview } from './sheet-file.ts'
import type { ImportTarget, Mapping } from './import-targets.ts'

interface MappingTableProps {
  readonly preview: Preview
  readonly targets: readonly ImportTarget[]
  readonly mapping: Mapping
  readonly onChange: (mapping: Mapping) => void
}

/** Draws the first rows of a file, with a select above each column for its field. */
export function MappingTable({ preview, targets, mapping, onChange }: MappingTableProps) {
  const texts = useToolTexts()!
  const { header, rows } = preview
  const getHeading = (heading: string, column: number) =>
    heading || texts('import.unnamed', { number: column + 1 })
  return (
    <Box component="section" sx={scroller} tabIndex={0} aria-label={texts('import.preview')}>
      <PlainTable
        columns={header.map((heading, column) => ({
          key: String(column),
          label: getHeading(heading, column),
          width: { ...cell, opacity: mapping[column] === undefined ? 0.5 : 1 },
          headWidth: () => ({ minWidth: 180, verticalAlign: 'top' }),
          cell: (row: readonly string[]) => row[column],
          readTooltip: (row: readonly string[]) => row[column],
        }))}
        headings={Object.fromEntries(
          header.map((heading, column) => [
            column,
            <TextField
              key={column}
              select
              label={getHeading(heading, column)}
              value={mapping[column] ?? ''}
              onChange={({ target }) => onChange(mapping.with(column, target.value || undefined))}
              slotProps={{ select: { displayEmpty: true } }}
            >
              <MenuItem value="">{texts('import.leaveOut')}</MenuItem>
              {targets.map(({ path, label }) => (
                <MenuItem
                  key={path}
                  value={path}
                  disabled={mapping[column] !== path && mapping.includes(path)}
                >
                  {label}
                </MenuItem>
              ))}
            </TextField>,
          ]),
        )}
        rows={rows}
        getRowKey={(_, i) => i}
        sx={ruledTable}
      />
    </Box>
  )
}

const scroller = {
  overflow: 'auto',
  maxHeight: 480,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
}

const cell = {
  maxWidth: 240,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
}
