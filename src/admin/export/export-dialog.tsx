import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useLabels } from '../core/context/labels.tsx'
import { useWords } from '../core/context/words.ts'
import { ExportProgress } from './export-progress.tsx'
import { ExportQuestions, type ExportedList } from './export-questions.tsx'
import { saveFile } from '../kit/save-file.ts'
import { useExport } from './use-export.ts'

interface ExportDialogProps extends ExportedList {
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks which records, columns and format, writes the file, and says what is in it. Closing it ends the work. */
export function ExportDialog({ resource, open, onClose, ...list }: ExportDialogProps) {
  const say = useWords()
  const labels = useLabels()
  const writing = useExport()
  const close = () => {
    writing.reset()
    onClose()
  }
  const { state } = writing
  return (
    <Dialog open={open} onClose={close} fullWidth maxWidth="xs" aria-labelledby="export-title">
      <DialogTitle id="export-title">
        {say('export.title', { name: labels.resource(resource.name).toLowerCase() })}
      </DialogTitle>
      {state.step === 'choosing' ? (
        <ExportQuestions resource={resource} {...list} onStart={writing.start} onCancel={close} />
      ) : (
        <>
          <DialogContent>
            <ExportProgress state={state} />
          </DialogContent>
          <DialogActions>
            {state.step === 'done' && (
              <Button onClick={() => saveFile(state.file, state.name)}>
                {say('export.again')}
              </Button>
            )}
            <Button variant="outlined" onClick={close}>
              {say(state.step === 'running' ? 'export.cancel' : 'export.close')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
