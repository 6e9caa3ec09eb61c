import { Alert, Box, LinearProgress, Typography } from '@mui/material'
import { useFormats } from '../core/context/formats.ts'
import { useWords } from '../core/context/words.ts'
import type { ExportState } from './use-export.ts'

/** Shows the progress and result of an export. */
export function ExportProgress({
  state,
}: {
  readonly state: Exclude<ExportState, { step: 'choosing' }>
}) {
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
