import type { LoginWords } from '../../../../i18n/messages.ts'
import { ApiError } from '../../core/data/api-error.ts'
import type { HttpClient } from '../../core/data/http-client.ts'
import { markSignedIn } from '../../core/session/marker.ts'
import type { TeamRegion } from '../../core/session/regions.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

interface Newcomer extends Credentials, TeamRegion {
  readonly name: string
  readonly company: string
}

/** Signs people in and up; both throw an ApiError when refused. */
export interface Identity {
  signIn(credentials: Credentials): Promise<void>
  /** Makes the person, then their team; when only the second fails, the app asks for the team again. */
  signUp(newcomer: Newcomer): Promise<void>
}

const AUTH = '/api/v1/auth'

export function createIdentity(http: HttpClient): Identity {
  return {
    signIn: async ({ email, password }) => {
      await http(`${AUTH}/sign-in/email`, { method: 'POST', body: { email, password } })
      markSignedIn(email)
    },
    signUp: async ({ name, email, password, company, ...region }) => {
      await http(`${AUTH}/sign-up/email`, { method: 'POST', body: { name, email, password } })
      markSignedIn(email)
      await http('/api/v1/teams', { method: 'POST', body: { name: company, ...region } }).catch(
        () => undefined,
      )
    },
  }
}

/** Returns a helpful text for a refusal. */
export function refusalText(error: unknown, words: LoginWords): string {
  if (!(error instanceof ApiError)) return words.failed.replace('%{message}', String(error))
  if (error.status === 401) return words.wrong
  if (error.status === 429) return words.tooMany
  if (error.code === 'SIGN_UP_CLOSED') return words.closed
  if (error.code.startsWith('USER_ALREADY_EXISTS')) return words.taken
  const isTransport = error.code.endsWith('_ERROR')
  return isTransport ? error.message : words.failed.replace('%{message}', error.message)
}
