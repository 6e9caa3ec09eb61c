import { LinearProgress } from '@mui/material'
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useWords } from '../context/words.ts'

/** A thin line below the top bar while something is under way. */
export function LoadingIndicator() {
  const words = useWords()
  const isBusy = useIsFetching() + useIsMutating() > 0
  return isBusy ? <LinearProgress aria-label={words('shell.loading')} sx={line} /> : null
}

/** What takes less than 300 ms shows nothing: it would only flicker. */
const line = {
  position: 'absolute',
  left: 0,
  right: 0,
  bottom: -1,
  height: 2,
  opacity: 0,
  animation: 'appear 0s 300ms forwards',
  '@keyframes appear': { to: { opacity: 1 } },
} as const
