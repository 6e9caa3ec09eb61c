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

/** Signs people in and up; both throw an ApiError when refused. */
export interface Identity {
  signIn(credentials: Credentials): Promise<void>
  /** Makes the person, then their team; when only the second fails, the app asks for the team again. */
  signUp(newcomer: Newcomer): Promise<void>
  /** Reads what the link of an invitation offers, and who is signed in, if anybody. */
  readOffer(token: string): Promise<Offer & { readonly signedInAs: string | undefined }>
  /** Joins the team of an invitation; without a session, signs in before, or makes the account that is missing. */
  join(token: string, newcomer?: Credentials & { readonly name?: string }): Promise<void>
  /** Asks for a link to a new password; returns whether it goes by mail. */
  forgotPassword(email: string): Promise<boolean>
  /** Sets a new password by the token of a link. */
  resetPassword(token: string, password: string): Promise<void>
}

/** Describes what an invitation offers. */
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

/** Describes the part of a session that these screens read. */
interface Session {
  readonly user: { readonly email: string }
}

/** Returns a helpful text for a problem. */
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
