import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { Button, Divider, MenuItem, useMediaQuery } from '@mui/material'
import { ChevronDown, MoreVertical } from 'lucide-react'
import { useState } from 'react'
import { PopupMenu } from '../../../src/admin/kit/popups/popups.tsx'
import { LinkBase, useCreatePath } from 'react-admin'
import { useSession } from '../../../src/admin/core/context/session.tsx'
import type { Kind } from './cart/cart-conversion.ts'

interface MoreMenuProps {
  readonly isEmpty: boolean
  readonly onSave: (kind: Kind, nextAction?: 'confirm') => void
  readonly onClear: () => void
}

/**
 * Lists further actions of a sale at the till. One action opens the full form, which has all fields and also creates
 * returns without a receipt.
 */
export function MoreMenu({ isEmpty, onSave, onClear }: MoreMenuProps) {
  const t = useLoadedTexts('screens')
  const { can, device } = useSession()
  const createPath = useCreatePath()
  // On a phone or an upright tablet, a second line of actions would move the products.
  const isNarrow = useMediaQuery('(max-width: 899px)')
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = () => setAnchor(undefined)
  const closeAnd = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={!isNarrow && <ChevronDown size={16} aria-hidden />}
        aria-label={isNarrow ? t('till.moreActions') : undefined}
        sx={isNarrow ? { minWidth: 44, px: 0 } : undefined}
      >
        {isNarrow ? <MoreVertical size={18} aria-hidden /> : t('till.moreActions')}
      </Button>
      {anchor && (
        <PopupMenu open anchorEl={anchor} onClose={close}>
          <MenuItem disabled={isEmpty} onClick={closeAnd(() => onSave('sale'))}>
            {t('till.saveDraft')}
          </MenuItem>
          <MenuItem disabled={isEmpty} onClick={closeAnd(() => onSave('quote'))}>
            {t('till.saveQuote')}
          </MenuItem>
          {can('sale.confirm') && (
            <MenuItem disabled={isEmpty} onClick={closeAnd(() => onSave('order', 'confirm'))}>
              {t('till.saveOrder')}
            </MenuItem>
          )}
          <Divider />
          {!device && (
            <MenuItem component={LinkBase} to="/test-receipt" onClick={close}>
              {t('till.testReceipt')}
            </MenuItem>
          )}
          {!device && (
            <MenuItem
              component={LinkBase}
              to={`${createPath({ resource: 'sales', type: 'create' })}?form=full`}
              onClick={close}
            >
              {t('till.fullForm')}
            </MenuItem>
          )}
          <MenuItem disabled={isEmpty} onClick={closeAnd(onClear)}>
            {t('till.clear')}
          </MenuItem>
        </PopupMenu>
      )}
    </>
  )
}
