import { createContext, useContext, useMemo } from 'react'
import type { Resource } from '../../../schema/resource.ts'
import { recordActions, type RecordAction } from '../../../schema/rights.ts'
import type { PersonalFormats } from '../../../export/formats.ts'
import type { HttpClient } from '../data/http-client.ts'
import type { Session } from '../session/session.ts'

export const SessionContext = createContext<Session | undefined>(undefined)

/** Returns the signed-in person, the team, and `can(right)`. Throws an error outside of `SessionContext`. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionContext above it')
  return session
}

/** Holds the account functions of the signed-in person. */
export interface Account {
  /** Opens the sign-in page after the session has expired; the page then returns to the current address. */
  openSignIn(): void
  /** Ends the session and opens the sign-in page. */
  signOut(): Promise<void>
  /** Changes the person's name on the server and in the session. */
  rename(name: string): Promise<void>
  /** Stores a new photo of the person; undefined removes the photo. */
  changePhoto(file: File | undefined): Promise<void>
  /** Stores the person's formats of numbers and dates, and applies them to all screens. */
  changeFormats(formats: PersonalFormats): Promise<void>
  /** Reads the rights of the person again, and updates the screens if another person has changed them. */
  refreshAccess(): Promise<void>
  /** Applies new settings of the team to the session. */
  applySettings(settings: Readonly<Record<string, unknown>>): void
  /** Switches to another of the person's teams and reloads the app. */
  switchTeam(id: string): Promise<void>
  /** Locks the device. The first lock makes it a shared device. */
  lockDevice(): Promise<void>
  /** Takes over the shared device with a PIN. */
  takeOver(person: string, pin: string): Promise<void>
  /** Ends the sharing of the device with the password of the person who signed in on it. */
  releaseDevice(password: string): Promise<void>
  /** Reloads the app with the rights of a role, for reading only; without a role, with the person's own rights. */
  viewAs(team: string, role?: string): void
}

export const AccountContext = createContext<Account | undefined>(undefined)

/** Returns the account functions of the signed-in person. Throws an error outside of `AccountContext`. */
export function useAccount(): Account {
  const account = useContext(AccountContext)
  if (!account) throw new Error('useAccount needs an AccountContext above it')
  return account
}

export const HttpContext = createContext<HttpClient | undefined>(undefined)

/**
 * Returns the HTTP client for calls outside the data provider, such as those of account, teams, uploads and imports.
 * Throws an error outside of `HttpContext`.
 */
export function useHttp(): HttpClient {
  const http = useContext(HttpContext)
  if (!http) throw new Error('useHttp needs an HttpContext above it')
  return http
}

const WRITES: ReadonlySet<RecordAction> = new Set<RecordAction>([
  'create',
  'edit',
  'delete',
  'import',
])

/**
 * Returns for each action whether the person may run the action on records of a resource. Rows of views and ledgers can
 * only be read.
 */
export function useRecordRights(resource: Resource): Readonly<Record<RecordAction, boolean>> {
  const { can } = useSession()
  return useMemo(() => {
    const may = (action: RecordAction) => {
      const isOffered = action === 'import' ? resource.imports : resource.source === 'table'
      return can(`${resource.one}.${action}`) && (isOffered || !WRITES.has(action))
    }
    const entries = recordActions.map((action): [RecordAction, boolean] => [action, may(action)])
    // `fromEntries` loses the type of the keys. The entries contain each action.
    return Object.fromEntries(entries) as Record<RecordAction, boolean>
  }, [can, resource])
}
