import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { useTheme } from '@mui/material'
import { useFormats } from '../../../../src/admin/core/context/formats.ts'

interface StockNoteProps {
  /** Holds the available quantity; undefined when it is unknown and for services. */
  readonly available: number | undefined
  /** Holds the quantity in the cart. */
  readonly quantity?: number
}

/** Shows the available quantity in the branch, highlighted when it is not enough. */
export function StockNote({ available, quantity = 0 }: StockNoteProps) {
  const { tokens } = useTheme()
  const t = useLoadedTexts('screens')
  const formats = useFormats()
  if (available === undefined) return <span />
  const isShort = available <= 0 || available < quantity
  const count = formats.quantity(available)
  const text = available <= 0 ? 'outOfStock' : isShort ? 'short' : 'available'
  const { warning } = tokens.tones
  return (
    <span
      style={{
        fontSize: 12,
        lineHeight: '16px',
        color: isShort ? warning.text : tokens.secondary,
        fontWeight: isShort ? 550 : 450,
      }}
    >
      {t(`till.${text}`, { smart_count: available, count })}
    </span>
  )
}
