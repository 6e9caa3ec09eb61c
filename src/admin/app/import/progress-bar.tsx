import { Alert, Box, LinearProgress, Typography } from '@mui/material'
import { useFormats } from '../../core/context/formats.ts'
import { useWords } from '../../core/context/words.ts'
import type { ImportProgress } from './import-result.ts'

/** Shows how many rows of an import are done, and that it goes on after a lost connection. */
export function ProgressBar({ progress }: { readonly progress: ImportProgress }) {
  const say = useWords()
  const { integer } = useFormats()
  const { rows, done, failed, isLost } = progress
  const text =
    rows === 0
      ? say('import.reading')
      : say('import.progress', { done: integer(done), rows: integer(rows) })
  return (
    <Box component="output" sx={{ display: 'grid', gap: 1 }}>
      <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Typography>
      <LinearProgress
        aria-label={text}
        sx={{ height: 6, borderRadius: 3, bgcolor: 'action.selected' }}
        {...(rows > 0 && { variant: 'determinate', value: Math.floor((100 * done) / rows) })}
      />
      {failed > 0 && (
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {say('import.leftOut', { smart_count: failed, count: integer(failed) })}
        </Typography>
      )}
      {isLost && <Alert severity="warning">{say('import.lost')}</Alert>}
    </Box>
  )
}
