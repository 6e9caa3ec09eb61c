import type { Account } from '../../core/context/account.tsx'
import type { HttpClient } from '../../core/data/http-client.ts'
import type { Preferences } from '../../core/store/preferences.ts'
import { unmark } from '../../core/session/marker.ts'

interface AccountOptions {
  readonly http: HttpClient
  readonly preferences: Preferences
  readonly over: () => void
}

/** Creates the account functions of the signed-in person. */
export function createAccount({ http, preferences, over }: AccountOptions): Omit<Account, 'adopt'> {
  return {
    over,
    async signOut() {
      await preferences.flush()
      // Whether or not the server heard of it, this browser forgets the person.
      await http('/api/v1/auth/sign-out', { method: 'POST', body: {} }).catch(() => undefined)
      unmark()
      // A new page, so that nothing of the person stays in memory.
      location.assign('/login')
    },
    async rename(name) {
      await http('/api/v1/me', { method: 'PATCH', body: { name } })
    },
    async switchTeam(id) {
      await preferences.flush()
      await http('/api/v1/me', { method: 'PATCH', body: { defaultTeam: id } })
      location.assign('/')
    },
  }
}
