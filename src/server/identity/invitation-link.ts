import { createHash, randomBytes } from 'node:crypto'
import { formatUuid } from '../../schema/uuid-v7.ts'
import type { Database } from '../database/database.ts'

/** Sets how many days the link of an invitation is valid. */
export const INVITATION_DAYS = 7

/** Sets the number of characters of a team's id in a token. */
const TEAM_LENGTH = 22
const TOKEN = /^[\w-]{54}$/

/**
 * Identifies an invitation by the token of its link: the team, and the hash under which the
 * invitation is stored.
 */
export interface InvitationKey {
  readonly team: string
  readonly hash: Buffer
}

/** Creates the token of a new link. Only the hash of the token is stored. */
export function createToken(team: string): { readonly token: string; readonly hash: Buffer } {
  const teamPart = Buffer.from(team.replaceAll('-', ''), 'hex').toString('base64url')
  const token = `${teamPart}${randomBytes(24).toString('base64url')}`
  return { token, hash: hashToken(token) }
}

/** Parses the token of a link; undefined when the text is not a token. */
export function readToken(token: string): InvitationKey | undefined {
  if (!TOKEN.test(token)) return undefined
  const digits = Buffer.from(token.slice(0, TEAM_LENGTH), 'base64url').toString('hex')
  return { team: formatUuid(digits), hash: hashToken(token) }
}

/**
 * Returns the address of the page on which an invited person joins. The token comes after `#`, so
 * that it is not in requests and logs.
 */
export function buildJoinAddress(token: string): string {
  return `/join#${token}`
}

/** Describes an invitation to the person who has its link. */
export interface Invitation {
  /** Holds the name of the team. */
  readonly team: string
  readonly email: string
  /**
   * Indicates whether an account with the address exists, so that the person signs in instead of
   * creating one.
   */
  readonly hasAccount: boolean
}

/** Holds the SQL conditions of an open invitation, which was neither accepted nor revoked. */
export const IS_OPEN = 'invitation.accepted_at is null and invitation.revoked_at is null'
/**
 * Holds the SQL conditions of an open invitation that has not expired and whose creator is an
 * active member.
 */
export const WORKS = `${IS_OPEN} and invitation.expires_at > now()
  and exists (select from members creator where creator.team_id = invitation.team_id
    and creator.user_id = invitation.created_by and creator.status = 'active')`

/**
 * Reads the invitation of a link; undefined when the link has expired, was used, revoked or renewed,
 * or never existed.
 */
export async function readInvitation(
  { query }: Pick<Database, 'query'>,
  token: string,
): Promise<Invitation | undefined> {
  const key = readToken(token)
  if (!key) return undefined
  const [invitation] = await query<Invitation>({ text: INVITATION, values: [key.team, key.hash] })
  return invitation
}

const INVITATION = `
  select team.name as team, invitation.email,
    exists (select from "user" person where person.email = invitation.email) as "hasAccount"
  from invitations invitation join teams team on team.id = invitation.team_id
  where invitation.team_id = $1 and invitation.secret_hash = $2 and ${WORKS}`

/** Returns the hash under which a token is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
