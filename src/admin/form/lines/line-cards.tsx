import { useTranslation } from '../../core/context/translation.ts'
import { Box, IconButton } from '@mui/material'
import { ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { isNumeric } from '../../../schema/kinds.ts'
import { BoundInput } from '../bound-input.tsx'
import { HintCell } from './hint.tsx'
import { card, cards } from './line-layout.ts'
import { LiveCell, RemoveRow, type LineRowsProps } from './line-table.tsx'

/** Draws child rows as cards, for phones, which have no room for a table. */
export function LineCards(props: LineRowsProps) {
  const { place, rowKeys, columns, live, hint, disabled, onEntered, onRemove, onMove } = props
  const { resource, path } = place
  const t = useTranslation()
  return (
    <Box component="ul" sx={cards}>
      {rowKeys.map((rowKey, row) => (
        <Box component="li" key={rowKey} data-row sx={card}>
          {columns.map((column, i) => (
            <Box
              key={column.path}
              sx={{ minWidth: 0, gridColumn: isNumeric(column.field) ? undefined : '1 / -1' }}
            >
              <Box sx={i === 0 ? first : undefined}>
                <BoundInput
                  place={column}
                  name={`${path}.${row}.${column.name}`}
                  required={column.field.required === true}
                  disabled={disabled}
                  onEntered={(value) => onEntered(row, column.name, value)}
                />
                {i === 0 && (
                  <Box sx={{ display: 'flex' }}>
                    {onMove && row > 0 && <MoveUp row={row} onMove={onMove} />}
                    <RemoveRow row={row} disabled={disabled} onRemove={onRemove} />
                  </Box>
                )}
              </Box>
            </Box>
          ))}
          {hint && (
            <Figure label={t.field(hint.resource, hint.path)}>
              <HintCell place={hint} row={`${path}.${row}`} />
            </Figure>
          )}
          {live.map((column) => (
            <Figure key={column.path} label={t.field(resource, column.path)}>
              <LiveCell place={column} name={column.name} row={row} lines={path} />
            </Figure>
          ))}
        </Box>
      ))}
    </Box>
  )
}

interface MoveUpProps {
  readonly row: number
  readonly onMove: (from: number, to: number) => void
}

/** Draws the button that moves a row up: touch screens cannot drag rows. */
function MoveUp({ row, onMove }: MoveUpProps) {
  const t = useTranslation()
  return (
    <IconButton
      aria-label={t('field.moveRowUp', { row: row + 1 })}
      onClick={() => onMove(row, row - 1)}
    >
      <ChevronUp size={16} aria-hidden />
    </IconButton>
  )
}

/** Draws a read-only value, aligned with the inputs beside it. */
function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>{label}</Box>
      <Box sx={{ minHeight: 36, display: 'flex', alignItems: 'center' }}>{children}</Box>
    </Box>
  )
}

const first = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 0.5,
  alignItems: 'end',
} as const
