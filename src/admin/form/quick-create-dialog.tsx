import { Box, Button, Dialog, DialogContent, DialogTitle } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { BusyButton } from '../button/busy-button.tsx'
import { useLabels } from '../context/labels.tsx'
import { useDeclared } from '../context/registry.tsx'
import { useWords } from '../context/words.ts'
import type { Values } from './form-values.ts'
import { RecordFormView } from './record-form-view.tsx'
import { useRecordForm } from './use-record-form.ts'

interface QuickCreateDialogProps {
  readonly resource: string
  /** What the new record begins with. */
  readonly values: Values
  readonly onClose: (record?: RaRecord) => void
}

/** The form for a record that is missing. */
export function QuickCreateDialog({ resource: name, values, onClose }: QuickCreateDialogProps) {
  const say = useWords()
  const labels = useLabels()
  const resource = useDeclared(name)
  const one = labels.resource(resource.name, 1)
  const state = useRecordForm({
    resource,
    prefilled: values,
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
