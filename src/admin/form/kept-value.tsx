import { Box } from '@mui/material'
import { useLabels } from '../core/context/labels.tsx'
import { cellOf } from '../fields/cells.tsx'
import { useCellTools } from '../fields/cell-tools.tsx'
import type { Place } from '../fields/field-text.ts'

/** Draws a value that the server keeps: named like an input, but plainly not one. */
export function KeptValue({ place, value }: { readonly place: Place; readonly value: unknown }) {
  const labels = useLabels()
  const tools = useCellTools()
  const { resource, path } = place
  const help = labels.help(resource, path)
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 550, mb: 0.5 }}>
        {labels.field(resource, path)}
      </Box>
      <Box sx={{ py: 1, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
        {cellOf(value, tools, place) ?? '—'}
      </Box>
      {help && <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>{help}</Box>}
    </Box>
  )
}
