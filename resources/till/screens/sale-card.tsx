import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { Alert, Box, Card } from '@mui/material'
import type { Ref } from 'react'
import { countItems } from './cart/cart.ts'
import { CartFoot } from './cart/cart-foot.tsx'
import { CartLines } from './cart/cart-lines.tsx'
import { PayBar } from './payment/pay-bar.tsx'
import { SaleHead } from './sale-head.tsx'
import type { StockOf } from './cart/use-stock.ts'
import type { TillState } from './use-till.ts'

interface SaleCardProps {
  readonly till: TillState
  readonly stockOf: StockOf
  readonly customerBox: Ref<HTMLElement>
  readonly discountBox: Ref<HTMLElement>
  readonly onDetails: () => void
  readonly onPay: () => void
  /** Moves the focus back to the product search. */
  readonly onDone: () => void
}

/** Draws the current sale: customer, lines, amounts and buttons. */
export function SaleCard(props: SaleCardProps) {
  const { till, stockOf, customerBox, discountBox, onDetails, onPay, onDone } = props
  const { cart, amounts, problems } = till
  const t = useLoadedTexts('screens')
  return (
    <Card component="section" variant="outlined" aria-label={t('till.cart')} sx={card}>
      <SaleHead
        cart={cart}
        buyer={till.buyer}
        error={problems.fields.customer}
        inputRef={customerBox}
        onCustomer={(customer) => {
          till.setHead({ customer })
          if (customer) onDone()
        }}
      />
      <Box sx={{ minHeight: 0, overflowY: { md: 'auto' } }}>
        <CartLines till={till} stockOf={stockOf} onDone={onDone} />
      </Box>
      <CartFoot
        cart={cart}
        amounts={amounts}
        problems={problems.fields}
        discountRef={discountBox}
        onDiscount={till.setHead}
        onTaxMode={till.setTaxMode}
        onDetails={onDetails}
        onDone={onDone}
      />
      {problems.whole.length > 0 && !till.isPaying && (
        <Alert severity="error" role="alert" sx={{ m: 1.5 }}>
          {problems.whole.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
      )}
      <PayBar
        total={amounts.total}
        count={countItems(cart.lines, till.shop.weighedUnits)}
        isBusy={till.isBusy}
        onHold={() => void till.hold()}
        onPay={onPay}
      />
    </Card>
  )
}

const card = {
  display: 'grid',
  gridTemplateRows: 'auto minmax(80px, 1fr) auto auto auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  minHeight: 0,
  overflow: 'visible',
} as const
