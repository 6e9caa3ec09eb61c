import { Box, LinearProgress } from '@mui/material'
import { useCountWords } from './use-count-words.ts'

interface CountProgressProps {
  readonly done: number
  readonly all: number
}

/** Shows the progress of the count. */
export function CountProgress({ done, all }: CountProgressProps) {
  const say = useCountWords()
  const text = say('progress', { done, all })
  return (
    <Box>
      <Box role="status" sx={{ mb: 0.5, fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Box>
      <LinearProgress
        variant="determinate"
        value={all === 0 ? 0 : (done / all) * 100}
        aria-label={text}
        sx={{ height: 6, borderRadius: 3 }}
      />
    </Box>
  )
}
