import { Box } from '@mui/material'

/** Styles large amounts: digits of equal width, close together. */
export const amountStyle = { fontVariantNumeric: 'tabular-nums', letterSpacing: '-0.02em' } as const

interface PayFigureProps {
  readonly label: string
  readonly value: string
  readonly isLarge?: boolean
}

/** Draws an amount that depends on the input; screen readers announce each change. */
export function PayFigure({ label, value, isLarge = false }: PayFigureProps) {
  return (
    <Box role="status">
      <Box sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 550 }}>{label}</Box>
      <Box
        sx={{
          ...amountStyle,
          fontWeight: 650,
          ...(isLarge && { fontSize: 28, lineHeight: '40px' }),
        }}
      >
        {value}
      </Box>
    </Box>
  )
}
