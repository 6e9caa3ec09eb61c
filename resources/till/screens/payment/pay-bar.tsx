import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { Box, Button } from '@mui/material'
import { Banknote, Pause } from 'lucide-react'
import { BusyButton } from '../../../../src/admin/kit/button/busy-button.tsx'
import { useFormats } from '../../../../src/admin/core/context/formats.ts'
import { useSession } from '../../../../src/admin/core/context/session.tsx'
import { Kbd } from '../kbd.tsx'

interface PayBarProps {
  readonly total: number
  readonly count: number
  readonly isBusy: boolean
  readonly onHold: () => void
  readonly onPay: () => void
}

/** Draws the total and the buttons of the sale. Both are always visible, on a phone within reach of the thumb. */
export function PayBar({ total, count, isBusy, onHold, onPay }: PayBarProps) {
  const t = useLoadedTexts('screens')
  const formats = useFormats()
  const { can } = useSession()
  const isEmpty = count === 0
  return (
    <Box sx={bar}>
      <Box role="status" sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Box component="span" sx={{ fontWeight: 550 }}>
          {t('till.total')}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
          {t('till.items', { smart_count: count, count: formats.quantity(count) })}
        </Box>
        <Box component="span" sx={sum}>
          {formats.money(total)}
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1 }}>
        {can('sale.hold') && (
          <Button
            variant="outlined"
            disabled={isEmpty || isBusy}
            onClick={onHold}
            startIcon={<Pause size={16} aria-hidden />}
            aria-keyshortcuts="F8"
            sx={{ minHeight: 48 }}
          >
            {t('till.hold')}
            <Kbd>F8</Kbd>
          </Button>
        )}
        {can('sale.complete') && (
          <BusyButton
            variant="contained"
            disabled={isEmpty}
            loading={isBusy}
            onClick={onPay}
            left={<Banknote size={18} aria-hidden />}
            aria-keyshortcuts="F9"
            sx={{ minHeight: 48, gridColumn: '-2 / -1' }}
          >
            {t('till.pay')}
            <Kbd>F9</Kbd>
          </BusyButton>
        )}
      </Box>
    </Box>
  )
}

const bar = {
  display: 'grid',
  gap: 1,
  p: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  borderRadius: '0 0 12px 12px',
  bgcolor: 'background.paper',
  position: { xs: 'sticky', md: 'static' },
  bottom: 0,
  zIndex: 2,
} as const

const sum = {
  marginInlineStart: 'auto',
  fontSize: 40,
  lineHeight: '48px',
  fontWeight: 700,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
} as const
