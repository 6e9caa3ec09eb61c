import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useGetManyAggregate, useNotify } from 'react-admin'
import { useFormats } from '../../../../src/admin/core/context/formats.ts'
import { useSession } from '../../../../src/admin/core/context/session.tsx'
import type { Buyer, Sale } from './cart.ts'

interface HeldDialogProps {
  readonly held: readonly Sale[]
  readonly isBusy: boolean
  readonly onResume: (sale: Sale) => void
  readonly onClose: () => void
}

/** Draws the held sales, each with buttons to resume or delete the sale. */
export function HeldDialog({ held, isBusy, onResume, onClose }: HeldDialogProps) {
  const t = useLoadedTexts('screens')
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="till-held">
      <DialogTitle id="till-held">{t('till.heldTitle')}</DialogTitle>
      <DialogContent>
        {held.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('till.heldNone')}</Box>}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {held.map((sale, i) => (
            <HeldSale
              key={sale.id}
              sale={sale}
              isFirst={i === 0}
              isBusy={isBusy}
              onResume={() => onResume(sale)}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="outlined" onClick={onClose}>
          {t('till.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface HeldSaleProps {
  readonly sale: Sale
  readonly isFirst: boolean
  readonly isBusy: boolean
  readonly onResume: () => void
}

function HeldSale({ sale, isFirst, isBusy, onResume }: HeldSaleProps) {
  const t = useLoadedTexts('screens')
  const formats = useFormats()
  const notify = useNotify()
  const dataProvider = useDataProvider()
  const { can } = useSession()
  const [isSure, setIsSure] = useState(false)
  const { data: buyers } = useGetManyAggregate<Buyer>(
    'customers',
    { ids: sale.customer ? [sale.customer] : [] },
    { enabled: sale.customer !== null && can('customer.view') },
  )

  /** Removes the sale on the second press, because removing it cannot be undone. */
  function remove(): void {
    if (!isSure) return setIsSure(true)
    dataProvider
      .delete('sales', { id: sale.id, previousData: sale })
      .catch((failure: Error) => notify(failure.message, { type: 'error' }))
  }

  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {buyers?.[0]?.name ?? t('till.walkIn')}
        </Box>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{formats.dateTime(sale.updatedAt)}</Box>
      </Box>
      <strong>{formats.money(sale.total)}</strong>
      <Button variant="contained" autoFocus={isFirst} disabled={isBusy} onClick={onResume}>
        {t('till.resume')}
      </Button>
      {can('sale.delete') && (
        <Button variant="outlined" color="error" disabled={isBusy} onClick={remove}>
          {t(isSure ? 'till.deleteSure' : 'till.delete')}
        </Button>
      )}
    </Box>
  )
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', sm: 'minmax(0, 1fr) auto auto auto' },
  gap: 1.5,
  alignItems: 'center',
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
} as const
