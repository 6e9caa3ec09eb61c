import { Box } from '@mui/material'
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useWords } from '../../core/context/words.ts'

/** Draws a thin line below the top bar while something is under way. */
export function LoadingIndicator() {
  const words = useWords()
  const isBusy = useIsFetching() + useIsMutating() > 0
  return isBusy ? <Box role="progressbar" aria-label={words('shell.loading')} sx={line} /> : null
}

/** Hides the indicator for loads below 300 ms, where it would only flicker. */
const line = {
  position: 'absolute',
  left: 0,
  bottom: 0,
  width: '30%',
  height: 2,
  bgcolor: 'primary.main',
  opacity: 0,
  animation: 'appear 0s 300ms forwards, pass 1.2s 300ms infinite ease-in-out',
  '@keyframes appear': { to: { opacity: 1 } },
  '@keyframes pass': { from: { left: '-30%' }, to: { left: '100%' } },
} as const
