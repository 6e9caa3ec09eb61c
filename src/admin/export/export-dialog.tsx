import { useTranslation } from '../core/context/translation.ts'
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
import { saveFile } from '../kit/save-file.ts'
import { ExportQuestions, type ExportedList } from './export-questions.tsx'
import { useExport, type ExportState } from './use-export.ts'

interface ExportDialogProps extends ExportedList {
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * Asks for records, columns and format, writes the file, and shows the result. Closing the dialog
 * cancels the export.
 */
export function ExportDialog({ resource, open, onClose, ...list }: ExportDialogProps) {
  const t = useTranslation()
  const writing = useExport()
  const close = () => {
    writing.reset()
    onClose()
  }
  const { state } = writing
  return (
    <Dialog open={open} onClose={close} fullWidth maxWidth="xs" aria-labelledby="export-title">
      <DialogTitle id="export-title">
        {t('export.title', { name: t.resource(resource.name).toLowerCase() })}
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
              <Button onClick={() => saveFile(state.file, state.name)}>{t('export.again')}</Button>
            )}
            <Button variant="outlined" onClick={close}>
              {t(state.step === 'running' ? 'export.cancel' : 'export.close')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

/** Draws the progress and the result of an export. */
function ExportProgress({ state }: { readonly state: Exclude<ExportState, { step: 'choosing' }> }) {
  const t = useTranslation()
  const { integer } = useFormats()
  switch (state.step) {
    case 'running': {
      const { rows, total, page } = state
      const text =
        page === undefined
          ? t('export.writing', { rows: integer(rows), total: integer(total) })
          : t('export.layingOut', { page: integer(page) })
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
      const text = t('export.done', { smart_count: rows, rows: integer(rows), file: name })
      return rows === total ? (
        <Alert severity="success">{text}</Alert>
      ) : (
        <Alert severity="warning">
          {text} {t('export.changed', { total: integer(total) })}
        </Alert>
      )
    }
    case 'failed':
      return (
        <Alert severity="error">
          {t('export.failed')} {state.message}
          {state.requestId && (
            <Typography variant="body2">{t('export.request', { id: state.requestId })}</Typography>
          )}
        </Alert>
      )
  }
}
