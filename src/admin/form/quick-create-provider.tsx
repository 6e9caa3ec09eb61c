import { lazy, useCallback, useState, type ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import type { Values } from '../../schema/values.ts'
import { QuickCreateContext, type QuickCreate } from '../fields/inputs/reference-choices.ts'
import { Overlay } from '../kit/popups/overlay.tsx'

const QuickCreateDialog = lazy(async () => ({
  default: (await import('./quick-create-dialog.tsx')).QuickCreateDialog,
}))

interface QuickCreateRequest {
  readonly resource: string
  readonly values: Values
  readonly answer: (record: RaRecord | undefined) => void
}

/**
 * Lets the inputs inside the provider create a record without leaving the form. The dialog is rendered beside the form,
 * so that saving the dialog does not submit the form.
 */
export function QuickCreateProvider({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<QuickCreateRequest>()
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
        // The form in the dialog can open a further dialog for a record that is missing there.
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
