import { useMemo } from 'react'
import { useSession } from './session.tsx'
import { createFormats, type Formats } from '../format/formats.ts'

/** How numbers, amounts and dates look in the team's region, whatever the language of the screen. */
export function useFormats(): Formats {
  const { team } = useSession()
  return useMemo(() => createFormats(team), [team])
}
