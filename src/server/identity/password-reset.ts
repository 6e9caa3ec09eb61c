import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { Identity } from '../http/caller.ts'
import type { createAuth } from './auth.ts'

/** Sets for how many hours a link for a new password is valid, depending on who requests the link. */
export const linkHours = { owner: 0.5, colleague: 24, operator: 1 } as const

/**
 * Returns the address of the page that sets a new password. The token comes after `#`, so that it
 * is not in requests and logs.
 */
export function buildResetAddress(token: string): string {
  return `/reset-password#${token}`
}

/**
 * Creates the functions that manage tokens in better-auth's table. better-auth deletes a token when
 * it is used.
 */
export function createPasswordResets(
  auth: ReturnType<typeof createAuth>,
  database: Pick<Database, 'query'>,
): Identity['passwordResets'] {
  return {
    async create(person, hours) {
      const { internalAdapter } = await auth.$context
      const token = randomBytes(24).toString('base64url')
      const expiresAt = new Date(Date.now() + hours * 3_600_000)
      await internalAdapter.createVerificationValue({
        identifier: identify(token),
        value: person,
        expiresAt,
      })
      return token
    },
    async find(token) {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.findVerificationValue(identify(token))
      return found && found.expiresAt > new Date() ? found.value : undefined
    },
    async revoke(person) {
      await database.query({ text: REVOKE, values: [person] })
    },
  }
}

/** Deletes the tokens, challenges and trusted devices of a person: rows whose `value` begins with the id. */
const REVOKE = `delete from verification where value = $1 or value like $1 || ' %'`

/** Returns the identifier under which better-auth looks up a token when a password is reset. */
function identify(token: string): string {
  return `reset-password:${token}`
}
