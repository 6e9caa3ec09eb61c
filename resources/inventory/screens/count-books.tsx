import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { Box } from '@mui/material'
import { useFormats } from '../../../src/admin/core/context/formats.ts'
import { computeDifference, type SheetRow } from './sheet.ts'

/**
 * Shows the book quantity of a product when its line was added, the current book quantity if it differs, and the
 * difference of the count. In a blind count, only people who can approve the count see these quantities.
 */
export function CountBooks({ row }: { readonly row: SheetRow }) {
  const t = useLoadedTexts('screens')
  const { quantity } = useFormats()
  if (row.bookWhenAdded === undefined) return null
  const difference = computeDifference(row)
  const hasMoved = row.bookNow !== undefined && row.bookNow !== row.bookWhenAdded
  const formatSigned = (value: number) => (value > 0 ? `+${quantity(value)}` : quantity(value))
  return (
    <Box sx={facts}>
      <span>{t('count.books', { quantity: quantity(row.bookWhenAdded) })}</span>
      {hasMoved && (
        <Box component="span" sx={{ color: 'warning.main' }}>
          {t('count.moved', { quantity: quantity(row.bookNow) })}
        </Box>
      )}
      {difference !== undefined && difference !== 0 && (
        <Box component="span" sx={{ color: difference < 0 ? 'error.main' : 'success.main' }}>
          {t('count.difference', { quantity: formatSigned(difference) })}
        </Box>
      )}
    </Box>
  )
}

const facts = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  fontSize: 13,
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const
