import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import {
  Box,
  Dialog,
  DialogContent,
  DialogTitle,
  IconButton,
  TextField,
  useMediaQuery,
} from '@mui/material'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { useFormats } from '../../../../src/admin/core/context/formats.ts'
import { useScanner } from '../../../../src/admin/form/scan/scanner.tsx'
import { MethodChoice } from './method-choice.tsx'
import { amountStyle, PayFigure } from './pay-figure.tsx'
import { PayFoot } from './pay-foot.tsx'
import { PayProblems } from './pay-problems.tsx'
import { ReceivedInput } from './received-input.tsx'
import { AcceptedPayments } from './accepted-payments.tsx'
import type { Method } from './tenders.ts'
import { usePayment, type Payment } from './use-payment.ts'
import type { Problems } from '../queue/use-problems.ts'

interface PayDialogProps {
  readonly total: number
  readonly methods: readonly Method[]
  /** Indicates whether the customer may pay the remaining amount later. */
  readonly canStayDue: boolean
  readonly isBusy: boolean
  /** Holds the problems of the last attempt. */
  readonly problems: Problems
  readonly onPay: (payment: Payment) => void
  readonly onClose: () => void
  /** Adds a product that was scanned during payment. */
  readonly onScan: (code: string) => void
}

/**
 * Draws the payment of a sale. A sale can be paid in parts and with several methods; the remaining amount can stay due.
 */
export function PayDialog(props: PayDialogProps) {
  const { total, methods, canStayDue, isBusy, problems, onPay, onClose, onScan } = props
  const t = useLoadedTexts('screens')
  const formats = useFormats()
  const scope = useRef<HTMLFormElement>(null)
  const isNarrow = useMediaQuery('(max-width: 599px)')
  const payment = usePayment(total, methods, onPay)
  const { settlement, nextSettlement, method } = payment
  const isCash = method?.kind === 'cash'
  useScanner(scope, onScan)

  return (
    <Dialog
      open
      fullScreen={isNarrow}
      maxWidth="sm"
      fullWidth
      onClose={isBusy ? undefined : onClose}
      aria-labelledby="till-pay"
      slotProps={{ paper: { sx: isNarrow ? { border: 0, borderRadius: 0 } : null } }}
    >
      <Box component="form" ref={scope} noValidate onSubmit={payment.submit} sx={form}>
        <DialogTitle
          id="till-pay"
          sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}
        >
          {t('till.payment')}
          <IconButton aria-label={t('till.close')} onClick={onClose} disabled={isBusy}>
            <X size={18} aria-hidden />
          </IconButton>
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <Box sx={{ fontSize: 40, lineHeight: '48px', fontWeight: 700, ...amountStyle }}>
            {formats.money(total)}
          </Box>
          <AcceptedPayments settled={settlement.settled} onRemove={payment.remove} />
          <MethodChoice methods={methods} value={method} onChange={payment.choose} />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <ReceivedInput
              // The key resets the input for the next payment, with the remaining amount and the focus.
              key={settlement.settled.length}
              value={payment.shown}
              remaining={settlement.remaining}
              isCash={isCash}
              error={payment.inputProblem}
              onChange={payment.enter}
            />
            {isCash ? (
              <PayFigure
                label={t('till.change')}
                value={formats.money(nextSettlement.change)}
                isLarge
              />
            ) : (
              <TextField
                label={t('till.reference')}
                value={payment.reference}
                onChange={(event) => payment.setReference(event.target.value)}
                slotProps={{ htmlInput: { maxLength: 64, autoComplete: 'off' } }}
              />
            )}
          </Box>
          {nextSettlement.remaining > 0 && (
            <PayFigure label={t('till.left')} value={formats.money(nextSettlement.remaining)} />
          )}
          <PayProblems
            problems={problems}
            overLimit={payment.overLimit}
            onOverLimit={payment.setOverLimit}
          />
        </DialogContent>
        <PayFoot
          remaining={settlement.remaining}
          isPart={nextSettlement.remaining > 0}
          isReady={payment.isReady}
          canStayDue={canStayDue}
          isBusy={isBusy}
          onLeaveDue={payment.leaveDue}
        />
      </Box>
    </Dialog>
  )
}

const form = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const
