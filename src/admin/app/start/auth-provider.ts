import type { AuthProvider } from 'react-admin'
import type { Registry } from '../../../schema/registry.ts'
import type { Account } from '../../core/context/session.tsx'
import type { HttpClient } from '../../core/data/http-client.ts'
import { isMarkedSignedIn, keepTeamOfTab, signOut } from '../../core/session/marker.ts'
import { deviceLock, type Session } from '../../core/session/session.ts'
import type { Preferences } from '../../core/store/preferences.ts'

interface AuthProviderOptions {
  readonly session: Session
  /** Returns whether the person has a right at present. */
  readonly can: Session['can']
  readonly registry: Registry
  readonly account: Pick<Account, 'openSignIn' | 'signOut'>
}

/** Maps react-admin's actions to the rights that they require. */
const RIGHT_OF: Readonly<Record<string, string>> = { list: 'view', show: 'view' }

/**
 * Creates react-admin's auth provider. The provider answers from memory, because a list checks several rights per row.
 */
export function createAuthProvider({
  session,
  can,
  registry,
  account,
}: AuthProviderOptions): AuthProvider {
  return {
    login: async () => undefined,
    logout: async () => {
      // React-admin also calls this function when the marker is missing: then the server has no
      // session to end.
      if (isMarkedSignedIn()) await account.signOut()
      else account.openSignIn()
      return false
    },
    checkAuth: async () => {
      if (!isMarkedSignedIn()) throw new Error('Nobody is signed in')
    },
    // The HTTP client opens the sign-in page itself when the session has ended.
    checkError: async () => undefined,
    getIdentity: async () => ({ id: session.person.id, fullName: session.person.name }),
    canAccess: async ({ action, resource }) => {
      const declared = registry.byName.get(resource)
      return declared ? can(`${declared.one}.${RIGHT_OF[action] ?? action}`) : true
    },
  }
}

interface AccountOptions {
  readonly http: HttpClient
  readonly preferences: Preferences
  readonly openSignIn: () => void
  readonly session: Session
  /** Opens the app for the person who now uses the device, without loading the page again. */
  readonly reopen: () => void
  readonly refreshAccess: Account['refreshAccess']
}

/** Holds the account functions without updates of the session that the screens show (app.tsx adds these updates). */
export interface BaseAccount extends Omit<Account, 'applySettings' | 'changePhoto'> {
  /**
   * Stores a new photo of the person; undefined removes the photo. Returns the version of the photo; null without a
   * photo.
   */
  changePhoto(file: File | undefined): Promise<string | null>
}

/** Creates the account functions of the signed-in person. */
export function createAccount(options: AccountOptions): BaseAccount {
  const { http, preferences, openSignIn, session, reopen, refreshAccess } = options
  return {
    openSignIn,
    refreshAccess,
    async signOut() {
      await preferences.flush()
      await signOut(http)
    },
    async rename(name) {
      await http('/api/v1/me', { method: 'PATCH', body: { name } })
    },
    async changePhoto(file) {
      if (!file) {
        await http('/api/v1/me/photo', { method: 'DELETE' })
        return null
      }
      const headers = { 'content-type': file.type || 'application/octet-stream' }
      const request = { method: 'PUT', body: file, headers }
      return (await http<{ photo: string }>('/api/v1/me/photo', request)).json.photo
    },
    async changeFormats(formats) {
      await http('/api/v1/me', { method: 'PATCH', body: { formats } })
    },
    async switchTeam(id) {
      await preferences.flush()
      await http('/api/v1/me', { method: 'PATCH', body: { defaultTeam: id } })
      keepTeamOfTab(id)
      location.assign('/')
    },
    async lockDevice() {
      if (session.device) deviceLock.lock()
      await preferences.flush()
      await http('/api/v1/me/device/lock', { method: 'POST', body: { team: session.team.id } })
      if (!session.device) reopen()
    },
    async takeOver(person, pin) {
      const body = { person, pin }
      const { json } = await http<{ token: string }>('/api/v1/me/device/operator', {
        method: 'PUT',
        body,
      })
      const isSame = person === session.person.id && deviceLock.getOperator() === person
      deviceLock.unlock(person, json.token)
      if (!isSame) reopen()
    },
    async releaseDevice(password) {
      await http('/api/v1/me/device/release', { method: 'POST', body: { password } })
      location.assign('/')
    },
    viewAs(team, role) {
      keepTeamOfTab(team, role)
      location.assign('/')
    },
  }
}
