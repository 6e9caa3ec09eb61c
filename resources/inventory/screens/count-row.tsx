import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { Box, ButtonBase } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useFormats } from '../../../src/admin/core/context/formats.ts'
import type { SheetRow } from './sheet.ts'

interface CountRowProps {
  readonly row: SheetRow
  readonly isCurrent: boolean
  readonly problem: string | undefined
  readonly onChoose: () => void
}

/** Draws a product on the sheet with its counted quantity. */
export function CountRow({ row, isCurrent, problem, onChoose }: CountRowProps) {
  const t = useLoadedTexts('screens')
  const formats = useFormats()
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <Box component="li" ref={item} sx={place}>
      <ButtonBase
        onClick={onChoose}
        aria-current={isCurrent || undefined}
        sx={{ ...line, ...(isCurrent && { bgcolor: 'action.selected' }) }}
      >
        <Box component="span" sx={{ minWidth: 0 }}>
          <Box
            component="span"
            sx={{ display: 'block', fontWeight: 550, overflowWrap: 'anywhere' }}
          >
            {row.name}
          </Box>
          <Box
            component="span"
            sx={{ fontSize: 12, color: problem ? 'error.main' : 'text.secondary' }}
          >
            {problem ?? [row.bin, row.sku].filter(Boolean).join(' · ')}
          </Box>
        </Box>
        <Box
          component="span"
          sx={{
            fontVariantNumeric: 'tabular-nums',
            whiteSpace: 'nowrap',
            color: row.counted === null ? 'text.secondary' : 'text.primary',
            fontWeight: row.counted === null ? 450 : 650,
          }}
        >
          {row.counted === null ? t('count.uncounted') : formats.quantity(row.counted)}
        </Box>
      </ButtonBase>
    </Box>
  )
}

const place = {
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
  // Keeps the current row above the bar at the bottom.
  scrollMarginBottom: '220px',
  scrollMarginTop: '64px',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 56px',
} as const

const line = {
  width: '100%',
  minHeight: 56,
  px: 2,
  py: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 2,
  alignItems: 'center',
  textAlign: 'start',
  font: 'inherit',
} as const
