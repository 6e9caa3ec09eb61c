import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { Box, Button } from '@mui/material'
import { SlidersHorizontal } from 'lucide-react'
import type { Ref } from 'react'
import { TotalsBlock } from '../../../../src/admin/form/totals-block.tsx'
import { FieldInput } from '../../../../src/admin/fields/inputs/inputs.tsx'
import { sales } from '../../../sales/sales.ts'
import type { CartAmounts } from './cart-amounts.ts'
import type { Cart } from './cart.ts'
import { DiscountInput, type Discount } from './discount-input.tsx'
import { Kbd } from '../kbd.tsx'

interface CartFootProps {
  readonly cart: Cart
  readonly amounts: CartAmounts
  readonly problems: Readonly<Record<string, string>>
  readonly discountRef: Ref<HTMLElement>
  readonly onDiscount: (discount: Discount) => void
  readonly onTaxMode: (pricesIncludeTax: boolean) => void
  readonly onDetails: () => void
  readonly onDone: () => void
}

const PARTS = ['subtotal', 'discountTotal', 'taxTotal', 'shipping', 'rounding']

/** Draws the inputs and amounts of the whole sale, except the total. */
export function CartFoot(props: CartFootProps) {
  const { cart, amounts, problems, discountRef } = props
  const { onDiscount, onTaxMode, onDetails, onDone } = props
  const t = useLoadedTexts('screens')
  const values = { ...amounts, pricesIncludeTax: cart.pricesIncludeTax }
  const parts = PARTS.filter((name) => name !== 'rounding' || amounts.rounding !== 0)
  return (
    <Box sx={{ display: 'grid', gap: 1, p: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box component="span" sx={{ fontWeight: 550 }}>
          {t('till.discount')}
          <Kbd>⇧F9</Kbd>
        </Box>
        <Box sx={{ width: 132 }}>
          <DiscountInput
            prefix=""
            label={t('till.discount')}
            value={cart}
            onChange={onDiscount}
            onDone={onDone}
            error={problems.discountPercent ?? problems.discountAmount}
            inputRef={discountRef}
          />
        </Box>
        <Box sx={{ marginInlineStart: 'auto' }}>
          <Button
            size="small"
            variant="text"
            startIcon={<SlidersHorizontal size={16} aria-hidden />}
            onClick={onDetails}
          >
            {t('till.details')}
          </Button>
        </Box>
      </Box>
      <FieldInput
        place={{
          resource: sales,
          path: 'pricesIncludeTax',
          field: sales.fields.pricesIncludeTax,
        }}
        label={t.field(sales, 'pricesIncludeTax')}
        value={cart.pricesIncludeTax}
        onChange={(checked) => onTaxMode(checked === true)}
      />
      <Box sx={{ '& dl': { maxWidth: 'none' } }}>
        <TotalsBlock resource={sales} values={values} names={parts.filter(isShown)} />
      </Box>
    </Box>
  )

  function isShown(name: string): boolean {
    return name === 'subtotal' || name === 'taxTotal' || Boolean(values[name as 'shipping'])
  }
}
