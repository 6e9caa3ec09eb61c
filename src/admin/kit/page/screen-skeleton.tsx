import { Box, Skeleton } from '@mui/material'
import { useWords } from '../../core/context/words.ts'

/** Draws the outline of a screen whose code is on its way: nothing jumps when it comes. */
export function ScreenSkeleton() {
  const words = useWords()
  return (
    <Box role="status" aria-label={words('shell.loading')}>
      <Skeleton width={220} height={28} sx={{ mb: 2 }} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  )
}
