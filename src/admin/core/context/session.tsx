import { createContext, useContext } from 'react'
import type { Session } from '../session/session.ts'

export const SessionContext = createContext<Session | undefined>(undefined)

/** Who is signed in, in which team, and `can(right)`. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is for screens of signed-in people')
  return session
}
