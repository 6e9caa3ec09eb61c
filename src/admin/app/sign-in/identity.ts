import type { LoginMessages } from '../../../../i18n/messages.ts'
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

/** Signs people in and up. All functions throw an ApiError when the server refuses. */
export interface Identity {
  signIn(credentials: Credentials): Promise<void>
  /**
   * Creates the person, then their team. When only the team fails, the app asks for the team after
   * signing in.
   */
  signUp(newcomer: Newcomer): Promise<void>
  /**
   * Reads the offer of an invitation's link, and the e-mail address of the signed-in person, if
   * any.
   */
  readOffer(token: string): Promise<Offer & { readonly signedInAs: string | undefined }>
  /** Joins the team of an invitation. Without a session, signs in or creates the account first. */
  join(token: string, newcomer?: Credentials & { readonly name?: string }): Promise<void>
  /** Requests a link for a new password. Returns whether the server sends it by mail. */
  forgotPassword(email: string): Promise<boolean>
  /** Sets a new password with the token of a link. */
  resetPassword(token: string, password: string): Promise<void>
}

/** Describes the offer of an invitation. */
export interface Offer {
  readonly team: string
  readonly email: string
  readonly hasAccount: boolean
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
    async readOffer(token) {
      const [offer, session] = await Promise.all([
        http<Offer>(`${AUTH}/invitation`, { method: 'POST', body: { token } }),
        http<Session | null>(`${AUTH}/get-session`),
      ])
      return { ...offer.json, signedInAs: session.json?.user.email }
    },
    async join(token, newcomer) {
      if (newcomer) {
        const { name, ...credentials } = newcomer
        const isNew = name !== undefined
        await http(`${AUTH}/${isNew ? 'sign-up' : 'sign-in'}/email`, {
          method: 'POST',
          body: isNew ? { name, ...credentials, invitation: token } : credentials,
        })
        markSignedIn(credentials.email)
      }
      const joined = await http<{ id: string }>('/api/v1/teams/join', {
        method: 'POST',
        body: { token },
      })
      await http('/api/v1/me', { method: 'PATCH', body: { defaultTeam: joined.json.id } })
    },
    async forgotPassword(email) {
      const { json } = await http<{ isMailed: boolean }>(`${AUTH}/forgot-password`, {
        method: 'POST',
        body: { email },
      })
      return json.isMailed
    },
    async resetPassword(token, newPassword) {
      await http(`${AUTH}/reset-password`, { method: 'POST', body: { token, newPassword } })
    },
  }
}

/** Describes the part of the session that these pages read. */
interface Session {
  readonly user: { readonly email: string }
}

/** Returns the message for an error. */
export function getProblemText(error: unknown, messages: LoginMessages): string {
  if (!(error instanceof ApiError)) return messages.failed.replace('%{message}', String(error))
  if (error.status === 401) return messages.wrong
  if (error.status === 429) return messages.tooMany
  if (error.code === 'INVITATION_INVALID') return messages.joinInvalid
  if (error.code === 'INVALID_TOKEN') return messages.resetInvalid
  if (error.code === 'SIGN_UP_CLOSED') return messages.closed
  if (error.code.startsWith('USER_ALREADY_EXISTS')) return messages.taken
  const isTransport = error.code.endsWith('_ERROR')
  return isTransport ? error.message : messages.failed.replace('%{message}', error.message)
}
