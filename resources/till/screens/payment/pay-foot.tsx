import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { Box, Button } from '@mui/material'
import { BusyButton } from '../../../../src/admin/kit/button/busy-button.tsx'
import { useFormats } from '../../../../src/admin/core/context/formats.ts'

interface PayFootProps {
  /** Holds the amount that is not paid yet. */
  readonly remaining: number
  /** Indicates that the entered amount is less than the remaining amount. */
  readonly isPart: boolean
  readonly isReady: boolean
  readonly canStayDue: boolean
  readonly isBusy: boolean
  readonly onLeaveDue: () => void
}

/** Draws the buttons that accept the entered payment or leave the remaining amount due. */
export function PayFoot({
  remaining,
  isPart,
  isReady,
  canStayDue,
  isBusy,
  onLeaveDue,
}: PayFootProps) {
  const t = useLoadedTexts('screens')
  const formats = useFormats()
  return (
    <Box sx={foot}>
      <Button
        variant="outlined"
        disabled={isBusy || !canStayDue || remaining <= 0}
        title={canStayDue ? undefined : t('till.creditNeedsCustomer')}
        onClick={onLeaveDue}
      >
        {t('till.onCredit', { amount: formats.money(remaining) })}
      </Button>
      <BusyButton
        type="submit"
        variant="contained"
        size="large"
        loading={isBusy}
        left={null}
        disabled={!isReady}
      >
        {t(isPart ? 'till.addPayment' : 'till.complete')}
      </BusyButton>
      {!canStayDue && <Box sx={hint}>{t('till.creditNeedsCustomer')}</Box>}
    </Box>
  )
}

/** Makes the buttons fill the width of the screen on phones; aligns them at the end elsewhere. */
const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  justifyContent: 'flex-end',
  p: 3,
  pt: 1,
  '& .MuiButton-root': { flex: { xs: '1 1 auto', sm: '0 1 auto' } },
} as const
const hint = { flexBasis: '100%', fontSize: 12, color: 'text.secondary', textAlign: 'end' } as const
