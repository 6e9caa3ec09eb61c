import { useTexts, useTranslation } from '../core/context/translation.ts'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useEffect, useEffectEvent } from 'react'
import { lowercaseWords } from '../../schema/naming.ts'
import { showAboveScreens } from '../kit/toast/toast.tsx'
import { BackgroundExports, ExportProgress } from './background-exports.tsx'

import { ExportQuestions, type ExportedList } from './export-questions.tsx'
import { useExport } from './use-export.ts'

/** Sets the time after which an export continues in the background. */
const FOREGROUND_MS = 10_000

interface ExportDialogProps extends ExportedList {
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * Asks for records, columns and format, writes the file, and shows the result. An export that takes
 * longer than ten seconds, or whose dialog is closed, continues in the background.
 */
export function ExportDialog({ resource, open, onClose, ...list }: ExportDialogProps) {
  const t = useTranslation()
  const writing = useExport()
  const texts = useTexts('tools')
  const { state } = writing
  const isRunning = state.step === 'running'
  const leave = () => {
    if (isRunning) {
      writing.continueInBackground()
      showAboveScreens(<BackgroundExports />)
    }
    onClose()
  }
  const cancel = () => {
    writing.reset()
    onClose()
  }
  const leaveRunning = useEffectEvent(leave)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setTimeout(() => leaveRunning(), FOREGROUND_MS)
    return () => clearTimeout(timer)
  }, [isRunning])

  return (
    <Dialog open={open} onClose={leave} fullWidth maxWidth="sm" aria-labelledby="export-title">
      <DialogTitle id="export-title">
        {t('export.title', { name: lowercaseWords(t.resource(resource.name)) })}
      </DialogTitle>
      {state.step === 'choosing' ? (
        <ExportQuestions resource={resource} {...list} onStart={writing.start} onCancel={cancel} />
      ) : (
        <>
          <DialogContent>
            <ExportProgress state={state} />
          </DialogContent>
          <DialogActions>
            {state.step === 'done' && (
              <Button onClick={writing.save}>
                {state.table ? texts?.('tools.exporting.copy') : t('export.again')}
              </Button>
            )}
            <Button variant="outlined" onClick={cancel}>
              {t(isRunning ? 'export.cancel' : 'export.close')}
            </Button>
            {isRunning && texts && (
              <Button variant="contained" onClick={leave}>
                {texts('tools.exporting.continue')}
              </Button>
            )}
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
