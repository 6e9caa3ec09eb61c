import { lazy, useCallback, useState, type ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import type { Values } from '../../schema/values.ts'
import { QuickCreateContext, type QuickCreate } from '../fields/inputs/quick-create.ts'
import { Overlay } from '../kit/popups/overlay.tsx'

const QuickCreateDialog = lazy(async () => ({
  default: (await import('./quick-create-dialog.tsx')).QuickCreateDialog,
}))

interface Request {
  readonly resource: string
  readonly values: Values
  readonly answer: (record: RaRecord | undefined) => void
}

/**
 * Lets inputs below create a missing record without leaving the form. The dialog is beside the form, not inside, so
 * that saving one does not submit the other.
 */
export function QuickCreateProvider({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<Request>()
  const open: QuickCreate = useCallback(
    (resource, values) => new Promise((answer) => setRequest({ resource, values, answer })),
    [],
  )
  const close = (record?: RaRecord) => {
    request?.answer(record)
    setRequest(undefined)
  }
  return (
    <QuickCreateContext.Provider value={open}>
      {children}
      {request && (
        // The missing record may need another missing record: its dialog opens above.
        <QuickCreateProvider>
          <Overlay onClose={close}>
            <QuickCreateDialog
              resource={request.resource}
              values={request.values}
              onClose={close}
            />
          </Overlay>
        </QuickCreateProvider>
      )}
    </QuickCreateContext.Provider>
  )
}
