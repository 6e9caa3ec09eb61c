import { useTranslation } from '../../core/context/translation.ts'
import {
  Box,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
} from '@mui/material'
import type { Preview } from './csv-file.ts'
import type { ImportTarget, Mapping } from './import-targets.ts'

interface MappingTableProps {
  readonly preview: Preview
  readonly targets: readonly ImportTarget[]
  readonly mapping: Mapping
  readonly onChange: (mapping: Mapping) => void
}

/** Draws the first rows of a file, with the field that each of its columns goes into above it. */
export function MappingTable({ preview, targets, mapping, onChange }: MappingTableProps) {
  const t = useTranslation()
  const { header, rows } = preview
  return (
    <Box component="section" sx={scroller} tabIndex={0} aria-label={t('import.preview')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {header.map((heading, column) => (
              <TableCell key={column} sx={{ minWidth: 180, verticalAlign: 'top' }}>
                <TextField
                  select
                  label={heading || t('import.unnamed', { number: column + 1 })}
                  value={mapping[column] ?? ''}
                  onChange={({ target }) =>
                    onChange(mapping.with(column, target.value || undefined))
                  }
                  slotProps={{ select: { displayEmpty: true } }}
                >
                  <MenuItem value="">{t('import.leaveOut')}</MenuItem>
                  {targets.map(({ path, label }) => (
                    <MenuItem
                      key={path}
                      value={path}
                      disabled={mapping[column] !== path && mapping.includes(path)}
                    >
                      {label}
                    </MenuItem>
                  ))}
                </TextField>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, i) => (
            <TableRow key={i}>
              {header.map((_, column) => (
                <TableCell
                  key={column}
                  title={row[column]}
                  sx={{ ...cell, opacity: mapping[column] === undefined ? 0.5 : 1 }}
                >
                  {row[column]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
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
