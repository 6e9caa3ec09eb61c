import { createContext, useContext } from 'react'
import type { Session } from '../session/session.ts'

export const SessionContext = createContext<Session | undefined>(undefined)

/** Returns the signed-in person, the team, and `can(right)`. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is for screens of signed-in people')
  return session
}
