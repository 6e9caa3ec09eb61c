import { Button, Dialog, DialogContent, DialogTitle, Box } from '@mui/material'
import { useCallback, useState, type ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import { BusyButton } from '../button/busy-button.tsx'
import { useLabels } from '../context/labels.tsx'
import { useDeclared } from '../context/registry.tsx'
import { useWords } from '../context/words.ts'
import { QuickCreateContext, type QuickCreate } from '../fields/quick-create.ts'
import type { Values } from './form-values.ts'
import { RecordFormView } from './record-form-view.tsx'
import { useRecordForm } from './use-record-form.ts'

interface Request {
  readonly resource: string
  readonly values: Values
  readonly answer: (record: RaRecord | undefined) => void
}

/**
 * Lets inputs below make a record that is missing without leaving the form. The dialog stands beside the form, not
 * inside it, so that saving the one does not submit the other.
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
        // What is missing may itself need something that is missing: its dialog opens above.
        <QuickCreateProvider>
          <QuickCreateDialog request={request} onClose={close} />
        </QuickCreateProvider>
      )}
    </QuickCreateContext.Provider>
  )
}

interface QuickCreateDialogProps {
  readonly request: Request
  readonly onClose: (record?: RaRecord) => void
}

function QuickCreateDialog({ request, onClose }: QuickCreateDialogProps) {
  const say = useWords()
  const labels = useLabels()
  const resource = useDeclared(request.resource)
  const one = labels.resource(resource.name, 1)
  const state = useRecordForm({
    resource,
    prefilled: request.values,
    onSaved: onClose,
  })
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      maxWidth="md"
      fullWidth
      aria-labelledby="quick-create"
    >
      <DialogTitle id="quick-create">
        {say('form.new', { one: one.toLocaleLowerCase() })}
      </DialogTitle>
      <DialogContent>
        <RecordFormView state={state} guarded={false}>
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
            <Button variant="outlined" onClick={() => onClose()}>
              {say('form.cancel')}
            </Button>
            <BusyButton
              type="submit"
              variant="contained"
              loading={state.form.formState.isSubmitting}
            >
              {say('form.createOne', { one: one.toLocaleLowerCase() })}
            </BusyButton>
          </Box>
        </RecordFormView>
      </DialogContent>
    </Dialog>
  )
}
