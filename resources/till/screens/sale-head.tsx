import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { Box } from '@mui/material'
import type { Ref } from 'react'
import { FieldInput } from '../../../src/admin/fields/inputs/inputs.tsx'
import { sales } from '../../sales/sales.ts'
import type { Buyer, Cart } from './cart/cart.ts'
import { Kbd } from './kbd.tsx'

interface SaleHeadProps {
  readonly cart: Cart
  readonly buyer: Buyer | undefined
  readonly error: string | undefined
  readonly inputRef: Ref<HTMLElement>
  readonly onCustomer: (id: string | null) => void
}

/** Draws the customer of the sale; the walk-in customer by default. */
export function SaleHead({ cart, buyer, error, inputRef, onCustomer }: SaleHeadProps) {
  const t = useLoadedTexts('screens')
  const label = t.field(sales, 'customer')
  return (
    <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box aria-hidden sx={{ mb: 0.5, fontSize: 12, lineHeight: '16px', fontWeight: 550 }}>
        {label}
        <Kbd>F3</Kbd>
      </Box>
      <FieldInput
        place={{ resource: sales, path: 'customer', field: sales.fields.customer }}
        label={label}
        bare
        value={cart.customer}
        placeholder={cart.customer === null ? (buyer?.name ?? t('till.walkIn')) : undefined}
        onChange={(id) => onCustomer(typeof id === 'string' ? id : null)}
        inputRef={inputRef}
        error={error}
      />
    </Box>
  )
}
