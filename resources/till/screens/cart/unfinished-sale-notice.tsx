import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { Alert, Button } from '@mui/material'
import { useFormats } from '../../../../src/admin/core/context/formats.ts'
import { countItems } from './cart.ts'
import type { UnfinishedSale } from './use-saved-cart.ts'

interface UnfinishedSaleNoticeProps {
  readonly sale: UnfinishedSale | undefined
  readonly weighedUnits: ReadonlySet<string>
  readonly onReopen: () => void
  readonly onDiscard: () => void
}

/** Draws the notice about an unfinished sale of the same person in another window or on another device. */
export function UnfinishedSaleNotice(props: UnfinishedSaleNoticeProps) {
  const { sale, weighedUnits, onReopen, onDiscard } = props
  const t = useLoadedTexts('screens')
  const formats = useFormats()
  if (!sale) return null
  const count = countItems(sale.cart.lines, weighedUnits)
  const items = t('till.items', { smart_count: count, count: formats.quantity(count) })
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 24ch' } }}
      action={
        <>
          <Button size="small" color="inherit" onClick={onReopen}>
            {t('till.continueSale')}
          </Button>
          <Button size="small" color="inherit" onClick={onDiscard}>
            {t('till.discardLeft')}
          </Button>
        </>
      }
    >
      {t('till.leftCart', { items, time: formats.dateTime(sale.changedAt) })}
    </Alert>
  )
}
