import { Box, FormControlLabel, Switch, Typography } from '@mui/material'
import { useState } from 'react'
import { getInputFields, type Resource } from '../../../schema/resource.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useTranslation, useLoadedTexts } from '../../core/context/translation.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { formatField } from '../../fields/field-text.ts'
import { StatusChip } from '../../kit/status-chip.tsx'
import { EdgeFrame } from '../../kit/edge-frame.tsx'
import { PlainTable, ruledTable } from '../../kit/table/table.tsx'
import type { ImportedChange, ImportedRow } from './import-targets.ts'
import { nameRow } from './outcome.tsx'

interface ChangesTableProps {
  readonly resource: Resource
  readonly rows: readonly ImportedRow[]
}

/** Limits the rows that the preview shows. */
const SHOWN_ROWS = 200

const tones = {
  created: 'success',
  updated: 'info',
  unchanged: 'neutral',
  failed: 'error',
} as const

/** Draws what each row of a file changes: the values before and after. */
export function ChangesTable({ resource, rows }: ChangesTableProps) {
  const t = useTranslation()
  const texts = useLoadedTexts('tools')
  const formats = useFormats()
  const tools = useCellTools()
  const [onlyChanged, setOnlyChanged] = useState(false)
  const described = rows.filter(({ changes }) => changes !== undefined)
  const shown = onlyChanged ? described.filter(({ outcome }) => outcome === 'updated') : described
  if (described.length === 0) return null

  function write({ field: path }: ImportedChange, value: unknown): string {
    const field = getInputFields(resource)[path]
    if (value === null || !field) return '–'
    // The server sends references and child rows as texts.
    if (field.kind === 'reference' || field.kind === 'lines') return String(value) || '–'
    return formatField(value, tools, { resource, path, field }) || '–'
  }

  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ fontWeight: 550 }}>{texts('tools.import.changes')}</Typography>
        <FormControlLabel
          control={<Switch checked={onlyChanged} onChange={(_, isOn) => setOnlyChanged(isOn)} />}
          label={texts('tools.import.onlyChanged')}
        />
      </Box>
      <EdgeFrame
        role="region"
        sx={{ maxHeight: 480 }}
        tabIndex={0}
        aria-label={texts('tools.import.changes')}
      >
        <PlainTable
          columns={[
            {
              key: 'row',
              label: texts('tools.import.row'),
              isFigure: true,
              cell: ({ line, sheet }: ImportedRow) => nameRow(formats.integer(line), sheet),
            },
            {
              key: 'outcome',
              label: texts('tools.import.outcome'),
              cell: ({ outcome }: ImportedRow) => (
                <StatusChip
                  tone={tones[outcome]}
                  label={texts(`tools.import.outcomes.${outcome}`)}
                />
              ),
            },
            {
              key: 'changes',
              label: texts('tools.import.changes'),
              style: { overflowWrap: 'anywhere' },
              cell: ({ outcome, changes = [] }: ImportedRow) => (
                <Box component="ul" sx={list}>
                  {changes.map((change) => (
                    <li key={change.field}>
                      <Box component="span" sx={{ color: 'text.secondary' }}>
                        {t.field(resource, change.field)}:{' '}
                      </Box>
                      {outcome === 'updated' && (
                        <>
                          <del>{write(change, change.before)}</del> →{' '}
                        </>
                      )}
                      <ins>{write(change, change.after)}</ins>
                    </li>
                  ))}
                </Box>
              ),
            },
          ]}
          rows={shown.slice(0, SHOWN_ROWS)}
          getRowKey={({ line, sheet }) => nameRow(String(line), sheet)}
          sx={ruledTable}
        />
      </EdgeFrame>
      {shown.length > SHOWN_ROWS && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts('tools.import.firstRows', { count: formats.integer(SHOWN_ROWS) })}
        </Typography>
      )}
    </Box>
  )
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  '& del': { color: 'text.secondary' },
  '& ins': { textDecoration: 'none', fontWeight: 550 },
} as const
