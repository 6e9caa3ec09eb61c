import { randomBytes } from 'node:crypto'
import type { Identity, Newcomer } from '../http/caller.ts'
import type { createAuth } from './auth.ts'
import { DAY_MS } from '../../schema/days.ts'

/**
 * Creates the functions that keep people who have not yet confirmed their e-mail address in better-auth's table of
 * tokens, and create their accounts.
 */
export function createSignUps(auth: ReturnType<typeof createAuth>): Identity['signUps'] {
  return {
    async create(newcomer) {
      const { internalAdapter } = await auth.$context
      const token = randomBytes(24).toString('base64url')
      await internalAdapter.createVerificationValue({
        identifier: `sign-up:${token}`,
        value: JSON.stringify(newcomer),
        expiresAt: new Date(Date.now() + DAY_MS),
      })
      return token
    },
    async consume(token) {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.consumeVerificationValue(`sign-up:${token}`)
      if (!found || found.expiresAt < new Date()) return undefined
      // Only `create` writes values of this kind.
      const newcomer = JSON.parse(found.value) as Newcomer
      const { name, email, passwordHash } = newcomer
      if (await internalAdapter.findUserByEmail(email)) return undefined
      const method = { method: 'email-password' } as const
      const { id } = await internalAdapter.createUser({ name, email, emailVerified: true }, method)
      const account = { userId: id, accountId: id, providerId: 'credential' }
      await internalAdapter.linkAccount({ ...account, password: passwordHash })
      return { id, newcomer }
    },
  }
}
