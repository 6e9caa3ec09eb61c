import { PayDialog } from './pay-dialog.tsx'
import type { TillState } from '../use-till.ts'

interface SalePaymentProps {
  readonly till: TillState
  readonly onClose: () => void
  readonly onScan: (code: string) => void
}

/** Draws the payment dialog while the current sale is being paid. */
export function SalePayment({ till, onClose, onScan }: SalePaymentProps) {
  if (!till.isPaying) return null
  const isKnownCustomer = till.buyer !== undefined && !till.buyer.isWalkIn
  return (
    <PayDialog
      total={till.amounts.total}
      // The walk-in customer has no credit to pay with.
      methods={till.shop.methods.filter(({ kind }) => isKnownCustomer || kind !== 'storeCredit')}
      canStayDue={isKnownCustomer}
      isBusy={till.isBusy}
      problems={till.problems}
      onPay={(payment) => void till.pay(payment)}
      onClose={() => {
        till.setIsPaying(false)
        onClose()
      }}
      onScan={(code) => {
        till.setIsPaying(false)
        onScan(code)
      }}
    />
  )
}
