import { LinearProgress } from '@mui/material'
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWords } from '../context/words.ts'

/** What takes less long than this shows nothing: it would only flicker. */
const PATIENCE_MS = 300

/** A thin line below the top bar while something is under way. */
export function LoadingIndicator() {
  const words = useWords()
  const isBusy = useIsFetching() + useIsMutating() > 0
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isBusy) return setIsShown(false)
    const timer = setTimeout(() => setIsShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isBusy])
  if (!isShown) return null
  return <LinearProgress aria-label={words('shell.loading')} sx={line} />
}

const line = { position: 'absolute', left: 0, right: 0, bottom: -1, height: 2 } as const
