import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { Box, IconButton } from '@mui/material'
import { X } from 'lucide-react'
import { useFormats } from '../../../../src/admin/core/context/formats.ts'
import type { Settled } from './tenders.ts'

interface AcceptedPaymentsProps {
  readonly settled: readonly Settled[]
  /** Removes the payment with this index. */
  readonly onRemove: (at: number) => void
}

/** Draws the accepted payments of the sale, each with a button that removes it. */
export function AcceptedPayments({ settled, onRemove }: AcceptedPaymentsProps) {
  const t = useLoadedTexts('screens')
  const formats = useFormats()
  if (settled.length === 0) return null
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
      {settled.map(({ method, amount }, i) => (
        // Tenders have no id.
        // eslint-disable-next-line react/no-array-index-key
        <Box component="li" key={i} sx={row}>
          <span>{method.name}</span>
          <span>{formats.money(amount)}</span>
          <IconButton
            aria-label={t('till.removePayment', { name: method.name })}
            onClick={() => onRemove(i)}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </Box>
      ))}
    </Box>
  )
}

const row = {
  display: 'grid',
  gridTemplateColumns: '1fr auto 32px',
  gap: 1,
  alignItems: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const
