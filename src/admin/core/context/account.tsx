import { createContext, useContext } from 'react'

/** Holds the account functions of the signed-in person. */
export interface Account {
  /** The session is found to be over: asks to sign in again, and comes back here. */
  over(): void
  /** Ends the session and leaves for the sign-in page. */
  signOut(): Promise<void>
  /** Changes how the person is called, on the server and on this screen. */
  rename(name: string): Promise<void>
  /** The team's settings are these from now on, on this screen. */
  adopt(settings: Readonly<Record<string, unknown>>): void
  /** Works in another of the person's teams from now on; everything loads anew. */
  switchTeam(id: string): Promise<void>
}

export const AccountContext = createContext<Account | undefined>(undefined)

export function useAccount(): Account {
  const account = useContext(AccountContext)
  if (!account) throw new Error('useAccount needs an AccountContext above it')
  return account
}
