import type { Sale } from './cart/cart.ts'
import { ClearDialog } from './clear-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { HeldDialog } from './cart/held-dialog.tsx'
import { ShareDialog } from './lock/share-dialog.tsx'
import type { TillState } from './use-till.ts'

/** Names the dialogs of the till, except the payment. */
export type Opened = 'held' | 'details' | 'clear' | 'share'

interface CounterDialogProps {
  readonly opened: Opened | undefined
  readonly till: TillState
  readonly held: readonly Sale[]
  readonly onClose: () => void
}

/** Draws the open dialog, if any. */
export function CounterDialog({ opened, till, held, onClose }: CounterDialogProps) {
  switch (opened) {
    case 'held':
      return (
        <HeldDialog
          held={held}
          isBusy={till.isBusy}
          onResume={(sale) => void till.resume(sale).then(onClose)}
          onClose={onClose}
        />
      )
    case 'details':
      return (
        <DetailsDialog
          value={till.cart.details}
          onChange={(details) => till.setHead({ details })}
          problems={till.problems.fields}
          onClose={onClose}
        />
      )
    case 'clear':
      return <ClearDialog onClear={() => void till.clear().then(onClose)} onKeep={onClose} />
    case 'share':
      return <ShareDialog onClose={onClose} />
    case undefined:
      return null
  }
}
