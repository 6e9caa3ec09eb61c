import type { LoginTranslation } from '../../../../i18n/messages.ts'
import { ApiError, describeError } from '../../core/data/api-error.ts'
import type { HttpClient } from '../../core/data/http-client.ts'
import { keepTeamOfTab, markSignedIn } from '../../core/session/marker.ts'
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
  /**
   * Signs in with a password. Returns the second factor that is still required; undefined when the
   * person is signed in.
   */
  signIn(credentials: Credentials): Promise<SecondFactor | undefined>
  /** Returns the id of the signed-in person; undefined without a session. */
  findSignedIn(): Promise<string | undefined>
  /** Sends a code by e-mail. */
  sendCode(): Promise<void>
  /**
   * Sends the code of the second factor. `recovery` marks a recovery code. With `isTrusted`, sign-ins on this device
   * need no code for 30 days.
   */
  verifyCode(factor: SecondFactor | 'recovery', code: string, isTrusted: boolean): Promise<void>
  /**
   * Creates the person, then their team. If only the team cannot be created, the app asks for the team after signing
   * in. Returns whether the server mails a link that creates both instead.
   */
  signUp(newcomer: Newcomer): Promise<boolean>
  /** Creates the person and their team with the token of a link. Returns the e-mail address. */
  confirmSignUp(token: string): Promise<string>
  /** Reads the invitation of a link, and the e-mail address of the signed-in person, if any. */
  readInvitation(token: string): Promise<Invitation & { readonly signedInAs: string | undefined }>
  /** Joins the team of an invitation. Without a session, signs in or creates the account first. */
  join(
    token: string,
    newcomer?: Credentials & { readonly name?: string },
  ): Promise<SecondFactor | undefined>
  /** Requests a link for a new password. Returns whether the server mails the link. */
  forgotPassword(email: string): Promise<boolean>
  /** Confirms a new e-mail address with the token of a link. Returns the e-mail address. */
  confirmEmail(token: string): Promise<string>
  /** Sets a new password with the token of a link. */
  resetPassword(token: string, password: string): Promise<void>
}

/** Names the second factor: a code of an authenticator app, or a code by e-mail. */
export type SecondFactor = 'app' | 'email'

/**
 * Describes an invitation: the team, the invited e-mail address, and whether the address has an
 * account.
 */
export interface Invitation {
  readonly team: string
  readonly email: string
  readonly hasAccount: boolean
}

const AUTH = '/api/v1/auth'

/** Creates the functions that sign people in and up through the API. */
export function createIdentity(http: HttpClient): Identity {
  async function confirm(path: string, token: string): Promise<string> {
    const { json } = await http<{ email: string }>(`${AUTH}/${path}`, {
      method: 'POST',
      body: { token },
    })
    return json.email
  }

  return {
    signIn: async ({ email, password }) => {
      const body = { email, password }
      const { json } = await http<SignedIn>(`${AUTH}/sign-in/email`, { method: 'POST', body })
      const factor = getSecondFactor(json)
      if (factor === undefined) markSignedIn(email)
      return factor
    },
    async findSignedIn() {
      const { json } = await http<Session | null>(`${AUTH}/get-session`)
      return json?.user.id
    },
    async sendCode() {
      await http(`${AUTH}/two-factor/send-otp`, { method: 'POST' })
    },
    async verifyCode(factor, code, trustDevice) {
      const { json } = await http<Session>(`${AUTH}/two-factor/${VERIFY[factor]}`, {
        method: 'POST',
        body: { code, trustDevice },
      })
      markSignedIn(json.user.email)
    },
    signUp: async ({ name, email, password, company, ...region }) => {
      const team = { name: company, ...region }
      const body = { name, email, password, team }
      const { json } = await http<{ isMailed?: true }>(`${AUTH}/sign-up/email`, {
        method: 'POST',
        body,
      })
      if (json.isMailed) return true
      markSignedIn(email)
      await http('/api/v1/teams', { method: 'POST', body: team }).catch(() => undefined)
      return false
    },
    confirmSignUp: (token) => confirm('confirm-sign-up', token),
    async readInvitation(token) {
      const [invitation, session] = await Promise.all([
        http<Invitation>(`${AUTH}/invitation`, { method: 'POST', body: { token } }),
        http<Session | null>(`${AUTH}/get-session`),
      ])
      return { ...invitation.json, signedInAs: session.json?.user.email }
    },
    async join(token, newcomer) {
      if (newcomer) {
        const { name, ...credentials } = newcomer
        const isNew = name !== undefined
        const { json } = await http<SignedIn>(`${AUTH}/${isNew ? 'sign-up' : 'sign-in'}/email`, {
          method: 'POST',
          body: isNew ? { name, ...credentials, invitation: token } : credentials,
        })
        const factor = getSecondFactor(json)
        if (factor !== undefined) return factor
        markSignedIn(credentials.email)
      }
      const joined = await http<{ id: string }>('/api/v1/teams/join', {
        method: 'POST',
        body: { token },
      })
      await http('/api/v1/me', { method: 'PATCH', body: { defaultTeam: joined.json.id } })
      // The tab may have worked in another team before the person opened the link.
      keepTeamOfTab(joined.json.id)
      return undefined
    },
    async forgotPassword(email) {
      const { json } = await http<{ isMailed: boolean }>(`${AUTH}/forgot-password`, {
        method: 'POST',
        body: { email },
      })
      return json.isMailed
    },
    confirmEmail: (token) => confirm('confirm-email', token),
    async resetPassword(token, newPassword) {
      await http(`${AUTH}/reset-password`, { method: 'POST', body: { token, newPassword } })
    },
  }
}

