import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { Box, LinearProgress } from '@mui/material'

interface CountProgressProps {
  readonly done: number
  readonly all: number
}

/** Shows the progress of the count. */
export function CountProgress({ done, all }: CountProgressProps) {
  const t = useLoadedTexts('screens')
  const text = t('count.progress', { done, all })
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
