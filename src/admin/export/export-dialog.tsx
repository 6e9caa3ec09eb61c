import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Alert,
  Box,
  LinearProgress,
  Typography,
} from '@mui/material'
import { useFormats } from '../core/context/formats.ts'
import { useLabels, useWords } from '../core/context/words.tsx'
import { saveFile } from '../kit/save-file.ts'
import { ExportQuestions, type ExportedList } from './export-questions.tsx'
import { useExport, type ExportState } from './use-export.ts'

interface ExportDialogProps extends ExportedList {
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * Asks for records, columns and format, writes the file, and tells its content. Closing the dialog cancels the work.
 */
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

/** Shows the progress and result of an export. */
function ExportProgress({ state }: { readonly state: Exclude<ExportState, { step: 'choosing' }> }) {
  const say = useWords()
  const { integer } = useFormats()
  switch (state.step) {
    case 'running': {
      const { rows, total, page } = state
      const text =
        page === undefined
          ? say('export.writing', { rows: integer(rows), total: integer(total) })
          : say('export.layingOut', { page: integer(page) })
      return (
        <Box component="output" sx={{ display: 'block', py: 2 }}>
          <Box
            component="span"
            sx={{ display: 'block', mb: 1, fontVariantNumeric: 'tabular-nums' }}
          >
            {text}
          </Box>
          <LinearProgress
            aria-label={text}
            {...(page === undefined && total > 0
              ? { variant: 'determinate', value: Math.min(100, (100 * rows) / total) }
              : {})}
          />
        </Box>
      )
    }
    case 'done': {
      const { rows, total, name } = state
      const text = say('export.done', { smart_count: rows, rows: integer(rows), file: name })
      return rows === total ? (
        <Alert severity="success">{text}</Alert>
      ) : (
        <Alert severity="warning">
          {text} {say('export.changed', { total: integer(total) })}
        </Alert>
      )
    }
    case 'failed':
      return (
        <Alert severity="error">
          {say('export.failed')} {state.message}
          {state.requestId && (
            <Typography variant="body2">
              {say('export.request', { id: state.requestId })}
            </Typography>
          )}
        </Alert>
      )
  }
}
