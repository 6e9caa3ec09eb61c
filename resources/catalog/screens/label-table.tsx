import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { Box, Card, TextField } from '@mui/material'
import { useFormats } from '../../../src/admin/core/context/formats.ts'
import { createPriceLabels, type Labelled } from './create-price-labels.ts'

interface LabelTableProps {
  readonly products: readonly Labelled[]
  readonly copies: Readonly<Record<string, number>>
  readonly onCopies: (id: string, count: number) => void
}

/** Limits the labels of one product; a larger number is a typing error. */
const MAX_COPIES = 500

/** Draws the products with the number of labels to print for each product. */
export function LabelTable({ products, copies, onCopies }: LabelTableProps) {
  const t = useLoadedTexts('screens')
  const formats = useFormats()
  return (
    <Card component="ul" variant="outlined" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 720 }}>
      {products.map((product) => {
        const { id, name, sku, price } = product
        const [label] = createPriceLabels([product], {})
        return (
          <Box component="li" key={id} sx={line}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Box>
              <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
                {[sku, label?.code === sku ? undefined : label?.code].filter(Boolean).join(' · ')}
              </Box>
            </Box>
            {typeof price === 'number' && (
              <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{formats.money(price)}</Box>
            )}
            <TextField
              type="number"
              value={copies[id] ?? 1}
              onChange={({ target }) =>
                onCopies(
                  id,
                  Math.max(0, Math.min(MAX_COPIES, Math.trunc(Number(target.value) || 0))),
                )
              }
              sx={{ width: 84, flex: 'none' }}
              slotProps={{
                htmlInput: {
                  'aria-label': t('priceLabels.copies', { name }),
                  min: 0,
                  max: MAX_COPIES,
                  inputMode: 'numeric',
                },
              }}
            />
          </Box>
        )
      })}
    </Card>
  )
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
