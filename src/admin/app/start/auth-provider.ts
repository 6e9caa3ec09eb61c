import type { AuthProvider } from 'react-admin'
import type { Registry } from '../../../schema/registry.ts'
import type { Account } from '../../core/context/account.tsx'
import { isMarked } from '../../core/session/marker.ts'
import type { Session } from '../../core/session/session.ts'

export interface AuthProviderOptions {
  readonly session: Session
  readonly registry: Registry
  readonly account: Pick<Account, 'over' | 'signOut'>
}

/** React-admin's actions, by the right that they need. */
const RIGHT_OF: Readonly<Record<string, string>> = { list: 'view', show: 'view' }

/** Answers react-admin from memory, because a list asks for several rights per row. */
export function createAuthProvider({
  session,
  registry,
  account,
}: AuthProviderOptions): AuthProvider {
  return {
    login: async () => undefined,
    logout: async () => {
      // React-admin also comes here when the mark is gone: then the server has nothing left to end.
      if (isMarked()) await account.signOut()
      else account.over()
      return false
    },
    checkAuth: async () => {
      if (!isMarked()) throw new Error('Nobody is signed in')
    },
    // The http client has left for the sign-in page already when a session is over.
    checkError: async () => undefined,
    getIdentity: async () => ({ id: session.person.id, fullName: session.person.name }),
    canAccess: async ({ action, resource }) => {
      const declared = registry.byName.get(resource)
      return declared ? session.can(`${declared.one}.${RIGHT_OF[action] ?? action}`) : true
    },
  }
}
