import { randomBytes } from 'node:crypto'
import type { Identity } from '../http/caller.ts'
import type { createAuth } from './auth.ts'
import { DAY_MS } from '../../schema/days.ts'

/**
 * Creates the functions that manage the tokens for a new e-mail address in better-auth's table, which
 * holds the person and the address of each token.
 */
export function createEmailChanges(auth: ReturnType<typeof createAuth>): Identity['emailChanges'] {
  return {
    async create(person, email) {
      const { internalAdapter } = await auth.$context
      const token = randomBytes(24).toString('base64url')
      await internalAdapter.createVerificationValue({
        identifier: `change-email:${token}`,
        value: `${person} ${email}`,
        expiresAt: new Date(Date.now() + DAY_MS),
      })
      return token
    },
    async consume(token) {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.consumeVerificationValue(`change-email:${token}`)
      if (!found || found.expiresAt < new Date()) return undefined
      const [person = '', email = ''] = found.value.split(' ')
      return { person, email }
    },
  }
}