const VERIFY = { app: 'verify-totp', email: 'verify-otp', recovery: 'verify-backup-code' } as const

/**
 * Describes the part of the response to a sign-in with a password that indicates whether a second factor is required.
 */
interface SignedIn {
  readonly twoFactorMethods?: readonly ('totp' | 'otp')[]
}

function getSecondFactor({ twoFactorMethods }: SignedIn): SecondFactor | undefined {
  if (!twoFactorMethods) return undefined
  return twoFactorMethods.includes('totp') ? 'app' : 'email'
}

/** Describes the part of the session that these pages read. */
interface Session {
  readonly user: { readonly id: string; readonly email: string }
}

/** Lists the problem codes after which the person must sign in again. */
const RESTART_CODES = [
  'INVALID_TWO_FACTOR_COOKIE',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  'OTP_HAS_EXPIRED',
  'OTP_NOT_ENABLED',
]

/** Returns the message for a request without a readable response. */
export function getTransportMessage(t: LoginTranslation, code: string): string {
  if (code === 'FETCH_ERROR') return t('unreachable')
  return code === 'TIMEOUT_ERROR' ? t('timeout') : t('unreadable')
}

/** Returns the message for an error. */
export function getProblemText(error: unknown, t: LoginTranslation): string {
  if (!(error instanceof ApiError)) return t('failed', { message: describeError(error) })
  if (error.code === 'INVALID_CODE' || error.code === 'INVALID_BACKUP_CODE') return t('otpWrong')
  if (RESTART_CODES.includes(error.code)) return t('otpExpired')
  if (error.status === 401) return t('wrong')
  if (error.status === 429) return t('tooMany')
  if (error.code === 'INVITATION_INVALID') return t('joinInvalid')
  if (error.code === 'INVALID_TOKEN') return t('resetInvalid')
  if (error.code === 'SIGN_UP_CLOSED') return t('closed')
  const isComplete = error.code === 'ACCOUNT_EXISTS' || error.code.endsWith('_ERROR')
  return isComplete ? error.message : t('failed', { message: error.message })
}

/** Holds the data of the page of one-time codes in the state of the history entry, which a reload keeps. */
export interface Challenge {
  readonly factor: SecondFactor
  /** Holds the time at which the last code was sent, in milliseconds since 1970. */
  readonly sentAt: number
  /** Holds the address to open afterwards, for people who sign in to join a team. */
  readonly back?: string | undefined
}

/** Prepares the page of one-time codes. For the factor `email`, also sends the first code. */
export async function openChallenge(
  factor: SecondFactor,
  identity: Pick<Identity, 'sendCode'>,
  back?: string,
): Promise<void> {
  keepChallenge({ factor, sentAt: Date.now(), back })
  // When the server refuses to send a second code within a minute, the first code is still valid.
  if (factor === 'email') await identity.sendCode().catch(() => undefined)
}

/** Stores the data of the page of one-time codes in the state of the history entry. */
export function keepChallenge(challenge: Challenge): void {
  const state = history.state as object | null
  history.replaceState({ ...state, challenge }, '')
}

/** Returns the data of the page of one-time codes; undefined before a sign-in asked for a code. */
export function readChallenge(): Challenge | undefined {
  return (history.state as { challenge?: Challenge } | null)?.challenge
}
